import type { Pillar } from '@plumbline/contracts/pillars';

type Band = readonly [least: number, most: number];

/**
 * Of a deck's slides: at most what a reader with the rubric beside them would give, at least what the rubric analyst gives, who says only what
 * is sure, so that a change that makes it worse is seen; and what nobody could overlook in them.
 */
export interface DeckBands {
  readonly about: string;
  readonly company: string;
  readonly pillars: Record<Pillar, Band>;
  readonly overall: Band;
  /** Names that the findings must bring up, as said or as the passage that comes nearest. */
  readonly names: readonly string[];
  /** Those of them that the rubric analyst overlooks all the same. */
  readonly overlooked: readonly string[];
}

const bands = (
  problem: Band,
  solution: Band,
  market: Band,
  team: Band,
  moat: Band,
  traction: Band,
): DeckBands['pillars'] => ({
  problem_insight: problem,
  solution_product: solution,
  market_opportunity: market,
  team,
  moat_defensibility: moat,
  traction_viability: traction,
});

export const deckBands: Readonly<Record<string, DeckBands>> = {
  'cindercell.pptx': {
    about: 'plants that run at named customers, rivals in a table; no slide says how large the market is',
    company: 'Cindercell',
    pillars: bands([2, 5], [2, 5], [1, 3], [4, 5], [3, 5], [2, 5]),
    overall: [56, 90],
    names: ['Cervezas Ansó', 'Papelera del Ebro', 'Rondo', 'Itziar Goñi'],
    overlooked: ['Papelera del Ebro', 'Rondo'],
  },
  'ironloop.pdf': {
    about:
      'a study with a partner, sales by country, a sourced market; how it works without a measured benefit to a buyer',
    company: 'Ironloop',
    pillars: bands([2, 5], [3, 5], [4, 5], [4, 5], [4, 5], [3, 5]),
    overall: [75, 100],
    names: ['TÜV Süd', 'Boels', 'Strabag', 'Mascus', 'CECE', 'AutoScout24'],
    overlooked: ['Boels', 'Strabag'],
  },
  'muhla-ar.docx': {
    about: 'Arabic: shops asked, portfolio and suppliers in figures; no market size',
    company: 'مُهلة',
    pillars: bands([4, 5], [3, 4], [1, 2], [4, 5], [3, 4], [2, 5]),
    overall: [69, 80],
    names: ['شركة الوزان للأغذية', 'تابي', 'بدر المطيري', 'بنك الكويت الوطني'],
    overlooked: ['تابي'],
  },
  'nabda-ar.pptx': {
    about: 'Arabic: patients followed for a year, three regions, a market counted from below',
    company: 'نبضة',
    pillars: bands([4, 5], [3, 5], [3, 5], [4, 5], [3, 5], [4, 5]),
    overall: [77, 96],
    names: ['الاتحاد الدولي للسكري', 'فيزيتا', 'ياسمين فؤاد', 'نقابة المهندسين الفرعية'],
    overlooked: ['نقابة المهندسين الفرعية'],
  },
  'penny-orchard.pdf': {
    about: 'families by month, a study by a university, rivals by name; no market size',
    company: 'Penny Orchard',
    pillars: bands([2, 5], [4, 5], [1, 3], [3, 5], [3, 5], [4, 5]),
    overall: [66, 92],
    names: ['University of Cape Town', 'GoHenry', 'Thandeka Mbeki-Rowe'],
    overlooked: [],
  },
  'suqya-ar.pptx': {
    about: 'Arabic: three seasons of trials under a university, contracts by name, a patent number, a sourced market',
    company: 'سُقيا',
    pillars: bands([2, 5], [3, 5], [4, 5], [4, 5], [2, 5], [2, 5]),
    overall: [69, 100],
    names: ['المؤسسة العامة للري', 'جامعة الملك فيصل', 'أوقاف الراجحي', 'Netafim', 'SA 12876', 'أرامكو'],
    overlooked: ['أوقاف الراجحي', 'جامعة الملك فيصل'],
  },
  'tallyfield.pdf': {
    about: 'mostly tables: customers with contract values, cohorts, rivals; segments but no market size',
    company: 'Tallyfield',
    pillars: bands([4, 5], [2, 5], [1, 3], [4, 5], [3, 5], [2, 5]),
    overall: [60, 90],
    names: ['Harcourt Block Management', 'Dext, AutoEntry', 'Orla Brennan'],
    overlooked: ['Harcourt Block Management'],
  },
  'veridra-diagnostics.pdf': {
    about: 'three studies, one published, approvals, first sales; no market size',
    company: 'Veridra Diagnostics',
    pillars: bands([2, 5], [4, 5], [1, 3], [3, 5], [3, 5], [3, 5]),
    overall: [56, 92],
    names: ['University Hospital Basel', 'MeMed', 'Medisol', 'Roche Diagnostics'],
    overlooked: ['University Hospital Basel'],
  },
};
