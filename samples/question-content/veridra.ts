import type { Deck } from '../make-deck-content.ts';

/** Diagnostics: long sentences, three studies that read alike, regulatory acronyms. */
export const veridra: Deck = {
  name: 'Veridra Diagnostics',
  color: '5A2A6B',
  slides: [
    {
      title: 'Veridra Diagnostics',
      subtitle:
        'A ten-minute blood test that tells bacterial from viral infection in the doctor’s own room. Series B, September 2026.',
      points: ['Basel, Switzerland, and Galway, Ireland.'],
    },
    {
      title: 'Antibiotics are prescribed in doubt',
      points: [
        'A general practitioner sees a coughing child for nine minutes and has to decide without a laboratory. In the practices we followed, 46 of 100 antibiotic prescriptions for such children were, in hindsight, for a virus.',
        'Parents come back: a third of the families consult again within a week, and one in forty children is sent to hospital to be on the safe side.',
        'Health ministries pay for it twice, in visits now and in resistance later. The European Commission asks its members to cut antibiotic use by a fifth until 2030.',
      ],
      source: 'Veridra observation of 1,204 consultations in 31 practices, winter 2023/24.',
    },
    {
      title: 'What the present tests cannot do',
      points: [
        'C-reactive protein (CRP) rises in both kinds of infection and only after half a day; between 20 and 60 mg per litre it says little, and four of ten children fall there.',
        'Procalcitonin is better but needs a laboratory and 50 minutes. Molecular panels name the virus, cost 110 euro and do not exclude bacteria.',
      ],
    },
    {
      title: 'Our test',
      points: [
        'One drop from the finger, three host proteins (TRAIL, IP-10 and CRP), one number from 0 to 100. The reader weighs 900 grams and stores no patient data.',
        'Nine minutes and forty seconds from drop to number. A practice nurse is trained in 25 minutes; 97% of nurses obtain a valid result at the first attempt.',
        'The cartridge keeps for 14 months at room temperature, which the refrigerated rivals cannot offer.',
      ],
    },
    {
      title: 'Study VERA-1: does it measure what it should?',
      points: [
        'Analytical study, 640 samples, University Hospital Basel, 2022. Principal investigator: Professor Ulrich Stettler.',
        'Limit of detection (LOD) for TRAIL 11 picograms per millilitre; agreement with the laboratory instrument r = 0.97; variation between cartridges 6.8%.',
        'Fat and bilirubin in the blood do not disturb it. Haemolysis does, above a threshold that the reader recognises and refuses.',
      ],
    },
    {
      title: 'Study VERA-2: is it right in children?',
      points: [
        'Diagnostic accuracy, 1,118 children with fever, eleven emergency departments in Ireland, Spain and Israel, 2023 to 2024. Principal investigator: Dr Aoife Gallagher.',
        'Against an expert panel that knew the whole course: sensitivity 93.1%, specificity 91.4%, negative predictive value (NPV) 98.2%. One child in nine had an unclear result.',
        'CRP alone in the same children: sensitivity 74%, specificity 70%.',
      ],
      source: 'Published in the European Journal of Paediatric Infection, March 2025.',
    },
    {
      title: 'Study VERA-3: does it change what doctors do?',
      points: [
        'Randomised by practice, 62 practices in Denmark and the Netherlands, 3,480 patients, winter 2025/26. Principal investigator: Professor Mette Lund.',
        'Antibiotics were given to 24% of the patients with our test and to 39% without. Hospital admissions within 14 days were the same, 1.3% and 1.4%.',
        'Doctors went against the result in 12% of cases, mostly in patients over 75.',
      ],
      source: 'Clinical study report of June 2026; the manuscript is under review.',
    },
    {
      title: 'Permission to sell',
      table: [
        ['Region', 'Rule', 'State', 'Expected'],
        ['European Union', 'IVDR, class C', 'Certified by BSI', 'Since October 2025'],
        ['United Kingdom', 'UKCA', 'Registered', 'Since January 2026'],
        ['United States', 'De novo, then CLIA waiver', 'Pre-submission answered', 'Second half of 2028'],
        ['Gulf states', 'National registration', 'Filed in Saudi Arabia', 'Spring 2027'],
      ],
      points: [
        'IVDR is the European regulation on in-vitro diagnostics; a CLIA waiver lets American practices use a test without a laboratory licence.',
        'Quality system to ISO 13485. The last audit, in May, found two minor deviations, both closed.',
      ],
    },
    {
      title: 'First year on the market',
      tiles: [
        { figure: '412', words: 'readers placed by August 2026' },
        { figure: '139,000', words: 'cartridges sold since launch' },
        { figure: 'CHF 2.2M', words: 'revenue, October 2025 to August 2026' },
      ],
      points: [
        'Denmark reimburses 19 euro per test since April. The Netherlands decide in December; in Germany practices bill it privately.',
        'A reader uses 41 cartridges a month in winter and 17 in summer.',
        'The distributor for the Nordic countries is Medisol, with an agreed minimum of 120,000 cartridges in 2027.',
      ],
    },
    {
      title: 'What a cartridge earns',
      table: [
        ['Per cartridge, in euro', 'Today', 'With the automated line', 'At 3 million a year'],
        ['Price to the practice', '14.80', '14.80', '13.90'],
        ['Distributor', '3.70', '3.70', '3.20'],
        ['Material and production', '7.95', '4.60', '2.85'],
        ['Left for us', '3.15', '6.50', '7.85'],
      ],
      points: [
        'The reader is lent; it costs us 640 euro and is covered after seven months of average use.',
        'The automated line stands in Galway from March 2027, financed to 60% by the Irish development agency.',
      ],
    },
    {
      title: 'Others who try',
      points: [
        'MeMed of Israel was first with the same idea; its reader costs 20,000 euro and aims at hospitals. We aim at the practice.',
        'Abbott and Roche sell CRP readers in every second Danish practice: they own the place on the table, and could buy or build.',
        'Three patent families protect the dried TRAIL reagent; the first runs until 2041. A freedom-to-operate opinion by Vossius is in the data room.',
      ],
    },
    {
      title: 'People',
      points: [
        'Dr Hannes Amrein, chief executive, was head of point-of-care at Roche Diagnostics for seven years.',
        'Dr Niamh Corcoran, chief scientific officer and inventor of the reagent, came from the National University of Ireland.',
        'Beatriz Salgado, chief commercial officer, brought Afinion to 9,000 practices in Spain and Portugal.',
        'The medical board is led by Professor Mette Lund of Aarhus. We are 71 people; a head of American affairs starts in November.',
      ],
    },
    {
      title: 'Financing and its dangers',
      points: [
        'We seek 28 million Swiss francs. Forbion and HBM have together offered 15 million, subject to a second lead.',
        '11 million go to the American study (VERA-4, 2,600 patients in 20 centres), 9 million to sales in five countries, 6 million to production and 2 million to a test for sepsis.',
        'If reimbursement in the Netherlands fails in December, revenue in 2027 falls from 9.4 to 6.8 million francs and cash lasts until May 2028 instead of November.',
        'A warm winter with little flu costs about a fifth of the yearly revenue.',
      ],
    },
  ],
};
