import { words } from './lexicon.ts';
import { arabicRun, organisation, organisationEnglish } from './names.ts';
import type { Passage } from './passages.ts';
import { namesBuyer } from './section-words.ts';
import { rowName } from './tables.ts';

/* Columns under which the first cell of each row is a buyer. */
const buyersColumn = words(
  ['customer', 'customers', 'client', 'clients', 'firm', 'account', 'buyer', 'tenant', 'operator', 'partner'],
  ['العميل', 'عميل', 'الجهة', 'المشتري', 'الشركة', 'الشريك'],
);
const lead = new RegExp(String.raw`^(?:the\s(?:\p{Ll}+\s){1,3})?(?<name>${organisationEnglish})`, 'u');

/** Who buys, where a line says so by its label ("Largest client: the hospital group Salt") or by its column; '' elsewhere. */
export function buyerIn(passage: Passage): string {
  if (
    passage.row &&
    passage.head !== null &&
    buyersColumn.test(passage.head.split('|')[0] || passage.head.slice(0, 14))
  )
    return rowName(passage.text, passage.language);
  const label = namesBuyer.exec(passage.text)?.[0];
  if (label === undefined) return '';
  const rest = passage.text.slice(label.length);
  if (passage.language === 'ar') return arabicRun(rest, 4) ?? '';
  const name = lead.exec(rest)?.groups?.['name'];
  return name === undefined ? '' : (organisation(name) ?? '');
}
