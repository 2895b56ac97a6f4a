import { ArrowRightOutlined } from '@ant-design/icons';
import type { MemoChanges, MemoContract, MemoItem, MemoReport } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useTagName } from '../tag-words.ts';
import { TermList } from './argument-sections.tsx';
import { Own, Places, Sentences, Statements, usePlacesLanguageDirection } from './places.tsx';
import { useReadAs } from './read-as.tsx';
import { isSectionKey, NotInDocuments, Part, Section } from './section.tsx';

interface SectionProps {
  report: MemoReport;
}

/** Several statements as one, where a row has room for one. */
const together = (items: readonly MemoItem[]): MemoItem | null =>
  items.length === 0
    ? null
    : { text: items.map(({ text }) => text).join('; '), evidence: items.flatMap(({ evidence }) => evidence) };

const contractTerms = [
  'effective_date',
  'term',
  'termination',
  'exclusivity',
  'change_of_control',
  'liability',
  'governing_law',
] as const;

const Contract = ({ contract, name }: { contract: MemoContract; name: string | undefined }) => {
  const text = useText();
  return (
    <Part heading={name === undefined ? text('memo.place.document') : <bdi>{name}</bdi>}>
      <TermList
        terms={[
          [text('memo.contract.parties'), together(contract.parties)],
          ...contractTerms.map((term) => [text(`memo.contract.${term}`), contract[term]] as const),
        ]}
      />
      {contract.unusual.length > 0 && (
        <div className="memo-part">
          <h4>{text('memo.contract.unusual')}</h4>
          <Statements items={contract.unusual} />
        </div>
      )}
    </Part>
  );
};

export const Contracts = ({ report: { contracts, documents } }: SectionProps) => (
  <Section of="contracts">
    {contracts.map((contract) => (
      <Contract
        key={contract.document}
        contract={contract}
        name={documents.find(({ id }) => id === contract.document)?.name}
      />
    ))}
  </Section>
);

export const Appendices = ({ report: { appendices } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="appendices">
      {appendices.length === 0 ? (
        <NotInDocuments />
      ) : (
        appendices.map(({ title, summary, source, horizon }, index) => (
          <Part key={index} heading={<Own>{title}</Own>}>
            <p>
              <Own>{summary}</Own>
            </p>
            <p className="pl-muted">
              {horizon !== null && (
                <>
                  {text('memo.appendix.horizon')} <Own>{horizon}</Own>
                  {' · '}
                </>
              )}
              {text('memo.appendix.source')} <bdi>{source}</bdi>
            </p>
          </Part>
        ))
      )}
    </Section>
  );
};

