/** @jest-environment jest-fixed-jsdom */
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { FileName } from './file-name-text.tsx';

test.each([
  ['النموذج المالي 2026.xlsx', '2026.xlsx'],
  ['أرقام v2 (final).pdf', 'v2 (final).pdf'],
  ['عرض (2).pdf', '(2).pdf'],
  ['عرض [v2].pdf', '[v2].pdf'],
  ['خطة $5M.pdf', '$5M.pdf'],
  ['عرض #2.pdf', '#2.pdf'],
  ['عرض (نهائي 2).pdf', null],
  ['عرض مسار التأسيسي.pptx', null],
  ['pitch 2026.pdf', null],
  ['ملاحظات', null],
  ['deck عرض.pdf', null],
])('the end of %j that runs from the left stays together: %j', (name, end) => {
  const { container } = render(<FileName name={name} className="strong" title={name} />);
  expect(container.querySelector('bdi bdi[dir=ltr]')?.textContent ?? null).toBe(end);
  const shown = container.querySelector('bdi.strong');
  expect([shown?.textContent, shown?.getAttribute('title')]).toEqual([name, name]);
});
