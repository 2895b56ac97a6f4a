import type { Pillar } from '@plumbline/contracts/pillars';
import { pillars } from '@plumbline/contracts/pillars';
import { bandScores, minAssessedPillars, minReadShare, minReadWords, recommendationFloors, weights } from '@plumbline/contracts/rubric'; // prettier-ignore
import { checklist, checksOf } from '@plumbline/contracts/checklist';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import './method.css';

interface MethodProps {
  /** Of its headings. */
  level: 2 | 3;
  /** A report's, to be shown beside the weights. */
  scores?: readonly { pillar: string; score: number | null }[];
  overall?: number | null;
}

/** The sum behind a score: the weights of the assessed pillars, as they count. */
const useSum = (scores: MethodProps['scores'], overall: number | null | undefined): string | null => {
  const intl = useIntl();
  const text = useText();
  const parts = pillars.flatMap((pillar) => {
    const score = scores?.find((one) => one.pillar === pillar)?.score ?? null;
    return score === null ? [] : [{ weight: weights[pillar], score }];
  });
  if (overall === null || overall === undefined || parts.length < minAssessedPillars) return null;
  const of = parts.reduce((sum, { weight }) => sum + weight, 0);
  const sum = parts.map(({ weight, score }) => `${intl.formatNumber(weight)}\u00a0×\u00a0${intl.formatNumber(score)}/${intl.formatNumber(5)}`).join(' + '); // prettier-ignore
  return text('method.sum', { sum, of, overall });
};

/** How a score is made, from the same table that the reviews are scored by: pillars and weights, bands, thresholds. */
export const Method = ({ level, scores, overall }: MethodProps) => {
  const text = useText();
  const Heading = level === 2 ? 'h2' : 'h3';
  const sum = useSum(scores, overall);
  const scoreOf = (pillar: Pillar): number | null => scores?.find((one) => one.pillar === pillar)?.score ?? null;
  return (
    <div className="method">
      <section>
        <Heading>{text('method.checks.title')}</Heading>
        <p>{text('method.checks.body', { count: checklist.length })}</p>
      </section>
      <section>
        <Heading>{text('method.bands.title')}</Heading>
        <p>{text('method.bands.body')}</p>
        <ol className="method-bands">
          {bandScores.map((band) => (
            <li key={band} value={band}>
              <strong>{text(`method.band.${band}`)}</strong>{' '}
              <span className="pl-muted">{text(`method.need.${band}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Heading>{text('method.weights.title')}</Heading>
        <p>{text('method.weights.body', { least: minAssessedPillars })}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('method.weights.pillar')}</th>
              <th scope="col">{text('method.weights.checks')}</th>
              <th scope="col">{text('method.weights.weight')}</th>
              {scores !== undefined && <th scope="col">{text('method.weights.score')}</th>}
            </tr>
          </thead>
          <tbody>
            {pillars.map((pillar) => (
              <tr key={pillar}>
                <th scope="row">{text(`report.pillar.${pillar}`)}</th>
                <td>{text('method.number', { number: checksOf(pillar).length })}</td>
                <td>{text('method.percent', { share: weights[pillar] / 100 })}</td>
                {scores !== undefined && (
                  <td>
                    {scoreOf(pillar) === null
                      ? text('report.not_assessed')
                      : text('method.number', { number: scoreOf(pillar) ?? 0 })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {sum !== null && (
          <p>
            <bdi>{sum}</bdi>
          </p>
        )}
      </section>
      <section>
        <Heading>{text('method.recommendation.title')}</Heading>
        <ul>
          {recommendationFloors.map(([floor, recommendation]) => (
            <li key={recommendation}>
              {text('method.recommendation.floor', { floor, name: text(`report.recommendation.${recommendation}`) })}
            </li>
          ))}
        </ul>
        <p>{text('method.recommendation.limits', { share: minReadShare, words: minReadWords })}</p>
      </section>
      <section>
        <Heading>{text('method.sure.title')}</Heading>
        <p>{text('method.sure.body')}</p>
      </section>
    </div>
  );
};
