import { FileSearchOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { ChatSource } from '@plumbline/contracts/chat';
import { useText } from '@plumbline/web/text';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import { QuoteChip, usePagesText } from '../parts/evidence-chips.tsx';
import { useEvidence } from '../parts/evidence-context.ts';
import type { Place } from '../parts/evidence-context.ts';
import { FileName } from '../../../parts/file-name-text.tsx';

/** The sources of one page, of the pitch or of an attached file, together: two chips of one name could not be told apart. */
const placesOf = (sources: readonly ChatSource[]): Place[][] => {
  const places = new Map<string, Place[]>();
  for (const { page, quote, attachment } of sources) {
    const place = attachment === undefined ? { page, quote } : { page, quote, attachment };
    const key = `${page} ${attachment ?? ''}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return [...places.values()];
};

const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Where an answer stands, as the report's own chips: each opens the page with the quote marked on it. `claim` heads the drawer. */
export const SourceChips = ({ claim, sources }: { claim: string; sources: readonly ChatSource[] }) => {
  const text = useText();
  const pagesText = usePagesText();
  const { unit } = useEvidence();
  return (
    <ul className="chat-sources" aria-label={text('report.chat.sources')}>
      {placesOf(sources).map((places, index) => {
        const [first] = places;
        if (first === undefined) return null;
        const { page, attachment } = first;
        const place = pagesText(attachment === undefined ? unit : pageUnitOfFile(attachment), [page]);
        return (
          <li key={index}>
            <QuoteChip
              label={attachment === undefined ? place : text('report.chat.source_file', { name: attachment, place })}
              icon={attachment === undefined ? <FileSearchOutlined /> : <PaperClipOutlined />}
              evidence={{ claim, places, language: hasArabic(claim) ? 'ar' : 'en' }}
            >
              {attachment !== undefined && (
                <span className="chat-source-file">
                  <bdi>{place}</bdi>
                  <span>{' · '}</span>
                  <FileName name={attachment} className="chat-file-name" title={attachment} />
                </span>
              )}
            </QuoteChip>
          </li>
        );
      })}
    </ul>
  );
};
