import { oneCurrency } from './currencies.ts';
import type { Figure, TimeUnit } from './figure.ts';

// Only what is exact: a month has no one number of days.
const seconds: Partial<Record<TimeUnit, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const months: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 };

const ends = ({ kind, unit, low, high }: Figure): readonly [string, number, number] => {
  if (kind !== 'duration' || unit === undefined || unit === 'point' || unit === 'hijri') return [unit ?? '', low, high];
  const month = months[unit];
  return month === undefined
    ? ['second', low * (seconds[unit] ?? 1), high * (seconds[unit] ?? 1)]
    : ['month', low * month, high * month];
};

const close = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/**
 * Whether two figures say the same amount of the same kind, however they are written: "$1.2M" and «1,200,000 دولار», "2 years" and
 * "24 months". An amount of a shared word for money is the same as one of any of its currencies. What they are figures of is not
 * compared, nor how sure they are ("over", "about").
 */
export const sameFigure = (one: Figure, other: Figure): boolean => {
  const [unit, low, high] = ends(one);
  const [otherUnit, otherLow, otherHigh] = ends(other);
  return (
    one.kind === other.kind &&
    one.date === other.date &&
    one.per === other.per &&
    one.of === other.of &&
    unit === otherUnit &&
    (one.kind !== 'money' || oneCurrency(one, other)) &&
    close(low, otherLow) &&
    close(high, otherHigh)
  );
};
