import { memoLevels } from '@plumbline/contracts/memo-report';
import type { DiligenceFlag, MemoReport, MemoRisk } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import { gravestFirst, gravity } from '../gravest-first.ts';
import type { Level } from '../gravest-first.ts';
import { LevelBadge } from './badges.tsx';
import { Own, Places, Sentences } from './places.tsx';
import { Section } from './section.tsx';

export const DiligenceFlags = ({ flags }: { flags: readonly DiligenceFlag[] }) => {
  const text = useText();
  return (
    <Section of="diligence_flags">
      {flags.length === 0 ? (
        <p className="pl-muted">{text('memo.flags.none')}</p>
      ) : (
        <ul className="memo-flags">
          {gravestFirst(flags).map((flag, index) => (
            <li key={index} className={`memo-flag memo-flag-${flag.severity}`}>
              <div className="memo-flag-head">
                <h3>
                  <Own>{flag.area}</Own>
                </h3>
                <LevelBadge level={flag.severity} as="severity" />
                <span className="pl-muted">{text(`memo.flag.${flag.kind}`)}</span>
              </div>
              <p>
                <Own>{flag.detail}</Own> <Places statement={flag.detail} evidence={flag.evidence} />
              </p>
              {flag.recommendation !== '' && (
                <p>
                  <span className="strong">{text('memo.flags.recommendation')}</span> <Own>{flag.recommendation}</Own>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const downwards = [...memoLevels].reverse();

/** Where a risk stands among the nine fields. */
const weightOf = (likelihood: Level, impact: Level): Level => {
  const weight = gravity[likelihood] * gravity[impact];
  return weight >= 6 ? 'high' : weight >= 3 ? 'medium' : 'low';
};

const rowId = (n: number): string => `memo-risk-${n}`;

/** Likelihood × impact: each risk by its number in the table below. */
const RiskGrid = ({ risks }: { risks: readonly MemoRisk[] }) => {
  const text = useText();
  const intl = useIntl();
  return (
    <table className="memo-grid">
      <caption className="pl-hidden">{text('memo.risks.grid')}</caption>
      <thead>
        <tr>
          <td />
          {memoLevels.map((impact) => (
            <th key={impact} scope="col">
              <span className="memo-grid-axis">{text('memo.risks.impact')}</span> {text(`memo.level.${impact}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {downwards.map((likelihood) => (
          <tr key={likelihood}>
            <th scope="row">
              <span className="memo-grid-axis">{text('memo.risks.likelihood')}</span> {text(`memo.level.${likelihood}`)}
            </th>
            {memoLevels.map((impact) => (
              <td key={impact} className={`memo-grid-${weightOf(likelihood, impact)}`}>
                {risks.flatMap((risk, index) =>
                  risk.likelihood === likelihood && risk.impact === impact
                    ? [
                        <a
                          key={index}
                          href={`#${rowId(index + 1)}`}
                          aria-label={text('memo.risks.number', { n: index + 1 })}
                          onClick={(event) => {
                            event.preventDefault();
                            const row = document.getElementById(rowId(index + 1));
                            row?.scrollIntoView({ block: 'center' });
                            row?.focus({ preventScroll: true });
                          }}
                        >
                          {intl.formatNumber(index + 1)}
                        </a>,
                      ]
                    : [],
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const RiskMatrix = ({ report: { risk_matrix: risks } }: { report: MemoReport }) => {
  const text = useText();
  const intl = useIntl();
  return (
    <Section of="risk_matrix">
      {risks.length === 0 ? (
        <p className="pl-muted">{text('memo.risks.none')}</p>
      ) : (
        <>
          <RiskGrid risks={risks} />
          <div className="memo-scroll" tabIndex={0} role="region" aria-label={text('memo.section.risk_matrix')}>
            <table className="memo-table">
              <thead>
                <tr>
                  <th scope="col">{text('memo.risks.n')}</th>
                  <th scope="col">{text('memo.risks.risk')}</th>
                  <th scope="col">{text('memo.risks.likelihood')}</th>
                  <th scope="col">{text('memo.risks.impact')}</th>
                  <th scope="col">{text('memo.risks.mitigants')}</th>
                </tr>
              </thead>
              <tbody>
                {risks.map(({ risk, likelihood, impact, mitigants, evidence }, index) => (
                  <tr key={index} id={rowId(index + 1)} tabIndex={-1}>
                    <td>{intl.formatNumber(index + 1)}</td>
                    <td className="memo-wide">
                      <Own>{risk}</Own> <Places statement={risk} evidence={evidence} />
                    </td>
                    <td>
                      <LevelBadge level={likelihood} as="level" />
                    </td>
                    <td>
                      <LevelBadge level={impact} as="level" />
                    </td>
                    <td className="memo-wide">
                      {mitigants.length === 0 ? (
                        <span className="pl-muted">{text('memo.risks.no_mitigants')}</span>
                      ) : (
                        <Sentences texts={mitigants} />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Section>
  );
};
