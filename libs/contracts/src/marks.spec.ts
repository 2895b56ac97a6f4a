import { expect, test } from '@jest/globals';
import { withoutMarks } from './marks.ts';

test.each([
  ['- The UK alone has **~15,000 registered care homes**', 'The UK alone has ~15,000 registered care homes'],
  ['### **الشريحة 2: المشكلة**', 'الشريحة 2: المشكلة'],
  ['**Care Home Manager** | Operational oversight, `CMS`', 'Care Home Manager · Operational oversight, CMS'],
  ['| Plan | Price |\n|------|:-----:|\n| Pro | $9 |', 'Plan · Price · Pro · $9'],
  ['See [our site](https://example.org/a_(b)) and ![logo](logo.png "Logo")', 'See our site and logo'],
  ['<p align="center"><b>Barn gas</b></p>', 'Barn gas'],
  ['> *Nobody* else has it', 'Nobody else has it'],
  ['- [x] Pilot signed', 'Pilot signed'],
  ['-Conventional plants burn fuel', 'Conventional plants burn fuel'],
  ['1. Rely on residents', 'Rely on residents'],
  ['- 2) **Haulers**: no reports', 'Haulers: no reports'],
  ['٤. الشفافية في التسعير', 'الشفافية في التسعير'],
  ['<details open="open"><summary>Why</summary>', 'Why'],
  // What only looks like a mark stays.
  ['5 * 3 * 2 pallets, snake_case_name, [1], 3 < 5, -5 °C, $9–12', '5 * 3 * 2 pallets, snake_case_name, [1], 3 < 5, -5 °C, $9–12'],
  ['Week -3: #1 in the region', 'Week -3: #1 in the region'],
  ['Raise only if CAC <x and LTV >3x', 'Raise only if CAC <x and LTV >3x'],
  ['1.5 million homes', '1.5 million homes'],
  ['(3) $900 a month', '(3) $900 a month'],
])('%j is shown as %j', (passage, shown) => expect(withoutMarks(passage)).toBe(shown)); // prettier-ignore
