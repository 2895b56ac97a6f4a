import { child, type Element, elements } from './xml.ts';

/*
 * Equations of Office (ECMA-376 part 1, 22.1) on one line, as they are typed: "x = (-b ± √(b^2 - 4ac))/2a".
 */

const several = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);

const characterOf = (element: Element, properties: string, name: string, usual: string): string =>
  child(child(element, properties), name)?.attributes['val'] ?? usual;

/** `runText` says what of a run is seen. */
export const mathText = (element: Element, runText: (run: Element) => string): string => {
  const all = (inside: Element | undefined): string =>
    inside === undefined
      ? ''
      : elements(inside)
          .map((one) => mathText(one, runText))
          .join('');
  const at = (name: string): string => all(child(element, name));
  const each = (name: string): string[] =>
    elements(element)
      .filter((one) => one.name === name)
      .map(all);
  const raised = (sign: string, name: string): string => {
    const text = at(name);
    return text === '' ? '' : `${sign}${several(text)}`;
  };
  switch (element.name) {
    case 'r':
      return runText(element);
    case 'f':
      return `${several(at('num'))}/${several(at('den'))}`;
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return `${at('e')}${raised('_', 'sub')}${raised('^', 'sup')}`;
    case 'sPre':
      return `${raised('_', 'sub')}${raised('^', 'sup')}${at('e')}`;
    case 'rad':
      return `${at('deg')}√${several(at('e'))}`;
    case 'nary':
      return `${characterOf(element, 'naryPr', 'chr', '∫')}${raised('_', 'sub')}${raised('^', 'sup')} ${at('e')}`;
    case 'd': {
      const [begin, separator, end] = [
        characterOf(element, 'dPr', 'begChr', '('),
        characterOf(element, 'dPr', 'sepChr', '|'),
        characterOf(element, 'dPr', 'endChr', ')'),
      ];
      return `${begin}${each('e').join(separator)}${end}`;
    }
    case 'func':
      return `${at('fName')} ${at('e')}`;
    case 'limLow':
    case 'limUpp':
      return `${at('e')}_${several(at('lim'))}`;
    case 'eqArr':
      return each('e').join('; ');
    case 'm':
      return each('mr').join('; ');
    case 'mr':
      return each('e').join(' ');
    default:
      return all(element);
  }
};
