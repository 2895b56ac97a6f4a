import { useText } from '@plumbline/web/text';
import { useEffect, useState, useSyncExternalStore } from 'react';
import './contents.css';

export interface ContentsEntry {
  id: string;
  label: string;
}

/** The entry whose card is the last to have come up to the upper third of the window; the first before any has. */
const useInView = (entries: readonly ContentsEntry[]): string | undefined => {
  const key = entries.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const ids = key.split(' ');
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const line = innerHeight / 3;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const last = Math.max(...tops.filter((top) => top <= line));
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      // Of cards side by side the first.
      setCurrent(isAtEnd && scrollY > 0 ? ids.at(-1) : (ids[tops.indexOf(last)] ?? ids[0]));
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [key]);
  return current;
};

/** As in contents.css: there is room for the list beside the report. */
const room = '(width >= 1200px)';
const onRoom = (changed: () => void): (() => void) => {
  const media = matchMedia(room);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** The report's cards as links that follow along on a wide screen; nothing where there is no room for them. */
export const Contents = ({ entries }: { entries: readonly ContentsEntry[] }) =>
  useSyncExternalStore(onRoom, () => matchMedia(room).matches) ? <List entries={entries} /> : null;

/** The one that is read is marked. */
const List = ({ entries }: { entries: readonly ContentsEntry[] }) => {
  const text = useText();
  const current = useInView(entries);
  return (
    <nav className="report-contents screen-only" aria-label={text('report.contents')}>
      <ul>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current ? { 'aria-current': 'location' } : {})}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
