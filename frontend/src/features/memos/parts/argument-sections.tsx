import type { MemoItem, MemoReport } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { OutOf, RecommendationBadge } from './badges.tsx';
import { Own, Places, Sentences, Statement, Statements, usePlacesLanguageDirection } from './places.tsx';
import { NotInDocuments, Part, Section } from './section.tsx';

interface SectionProps {
  report: MemoReport;
}

export const Overview = ({ report: { overview, company_name } }: SectionProps) => {
  const text = useText();
  const facts: [string, string | null][] = [
    ['memo.overview.company', company_name],
    ['memo.overview.investment_type', overview.investment_type],
    ['memo.overview.time_horizon', overview.time_horizon],
  ];
  return (
    <Section of="overview">
      <dl className="memo-facts">
        {facts.map(([id, value]) => (
          <div key={id}>
            <dt>{text(id)}</dt>
            <dd>{value === null ? <NotInDocuments /> : <Own>{value}</Own>}</dd>
          </div>
        ))}
      </dl>
      {overview.text !== '' && (
        <p className="memo-prose">
          <Own>{overview.text}</Own>
        </p>
      )}
    </Section>
  );
};

/** What the investor asked for, and where the documents speak of it. */
export const Focus = ({ points }: { points: NonNullable<MemoReport['focus']> }) => (
  <Section of="focus">
    {points.map(({ asked, answer, items }) => (
      <Part key={asked} heading={<bdi data-document-text>{asked}</bdi>}>
        <p className="pl-muted">
          <Own>{answer}</Own>
        </p>
        {items.length > 0 && <Statements items={items} />}
      </Part>
    ))}
  </Section>
);

/** A section that is a list of statements. */
export const ListSection = ({
  of,
  items,
}: {
  of: 'investment_thesis' | 'upside_drivers';
  items: readonly MemoItem[];
}) => <Section of={of}>{items.length === 0 ? <NotInDocuments /> : <Statements items={items} />}</Section>;

export const KeyPillars = ({ report: { key_pillars } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="key_pillars">
      {key_pillars.length === 0 ? (
        <NotInDocuments />
      ) : (
        <ul className="memo-pillars">
          {key_pillars.map(({ pillar, score, text: said, evidence }) => (
            <li key={pillar}>
              <div className="memo-pillar-head">
                <h3>{text(`report.pillar.${pillar}`)}</h3>
                <OutOf value={score} of={5} />
              </div>
              <p>
                <Own>{said}</Own> <Places statement={said} evidence={evidence} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** Statements under a heading of their own, or that there are none. */
const StatementsPart = ({ heading, items }: { heading: string; items: readonly MemoItem[] }) => (
  <Part heading={heading}>{items.length === 0 ? <NotInDocuments /> : <Statements items={items} />}</Part>
);

/** What is called so, and what is said of it. */
export const TermList = ({ terms }: { terms: readonly (readonly [string, MemoItem | null])[] }) => (
  <dl className="memo-facts">
    {terms.map(([label, item]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{item === null ? <NotInDocuments /> : <Statement item={item} />}</dd>
      </div>
    ))}
  </dl>
);

export const MarketLandscape = ({ report: { market_landscape: market } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="market_landscape">
      <TermList
        terms={[
          [text('memo.market.segment'), market.segment],
          [text('memo.market.size_estimate'), market.size_estimate],
        ]}
      />
      <StatementsPart heading={text('memo.market.tailwinds')} items={market.tailwinds} />
      <StatementsPart heading={text('memo.market.headwinds')} items={market.headwinds} />
      <StatementsPart heading={text('memo.market.competitors')} items={market.competitors} />
    </Section>
  );
};

export const ProductAndTraction = ({ report: { product_and_traction: product } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="product_and_traction">
      <StatementsPart heading={text('memo.product.differentiators')} items={product.differentiators} />
      <StatementsPart heading={text('memo.product.traction_signals')} items={product.traction_signals} />
    </Section>
  );
};

export const TeamSummary = ({ report: { team_summary: team } }: SectionProps) => {
  const text = useText();
  const direction = usePlacesLanguageDirection();
  return (
    <Section of="team_summary">
      <Part heading={text('memo.team.key_people')}>
        {team.key_people.length === 0 ? (
          <NotInDocuments />
        ) : (
          <ul className="memo-people" dir={direction}>
            {team.key_people.map(({ name, role, highlights, evidence }, index) => (
              <li key={index}>
                <p>
                  <bdi className="strong">{name}</bdi>
                  {role !== null && (
                    <span className="pl-muted">
                      {' · '}
                      <Own>{role}</Own>
                    </span>
                  )}{' '}
                  <Places statement={role === null ? name : `${name} · ${role}`} evidence={evidence} />
                </p>
                {highlights.length > 0 && <Sentences texts={highlights} />}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {team.gaps.length > 0 && (
        <Part heading={text('memo.team.gaps')}>
          <Sentences texts={team.gaps} />
        </Part>
      )}
    </Section>
  );
};

export const RecommendedAction = ({ report: { recommended_action: action } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="recommended_action">
      <p className="memo-line">
        <RecommendationBadge recommendation={action.recommendation} />
        <span>
          {text('memo.summary.score')}: <OutOf value={action.overall_score} of={100} />
        </span>
      </p>
      <p className="pl-muted">{text('memo.action.computed')}</p>
      {action.dependencies.length > 0 && (
        <Part heading={text('memo.dependencies')}>
          <Sentences texts={action.dependencies} />
        </Part>
      )}
    </Section>
  );
};

export const DealTerms = ({ report: { suggested_deal_terms: terms } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="suggested_deal_terms">
      <TermList
        terms={[
          [text('memo.terms.check_size'), terms.check_size],
          [text('memo.terms.valuation'), terms.valuation],
          [text('memo.terms.structure'), terms.structure],
          [text('memo.terms.ownership_target'), terms.ownership_target],
        ]}
      />
      <StatementsPart heading={text('memo.terms.closing_conditions')} items={terms.closing_conditions} />
      {terms.other.length > 0 && <StatementsPart heading={text('memo.terms.other')} items={terms.other} />}
    </Section>
  );
};

export const Confidence = ({ report: { confidence } }: SectionProps) => {
  const text = useText();
  return (
    <Section of="confidence">
      <p className="memo-line">
        <OutOf value={confidence.overall} of={5} />
      </p>
      {confidence.rationale.length > 0 && (
        <Part heading={text('memo.confidence.rationale')}>
          <Sentences texts={confidence.rationale} />
        </Part>
      )}
      {confidence.dependencies.length > 0 && (
        <Part heading={text('memo.dependencies')}>
          <Sentences texts={confidence.dependencies} />
        </Part>
      )}
    </Section>
  );
};
