import { black, type Colors, groundOf, isLost, white } from './cell-colors.ts';
import { child, type Element, elements } from '../office/xml.ts';

/** How the cells of one style look, as far as it matters. */
export interface CellLook {
  /** The number format's code. */
  format: string;
  color: string;
  /** What is behind; null when that is more than one color. */
  ground: string | null;
  /** Smaller than can be read. */
  tiny: boolean;
  /** Words of it are not seen, unless something else paints the cell. */
  unseen: boolean;
}

/** Codes that files name by number only (ECMA-376 18.8.30); the others of Excel are the same in every file that has them. */
const builtIn: Record<number, string> = {
  0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??',
  14: 'm/d/yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss',
  22: 'm/d/yy h:mm', 37: '#,##0;(#,##0)', 38: '#,##0;[Red](#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mmss.0', 48: '##0.0E+0', 49: '@',
}; // prettier-ignore
// 27–36 and 50–58 are dates in the languages of East Asia.
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Text smaller than this many points is not read by anybody. */
export const smallestSize = 2;

const tinySize = (font: Element | undefined): boolean => {
  const size = child(font, 'sz')?.attributes['val'];
  return size !== undefined && Number(size) < smallestSize;
};

export const plainLook: CellLook = { format: 'General', color: black, ground: white, tiny: false, unseen: false };

/** The looks of a workbook's cells, by the number that cells name their style with. */
export const cellLooks = (styles: Element | null, colors: Colors): CellLook[] => {
  if (styles === null) return [];
  const listed = (name: string): Element[] => {
    const list = child(styles, name);
    return list === undefined ? [] : elements(list);
  };
  const formats = new Map(
    listed('numFmts').map(({ attributes }) => [Number(attributes['numFmtId']), attributes['formatCode'] ?? 'General']),
  );
  const fonts = listed('fonts');
  const fills = listed('fills');
  return listed('cellXfs').map(({ attributes }): CellLook => {
    const id = Number(attributes['numFmtId'] ?? 0);
    const font = fonts[Number(attributes['fontId'] ?? 0)];
    const color = colors.ofElement(child(font, 'color')) ?? black;
    const ground = groundOf(fills[Number(attributes['fillId'] ?? 0)], colors);
    const tiny = tinySize(font);
    return {
      format: formats.get(id) ?? builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General'),
      color,
      ground,
      tiny,
      unseen: tiny || isLost(color, ground),
    };
  });
};
