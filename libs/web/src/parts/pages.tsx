import { useEffect, useRef } from 'react';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** To the page before and after, and which one this is. */
export function Pages({
  page,
  pages,
  words,
  onPage,
}: {
  page: number;
  pages: number;
  words: { nav: string; previous: string; next: string; place: (place: { page: number; pages: number }) => string };
  onPage: (page: number) => void;
}) {
  const nav = useRef<HTMLElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    // At either end the pressed button is disabled, which takes the focus from it.
    const focused = document.activeElement;
    if (turned.current && (focused === document.body || focused?.matches(':disabled') === true))
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    turned.current = false;
  }, [page]);
  const turn = (to: number): void => {
    turned.current = true;
    onPage(to);
  };
  return (
    <nav ref={nav} className="pages" aria-label={words.nav}>
      <Button disabled={page <= 1} onClick={() => turn(page - 1)} icon={<LeftOutlined className="flips" aria-hidden />}>
        {words.previous}
      </Button>
      <span role="status">{words.place({ page, pages })}</span>
      <Button
        disabled={page >= pages}
        onClick={() => turn(page + 1)}
        icon={<RightOutlined className="flips" aria-hidden />}
        iconPlacement="end"
      >
        {words.next}
      </Button>
    </nav>
  );
}
