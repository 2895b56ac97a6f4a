import type { Page } from '@plumbline/contracts/plans';
import { withoutMarks } from '@plumbline/contracts/marks';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { Descriptions, theme } from 'antd';
import { useEffect, useRef } from 'react';
import { placeQuote, type QuotePlace } from './place-quote.ts';
import { besideWithQuote, blockOfQuote, type QuotedBlock } from './quoted-block.ts';

/** A quote alone, where its page is not shown. */
export const Quote = ({ quote }: { quote: string }) => {
  const { token } = theme.useToken();
  return (
    <blockquote
      dir="auto"
      style={{
        margin: 0,
        paddingInlineStart: 12,
        borderInlineStart: `3px solid ${token.colorWarning}`,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      {quote.split('\n').map(withoutMarks).join('\n')}
    </blockquote>
  );
};

/** A page's text with the quote marked where it stands, in its whole block; above it when it does not stand there. */
export const PageText = ({ page, quote, scrollTo }: { page: Page; quote: string; scrollTo: boolean }) => {
  const text = useText();
  const place = placeQuote(page.text, quote);
  const block = place && blockOfQuote(page, place);
  const beside = place ? null : besideWithQuote(page, quote);

  return (
    <>
      {block?.doubtful === true ? (
        <Notice kind="warning" quiet>
          <p>{text('report.evidence.doubtful')}</p>
        </Notice>
      ) : (
        (page.method === 'ocr' || page.method === 'mixed') && (
          <p className="pl-muted">{text('report.evidence.read_by_ocr')}</p>
        )
      )}
      {block && block.cells.length > 0 && <Cells cells={block.cells} />}
      {beside && (
        <>
          <p className="pl-muted">
            {text(beside.block.kind === 'note' ? 'report.evidence.in_notes' : 'report.evidence.on_screen')}
          </p>
          <MarkedText whole={beside.block.text} mark={beside.place} block={null} scrollTo={scrollTo} />
        </>
      )}
      {!place && !beside && (
        <>
          <Quote quote={quote} />
          <p className="pl-muted">
            {text(page.text.trim() === '' ? 'report.evidence.page_empty' : 'report.evidence.not_placed')}
          </p>
        </>
      )}
      {page.text.trim() !== '' && !beside && (
        <MarkedText whole={page.text} mark={place} block={block?.place ?? null} scrollTo={scrollTo} />
      )}
    </>
  );
};

/** Cells of a table beside what says what they are. */
const Cells = ({ cells }: { cells: QuotedBlock['cells'] }) => {
  const text = useText();
  return (
    <>
      <p className="pl-muted">{text('report.evidence.cells')}</p>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={cells.map(({ head, text: said }, at) => ({
          key: at,
          label: <DocumentWords>{head.join(' · ')}</DocumentWords>,
          children: <DocumentWords>{said}</DocumentWords>,
        }))}
      />
    </>
  );
};

const DocumentWords = ({ children }: { children: string }) => (
  <bdi data-document-text style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
);

interface MarkedTextProps {
  whole: string;
  /** Where the quote stands in it, and the block that it is a piece of. */
  mark: QuotePlace | null;
  block: QuotePlace | null;
  scrollTo: boolean;
}

/** A text of the document with the quote marked in its block, which stands out from what is round it. */
const MarkedText = ({ whole, mark, block, scrollTo }: MarkedTextProps) => {
  const text = useText();
  const { token } = theme.useToken();
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollTo) marked.current?.scrollIntoView({ block: 'center' });
  }, [scrollTo, whole, mark?.start, mark?.end]);
  const { start, end } = block ?? mark ?? { start: 0, end: 0 };

  return (
    // Each line of a slide takes its own direction.
    <div
      data-document-text
      style={{
        padding: 12,
        borderRadius: token.borderRadiusLG,
        background: token.colorFillQuaternary,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        unicodeBidi: 'plaintext',
      }}
    >
      {mark ? (
        <>
          {whole.slice(0, start)}
          <span
            data-quoted-block={block === null ? undefined : ''}
            style={block === null ? {} : { background: `color-mix(in srgb, ${token.colorWarning} 9%, transparent)` }}
          >
            {whole.slice(start, mark.start)}
            <mark
              ref={marked}
              style={{
                background: `color-mix(in srgb, ${token.colorWarning} 22%, transparent)`,
                color: token.colorText,
                boxShadow: `inset 0 -2px ${token.colorWarning}`,
                scrollMargin: 24,
              }}
            >
              <span className="pl-hidden">{text('report.evidence.quote_starts')} </span>
              {whole.slice(mark.start, mark.end)}
              <span className="pl-hidden"> {text('report.evidence.quote_ends')}</span>
            </mark>
            {whole.slice(mark.end, end)}
          </span>
          {whole.slice(end)}
        </>
      ) : (
        whole
      )}
    </div>
  );
};
