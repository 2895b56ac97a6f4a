import { expect, test } from '@jest/globals';
import { fold } from '@plumbline/service-kit/searched-text';
import { idGrams, idGramsOf, wordsOf, pairOf, pairsOf } from './search-text.ts';

test.each([
  ['letter case', 'Tidewater', 'TIDEWATER'],
  ['accents', 'Zoë Café', 'zoe cafe'],
  ['Arabic vowels and the tatweel', 'مُحَمَّد', 'محـــمد'],
  ['forms of alef and hamza', 'أحمد إبراهيم آمنة', 'احمد ابراهيم امنه'],
  ['ya and alef maqsura', 'مستشفى', 'مستشفي'],
  ['Arabic digits', 'الجولة ٢٠٢٦', 'الجوله 2026'],
  ['marks of direction', '\u200fsara@clinic.example\u200e', 'sara@clinic.example'],
  ['presentation forms', 'ﻣﺴﺎﺭ', 'مسار'],
  ['blanks', ' a \u00a0 b ', 'a b'],
])('folds %s', (_, one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test('keeps what tells addresses apart', () => {
  expect(fold('Sara.Haddad+Deck@Clinic.example')).toBe('sara.haddad+deck@clinic.example');
  expect(wordsOf('sara.haddad+deck@clinic.example sara')).toEqual(['sara', 'haddad', 'deck', 'clinic', 'example']);
});

test('any part of an id of seven letters or more has one of its pieces', () => {
  const id = 'aB3-_9xYz0QwErTy';
  for (let from = 0; from < id.length; from += 1) {
    for (let to = from + 7; to <= id.length; to += 1) {
      const pieces = new Set(idGrams(id));
      expect(idGramsOf(id.slice(from, to)).some((piece) => pieces.has(piece))).toBe(true);
    }
  }
  for (const typed of ['abc', 'with blank', 'a.b.c.d', '$where']) expect(idGramsOf(typed)).toEqual([]);
});

test('pairs are of neighbours in their order, also of a word that comes again', () => {
  expect(pairsOf('kiln pitch, kiln-ember')).toEqual([
    pairOf('kiln', 'pitch', 'blank'),
    pairOf('pitch', 'kiln', 'marks'),
    pairOf('kiln', 'ember', 'marks'),
  ]);
  expect(pairsOf('kiln')).toEqual([]);
});
