import { useText } from '@plumbline/web/text';

const width = 72;
const height = 22;
const margin = 3;
/** So that a difference of a point does not look like a mountain. */
const leastSpan = 20;

/** The scores of a pitch as a small line, the oldest first in the direction of reading; nothing with fewer than two. */
export function ScoreLine({ scores }: { scores: number[] }) {
  const text = useText();
  if (scores.length < 2) return null;
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const span = Math.max(high - low, leastSpan);
  const base = (low + high - span) / 2;
  const points = scores.map((score, n) => [
    margin + (n * (width - 2 * margin)) / (scores.length - 1),
    height - margin - ((score - base) * (height - 2 * margin)) / span,
  ]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <svg
      className="score-line flips"
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="img"
      aria-label={text('history.scores', { scores: scores.join(', ') })}
    >
      <polyline points={points.map((point) => point.map((at) => at.toFixed(1)).join(',')).join(' ')} />
      <circle cx={lastX} cy={lastY} r="2.5" />
    </svg>
  );
}
