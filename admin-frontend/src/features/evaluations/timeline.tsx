import { FormattedDate } from 'react-intl';
import type { TimelineEntry } from '@plumbline/contracts/events';
import { useText } from '@plumbline/web/text';
import { useDuration } from '../../parts/values.tsx';

/** A job from the queue to its end: when each step began, and how long it took. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const text = useText();
  const duration = useDuration();
  if (entries.length === 0) return <p className="pl-muted">{text('admin.timeline.none')}</p>;
  return (
    <ol className="timeline">
      {entries.map(({ step, attempt, at }, index) => {
        const next = entries[index + 1];
        const seconds = next === undefined ? null : (Date.parse(next.at) - Date.parse(at)) / 1000;
        return (
          <li key={`${at}-${step}`} className={`step-${step}`}>
            <span className="step-name">
              {text(`admin.timeline.${step}`)}
              {step === 'leased' && <span className="pl-muted"> {text('admin.timeline.attempt', { attempt })}</span>}
            </span>
            <time className="pl-muted" dateTime={at}>
              <FormattedDate value={at} hour="numeric" minute="2-digit" second="2-digit" day="numeric" month="short" />
            </time>
            <span className="step-took">{seconds === null ? '' : duration(Math.max(0, seconds))}</span>
          </li>
        );
      })}
    </ol>
  );
}
