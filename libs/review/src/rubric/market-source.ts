import { checksOf, type CheckId } from '@plumbline/contracts/checklist';
import { measures } from '../figures/figure.ts';
import { figuresIn } from '../figures/figures.ts';

const marketChecks = new Set<CheckId>(checksOf('market_opportunity').map(({ id }) => id));

/** Whether a passage of the market has a figure. Where none has, that no source is given for one says nothing more. */
export const hasMarketFigure = (checks: readonly { id: CheckId; quote: string | null }[]): boolean =>
  checks.some(({ id, quote }) => marketChecks.has(id) && quote !== null && figuresIn(quote).some(measures));
