import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { isFoldId, pillarOfFold } from './card-ids.ts';
import { useAllDrawn } from './later.tsx';
import './folds.css';

/*
 * What folds on the report's page: a card or a pillar is closed to its heading on the screen, and always open on paper. Which of them are
 * open is known in one place, so that a link to one opens it and all can be opened at once.
 */

interface Folds {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

/** Null where nothing folds: there all is open, and a heading is no button. */
const FoldsContext = createContext<Folds | null>(null);

const idIn = (hash: string): string | null => {
  const id = hash.replace(/^#/u, '');
  return isFoldId(id) ? id : null;
};

/** The fold and what it is in: a pillar stands in the card of the pillars. */
const withAround = (id: string): string[] => (pillarOfFold(id) === null ? [id] : [id, 'report-pillars']);

interface FoldsProviderProps {
  /** All that can be opened. */
  ids: readonly string[];
  /** What is open at first. */
  open: readonly string[];
  children: ReactNode;
}

export const FoldsProvider = ({ ids, open: initially, children }: FoldsProviderProps) => {
  const text = useText();
  const isAllDrawn = useAllDrawn();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const named = idIn(location.hash);
    return new Set([...initially, ...(named === null ? [] : withAround(named))]);
  });
  /** The element that a link leads to. */
  const target = useRef<string>(null);
  const show = useCallback((id: string) => setOpen((now) => new Set([...now, ...withAround(id)])), []);
  useEffect(() => {
    const onHash = (): void => {
      const id = idIn(location.hash);
      if (id !== null) show(id);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [show]);

  const folds = useMemo<Folds>(
    () => ({
      isOpen: (id) => open.has(id),
      toggle: (id) =>
        setOpen((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
    }),
    [open],
  );
  /** A link to what is folded opens it before the browser goes there, also when the address has it already. */
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const href = link?.getAttribute('href') ?? '';
    // Also a part that this report alone has, as older ones name their pillars.
    const id = idIn(href) ?? ids.find((one) => href === `#${one}`) ?? null;
    if (id === null) return;
    event.preventDefault();
    target.current = id;
    show(id);
  };
  // Once it is drawn, and open.
  useEffect(() => {
    const element = target.current === null ? null : document.getElementById(target.current);
    if (element === null) return;
    target.current = null;
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
  });
  const isAllOpen = ids.every((id) => open.has(id));
  return (
    <FoldsContext value={folds}>
      {/* Its links are reached by keyboard themselves: this only hears of them. */}
      <div className="report-folds" onClick={onClick}>
        {children}
        {isAllDrawn && (
          <div className="report-fold-all screen-only">
            <Button size="small" type="link" onClick={() => setOpen(new Set(isAllOpen ? [] : ids))}>
              {text(isAllOpen ? 'report.folds.close_all' : 'report.folds.open_all')}
            </Button>
          </div>
        )}
      </div>
    </FoldsContext>
  );
};

interface Fold {
  isOpen: boolean;
  /** The heading's words as the button that opens and closes. */
  heading: (title: ReactNode) => ReactNode;
}

/** One fold: `id` is that of the element whose children but its head are hidden while it is closed. */
export const useFold = (id: string): Fold => {
  const folds = useContext(FoldsContext);
  if (folds === null) return { isOpen: true, heading: (title) => title };
  const open = folds.isOpen(id);
  return {
    isOpen: open,
    heading: (title) => (
      <button
        type="button"
        className="fold-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => folds.toggle(id)}
      >
        <span>{title}</span>
        <span aria-hidden className="fold-arrow screen-only">
          {open ? <UpOutlined /> : <DownOutlined />}
        </span>
      </button>
    ),
  };
};
