import { useEffect, useState } from 'react';
import { useText } from '@plumbline/web/text';
import { sectionId } from './section.tsx';
import type { SectionKey } from './section.tsx';

const goTo = (key: SectionKey): void => {
  const section = document.getElementById(sectionId(key));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
};

/** The section that is read now: the last one whose beginning has passed the upper third of the window. */
const useRead = (keys: readonly SectionKey[]): SectionKey | undefined => {
  const [read, setRead] = useState(keys[0]);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const line = window.innerHeight / 3;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = keys.filter(
        (key) => (document.getElementById(sectionId(key))?.getBoundingClientRect().top ?? Infinity) <= line,
      );
      setRead(isAtEnd && window.scrollY > 0 ? keys.at(-1) : (passed.at(-1) ?? keys[0]));
    };
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [keys]);
  return read;
};

/** The contents at the side: where one is, and the way to everything else. On a phone they are folded above the memo. */
export const Contents = ({ keys }: { keys: readonly SectionKey[] }) => {
  const text = useText();
  const read = useRead(keys);
  const list = (
    <ol>
      {keys.map((key) => (
        <li key={key}>
          <a
            href={`#${sectionId(key)}`}
            aria-current={key === read ? 'location' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(key);
            }}
          >
            {text(`memo.section.${key}`)}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="memo-contents memo-contents-side" aria-label={text('memo.contents')}>
        {list}
      </nav>
      <details className="memo-contents memo-contents-folded">
        <summary>{text('memo.contents')}</summary>
        {list}
      </details>
    </>
  );
};