export const NotFound = ({ report: { not_in_documents: missing } }: SectionProps) => {
  const text = useText();
  const direction = usePlacesLanguageDirection();
  return (
    <Section of="not_in_documents">
      <p className="pl-muted">{text('memo.missing.lead')}</p>
      <ul className="memo-list" dir={direction}>
        {missing.map(({ section, text: said }, index) => (
          <li key={index}>
            {isSectionKey(section) && (
              <span className="pl-muted">
                <bdi>{text(`memo.section.${section}`)}</bdi>
                {' · '}
              </span>
            )}
            <Own>{said}</Own>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const isBuiltIn = ({ provider }: MemoReport['provenance']): boolean => provider === 'plumbline';

/** What each document was read as, what to know of it, and who wrote the memo. */
export const Documents = ({ report: { documents, warnings, provenance } }: SectionProps) => {
  const text = useText();
  const readAs = useReadAs();
  const nameTag = useTagName();
  return (
    <Section of="documents">
      <ul className="memo-documents">
        {documents.map(({ id, name, source_tag, type, coverage }) => (
          <li key={id}>
            <p>
              <bdi className="strong">{name}</bdi>
              <span className="pl-muted">
                {' · '}
                <bdi>{nameTag(source_tag ?? type)}</bdi>
              </span>
            </p>
            <p className="pl-muted">{readAs(name, coverage).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <Part heading={text('memo.warnings')}>
          <ul className="memo-list">
            {warnings.map(({ message, document, page, quote }, index) => (
              <li key={index}>
                <Own>{message}</Own>{' '}
                {document !== undefined && page !== undefined && quote !== undefined && (
                  <Places statement={message} evidence={[{ document, page, quote }]} />
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <p className="pl-muted">
        <FormattedMessage
          id={isBuiltIn(provenance) ? 'memo.provenance.built_in' : 'memo.provenance.model'}
          values={{
            model: <bdi dir="ltr">{provenance.model}</bdi>,
            provider: <bdi dir="ltr">{provenance.provider}</bdi>,
          }}
        />
      </p>
    </Section>
  );
};

/** "62 → 71", or only what stayed. */
const Move = ({ from, to }: { from: string; to: string }) => {
  const text = useText();
  return from === to ? (
    <bdi>{to}</bdi>
  ) : (
    <span className="memo-move">
      <bdi>{from}</bdi>
      <ArrowRightOutlined className="flips" aria-hidden />
      <span className="pl-hidden">{text('memo.changes.to')}</span>
      <bdi className="strong">{to}</bdi>
    </span>
  );
};

const Names = ({ id, names }: { id: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p>
      <FormattedMessage
        id={id}
        values={{
          names: names.map((name, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <bdi>{name}</bdi>
            </span>
          )),
        }}
      />
    </p>
  );

/** What a re-run says against the memo before it. */
export const Changes = ({ changes, isThere }: { changes: MemoChanges; isThere: boolean }) => {
  const text = useText();
  const intl = useIntl();
  const number = (value: number | null): string =>
    value === null ? text('memo.score.none') : intl.formatNumber(value);
  const { score, confidence, documents_added, documents_removed, metrics, flags_new, flags_settled } = changes;
  const isSame =
    score.from === score.to &&
    confidence.from === confidence.to &&
    [documents_added, documents_removed, metrics, flags_new, flags_settled].every((list) => list.length === 0);
  return (
    <Section of="changes">
      {isThere && (
        <p className="memo-screen">
          <Link to={`/investor-memos/${encodeURIComponent(changes.previous_memo_id)}`}>
            {text('memo.changes.previous')}
          </Link>
        </p>
      )}
      {isSame ? (
        <p>{text('memo.changes.none')}</p>
      ) : (
        <>
          <dl className="memo-facts">
            <div>
              <dt>{text('memo.summary.score')}</dt>
              <dd>
                <Move from={number(score.from)} to={number(score.to)} />
              </dd>
            </div>
            <div>
              <dt>{text('memo.summary.confidence')}</dt>
              <dd>
                <Move from={number(confidence.from)} to={number(confidence.to)} />
              </dd>
            </div>
          </dl>
          <Names id="memo.changes.added" names={documents_added} />
          <Names id="memo.changes.removed" names={documents_removed} />
          {metrics.length > 0 && (
            <Part heading={text('memo.section.metrics_snapshot')}>
              <ul className="memo-list">
                {metrics.map(({ metric, period, from, to }, index) => (
                  <li key={index}>
                    <Own>{metric}</Own>
                    {period !== null && (
                      <span className="pl-muted">
                        {' · '}
                        <bdi>{period}</bdi>
                      </span>
                    )}
                    {': '}
                    <Move from={from ?? text('memo.changes.nothing')} to={to ?? text('memo.changes.nothing')} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {flags_new.length > 0 && (
            <Part heading={text('memo.changes.flags_new')}>
              <Sentences texts={flags_new} />
            </Part>
          )}
          {flags_settled.length > 0 && (
            <Part heading={text('memo.changes.flags_settled')}>
              <Sentences texts={flags_settled} />
            </Part>
          )}
        </>
      )}
    </Section>
  );
};
