import type { Deck } from '../make-deck-content.ts';

const country = (
  title: string,
  tiles: NonNullable<Deck['slides'][number]['tiles']>,
  points: string[],
): Deck['slides'][number] => ({ title, tiles, points });

/** A marketplace in three countries: the same slide thrice with other figures. */
export const ironloop: Deck = {
  name: 'Ironloop',
  color: 'B5541C',
  slides: [
    {
      title: 'Ironloop',
      subtitle: 'Used excavators, loaders and cranes, inspected and delivered. Series A deck, June 2026.',
      points: ['Antwerp, Belgium. Trading since March 2023.'],
    },
    {
      title: 'A 70,000 euro machine is bought from six photographs',
      points: [
        'A contractor who needs a second-hand excavator phones dealers, drives 400 km and guesses at the hour meter.',
        'We had 118 machines opened by independent mechanics: on 27 of them the hour meter had been turned back or replaced.',
        'The seller waits as well. A machine stands 94 days in the yard before it goes, and loses 1.4% of its price each month.',
      ],
      source: 'Ironloop inspection study with TÜV Süd, autumn 2024.',
    },
    {
      title: 'What we do',
      points: [
        'Inspect: 140 points, oil analysis, and the machine computer read out. Four hours on site, 390 euro, paid by the seller.',
        'Price: a bid within 24 hours, from 212,000 past sales.',
        'Hold the money: the buyer pays into escrow; the seller is paid when the machine has run for two days at the new site.',
        'Move: low-loader, customs, paint if wanted. We own no trucks and no machines.',
      ],
    },
    {
      title: 'Where the money comes from',
      table: [
        ['Per average sale of 61,000 euro', '2024', '2025', '2026 to May'],
        ['Commission', '3,050', '3,480', '3,660'],
        ['Inspection', '210', '290', '320'],
        ['Transport margin', '340', '510', '640'],
        ['Financing fee', '0', '120', '470'],
        ['Take rate', '5.9%', '7.2%', '8.3%'],
      ],
      points: ['Take rate: all our income divided by gross merchandise value (GMV).'],
    },
    {
      title: 'All countries together',
      tiles: [
        { figure: '€38.6M', words: 'GMV in the twelve months to May 2026' },
        { figure: '633', words: 'machines sold in that time' },
        { figure: '€2.9M', words: 'net revenue in that time' },
      ],
      table: [
        ['', '2023', '2024', '2025'],
        ['GMV', '€3.1M', '€12.4M', '€28.9M'],
        ['Net revenue', '€0.16M', '€0.73M', '€2.08M'],
        ['Repeat buyers', '9%', '22%', '37%'],
      ],
    },
    country(
      'Belgium and the Netherlands',
      [
        { figure: '€19.7M', words: 'GMV, twelve months to May' },
        { figure: '41 days', words: 'from listing to sale' },
        { figure: '+6%', words: 'contribution margin after marketing' },
      ],
      [
        'Country lead: Sofie Claes, formerly of Ritchie Bros.',
        'Largest seller: the rental firm Boels, 71 machines.',
        'Eleven inspectors. Mature: half of the buyers have bought before.',
      ],
    ),
    country(
      'Germany',
      [
        { figure: '€13.2M', words: 'GMV, twelve months to May' },
        { figure: '58 days', words: 'from listing to sale' },
        { figure: '-4%', words: 'contribution margin after marketing' },
      ],
      [
        'Country lead: Matthias Engel, who ran used equipment at Zeppelin.',
        'Largest seller: the construction group Strabag, 38 machines, by a framework agreement until March 2028.',
        'Nine inspectors. The weak spot is wheel loaders: too few listings in Bavaria.',
      ],
    ),
    country(
      'Poland',
      [
        { figure: '€5.7M', words: 'GMV, twelve months to May' },
        { figure: '66 days', words: 'from listing to sale' },
        { figure: '-19%', words: 'contribution margin after marketing' },
      ],
      [
        'Country lead: Kasia Wrona; opened in September 2025.',
        'Mostly buyers: seven of ten machines come in from Germany, which is why we went there.',
        'Three inspectors. Zloty risk is passed on to the buyer.',
      ],
    ),
    {
      title: 'Market',
      table: [
        ['', 'Machines a year', 'Value'],
        ['Used machines sold in Benelux, Germany, Poland', '164,000', '€7.9bn'],
        ['of which 3 to 12 years old and over 20,000 euro', '71,000', '€4.3bn'],
        ['of which sold through auctions or online', '19,000', '€1.1bn'],
      ],
      points: [
        'At our present take rate the middle line is 357 million euro of income a year.',
        'Stage V emission zones in 41 cities push old machines east and bring newer ones to market.',
      ],
      source: 'CECE and Off-Highway Research, 2025; own count of listings.',
    },
    {
      title: 'Winning and keeping',
      table: [
        ['', 'Buyers', 'Sellers'],
        ['CAC', '€410', '€960'],
        ['Bought or sold again within 18 months', '37%', '64%'],
        ['Main channel', 'Search', 'Field sales'],
        ['NPS', '58', '33'],
      ],
      points: [
        'CAC: customer acquisition cost. NPS: net promoter score, 402 answers, April 2026.',
        'Sellers complain most about the wait for the inspector: nine days in Germany against four in Belgium.',
      ],
      quote: {
        words: 'I bought three diggers without leaving Ghent, and the only surprise was the cup holder.',
        by: 'Pieter De Smet, owner of De Smet Grondwerken',
      },
    },
    {
      title: 'Rivals',
      points: [
        'Mascus and Machineryline are notice boards: no inspection, no escrow, 40 euro a month.',
        'Ritchie Bros. and Euro Auctions sell fast and cheap; sellers get 11 to 15% less than through us.',
        'Equippo is nearest to us: the same promise, strong in France and Iberia, no financing.',
        'Ours alone: machine-computer data from 1,870 inspections, and a warranty of 90 days underwritten by Baloise.',
      ],
    },
    {
      title: 'Team and board',
      points: [
        'Jeroen Vandamme, founder and managing director: third generation of a dealer family, sold the business in 2021.',
        'Aylin Kaya, founder, product and technology: pricing lead at AutoScout24 for five years.',
        'Luc Peeters, finance, half time until the round closes.',
        '52 people, of whom 23 inspectors. Board: Hilde Martens (Fortino) and Rolf Brandt, who was on the board of Liebherr.',
      ],
    },
    {
      title: 'We raise 9 million euro',
      table: [
        ['Use', 'Share', 'By December 2027'],
        ['Germany: inspectors, Bavaria', '40%', 'GMV €45M, wait under five days'],
        ['Financing book, first-loss part', '25%', '35% of sales financed'],
        ['Product and data', '20%', 'Bid in two hours'],
        ['Poland', '15%', 'Contribution margin above zero'],
      ],
      points: [
        'Fortino takes 3 million euro. Cash today 1.1 million, burn 210,000 a month.',
        'Chief risk: a fall of construction orders. In 2024 they fell 8% and used prices 5%; our volume grew, because people bought used.',
      ],
    },
  ],
};
