import type { Deck } from '../make-deck-content.ts';

/** Climate hardware: half sentences, units, three plants that look alike. */
export const cindercell: Deck = {
  name: 'Cindercell',
  color: '8A1C1C',
  slides: [
    {
      title: 'Cindercell',
      subtitle: 'Night power in, 400-degree steam out. Seed plus, May 2026.',
      points: ['Bilbao. 2021. hello@cindercell.example'],
    },
    {
      title: 'Heat is the bigger half',
      points: [
        'Industry in the EU: two thirds of energy use is heat, 92% of it burnt.',
        'Gas at 38 euro/MWh plus carbon at 74 euro/t: 56 euro per MWh of steam, boiler losses included.',
        'Iberian power below 20 euro/MWh: 2,940 hours in 2025. 610 in 2021.',
        'Nobody stores it as heat at the plant gate.',
      ],
      source: 'Eurostat; OMIE hourly prices.',
    },
    {
      title: 'The block',
      points: [
        'Recycled foundry sand and graphite, pressed. Heated by resistance to 1,050 °C. Air loop, steam generator.',
        'One block: 24 MWh of heat, 3 MW out, 12 m long, on a truck.',
        'Losses 2.1% a day. Round trip, power to steam: 93%.',
        'No lithium. No molten salt. No pressure vessel in the store itself.',
      ],
    },
    {
      title: 'LCOH, euro per MWh of steam',
      table: [
        ['', '2025', '2027', '2030'],
        ['Gas boiler with carbon price', '56', '61', '72'],
        ['Electric boiler, no store', '83', '78', '74'],
        ['Heat pump to 160 °C', '49', '47', '44'],
        ['Cindercell', '58', '47', '36'],
      ],
      points: [
        'LCOH: levelised cost of heat, 15 years, 8% capital.',
        'Grid fee is a third of ours; Spain exempts storage from it since February.',
      ],
    },
    {
      title: 'Plant A: Galdames, brewery',
      points: [
        'Customer: Cervezas Ansó. Steam for wort boiling, 175 °C.',
        'One block. Running since 14 March 2025. 7,904 hours.',
        'Availability 96.2%. Replaced 61% of gas.',
        'Paid: 1.35M euro, 40% of it a grant from EVE, the Basque energy agency.',
      ],
    },
    {
      title: 'Plant B: Zaragoza, paper mill',
      points: [
        'Customer: Papelera del Ebro. Drying cylinders, 210 °C.',
        'Three blocks. Running since 2 November 2025. 3,120 hours.',
        'Availability 91.7%: a blower failed in January, nine days lost, redesigned.',
        'Heat sold as a service: 49 euro/MWh, twelve years, take-or-pay 80%.',
      ],
    },
    {
      title: 'Plant C: Figueira da Foz, dairy',
      points: [
        'Customer: Lacticínios Mondego. Spray tower, 230 °C, our hottest.',
        'Two blocks. Commissioning in September 2026.',
        'Heat as a service: 52 euro/MWh, ten years. Owned by the fund Suma Calor, not by us.',
      ],
    },
    {
      title: 'Order book',
      table: [
        ['', 'Projects', 'Blocks', 'Value'],
        ['Signed', '3', '6', '€8.9M'],
        ['Paid engineering study', '7', '31', '€41M'],
        ['LOI', '12', '58', '€77M'],
        ['Lost in 2025', '4', '9', '€12M'],
      ],
      points: [
        'LOI: letter of intent, not binding.',
        'Lost: two to heat pumps below 120 °C, one to biomass, one plant closed.',
        'Largest in study: Ence, pulp, 11 blocks.',
      ],
    },
    {
      title: 'Cost of a block, thousand euro',
      table: [
        ['', 'Block 1', 'Block 6', 'Block 50, target'],
        ['Store', '410', '265', '170'],
        ['Heaters and power electronics', '330', '240', '165'],
        ['Steam generator', '290', '255', '190'],
        ['Site works', '260', '150', '95'],
        ['Total', '1,290', '910', '620'],
      ],
      points: ['Price today 1,180. Gross margin on block 6: 23%.', 'EPC partner: Idom, fixed price from block 10.'],
    },
    {
      title: 'Against',
      table: [
        ['', 'Medium', 'Top temperature', 'Built, MWh'],
        ['Rondo', 'Brick', '1,500 °C', '102'],
        ['Antora', 'Carbon', '1,800 °C', '5'],
        ['Kyoto Group', 'Molten salt', '415 °C', '22'],
        ['Polar Night', 'Sand', '600 °C', '108'],
        ['Cindercell', 'Sand and graphite', '1,050 °C', '96'],
      ],
      points: [
        'Our edge: block price, truck delivery, 11 weeks on site.',
        'Two patents granted (ES, EP), pressing process kept secret.',
      ],
    },
    {
      title: 'Crew',
      points: [
        'Itziar Goñi, CEO. Ran the heat business of Sener, 14 years.',
        'Mikel Arrieta, CTO. Refractories, PhD Navarra, ex Vesuvius.',
        'Joana Pires, projects. Built 210 MW of biomass for Altri.',
        '28 people, 6 welders. Open: chief financial officer.',
        'Advisory: Prof. Andreas Hauer, heat storage.',
      ],
    },
    {
      title: 'Money',
      table: [
        ['', '2024', '2025', '2026', '2027'],
        ['Revenue, €M', '0.3', '2.6', '4.8', '14.5'],
        ['EBITDA, €M', '-1.4', '-1.9', '-2.7', '-0.8'],
        ['Blocks delivered', '0', '4', '5', '18'],
      ],
      points: [
        'Raising €7.5M equity. €2M in from Klima VC. EIB venture debt of €5M follows on plant C.',
        'Use: factory in Sestao 50%, working capital 30%, people 20%.',
        'Runway on close: 22 months.',
      ],
    },
    {
      title: 'What may go wrong',
      points: [
        'Power stays dear at night: at 45 euro/MWh we lose to gas.',
        'Graphite: one supplier in Bavaria, second qualified by year end.',
        'Heater life: guaranteed 60,000 hours, proven 7,900.',
        'Customers close plants. Take-or-pay is insured with Cesce.',
      ],
    },
  ],
};
