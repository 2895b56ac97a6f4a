import type { ComponentPropsWithoutRef } from 'react';

const fromRight = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
/** A name of letters that run from the right, and its end that does not: "النموذج المالي" and "2026.xlsx". */
const turned = new RegExp(
  `^(.*[${fromRight}][^A-Za-z0-9]*?)([([{$€£#+-]*[A-Za-z0-9][^${fromRight}]*\\.[A-Za-z0-9]+)$`,
  'su',
);
const brackets = /[([{]|[)\]}]/gu;
/** Brackets that are opened and closed in one part keep their sides. */
const arePaired = (part: string): boolean => {
  let open = 0;
  for (const [bracket] of part.matchAll(brackets)) {
    open += '([{'.includes(bracket) ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
};

/** A file's name, apart from what is around it. A figure at its end stays before its dot, where it would change places with what follows. */
export function FileName({ name, ...more }: { name: string } & Omit<ComponentPropsWithoutRef<'bdi'>, 'children'>) {
  const [, start, end] = turned.exec(name) ?? [];
  const isApart = start !== undefined && end !== undefined && arePaired(start) && arePaired(end);
  return (
    <bdi {...more}>
      {!isApart ? (
        name
      ) : (
        <>
          {start}
          <bdi dir="ltr">{end}</bdi>
        </>
      )}
    </bdi>
  );
}
