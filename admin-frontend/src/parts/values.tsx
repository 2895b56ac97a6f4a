import { FormattedDate, FormattedNumber, useIntl } from 'react-intl';
import { momentForm } from '@plumbline/web/date-forms';
import { Address } from '@plumbline/web/parts/address';
import { useText } from '@plumbline/web/text';

/** A dash for what is not there, said as such to who hears it. */
export function NotThere() {
  const text = useText();
  return (
    <span className="pl-muted">
      <span aria-hidden>–</span>
      <span className="pl-hidden">{text('admin.none')}</span>
    </span>
  );
}

export function When({ at }: { at: string | null }) {
  if (at === null) return <NotThere />;
  return (
    <time dateTime={at} className="when">
      <FormattedDate value={at} {...momentForm} />
    </time>
  );
}

export function Count({ value }: { value: number | null }) {
  return value === null ? <NotThere /> : <FormattedNumber value={value} />;
}

/** Seconds, as minutes and hours where they are many. */
export const useDuration = (): ((seconds: number) => string) => {
  const intl = useIntl();
  return (seconds) => {
    const [value, unit] =
      seconds < 120 ? [seconds, 'second'] : seconds < 7_200 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
    return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  };
};

export function Duration({ seconds }: { seconds: number | null }) {
  const say = useDuration();
  return seconds === null ? <NotThere /> : say(seconds);
}

/** In the currency of the prices that are set, whichever it is; with more digits where there is little. */
export function Cost({ value }: { value: number | null }) {
  const text = useText();
  if (value === null) return <span className="pl-muted">{text('admin.no_price')}</span>;
  return (
    <FormattedNumber value={value} minimumFractionDigits={2} maximumFractionDigits={value > 0 && value < 1 ? 4 : 2} />
  );
}

/** An id, letter by letter. */
export const Id = ({ id }: { id: string }) => (
  <bdi>
    <code dir="ltr">{id}</code>
  </bdi>
);

/** What a person wrote or is called: its direction is its own. An address breaks before its @. */
export const Words = ({ words }: { words: string | null }) =>
  words === null || words === '' ? <NotThere /> : isOneAddress(words) ? <Address of={words} /> : <bdi>{words}</bdi>;

const isOneAddress = (words: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(words);
