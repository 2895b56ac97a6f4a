import type { Deck } from '../make-deck-content.ts';

/** Software by subscription: terse slides, mostly tables, several of which look alike. */
export const tallyfield: Deck = {
  name: 'Tallyfield',
  color: '1F3C88',
  slides: [
    {
      title: 'Tallyfield',
      subtitle: 'Supplier invoices of property managers, booked without typing. Seed extension, March 2026.',
      points: ['Leeds, United Kingdom. Incorporated 2022. orla@tallyfield.example'],
    },
    {
      title: 'The work nobody counts',
      points: [
        'Accounts payable (AP) at a block manager: every invoice belongs to one of hundreds of buildings, each with its own budget and its own bank account.',
        '2,300 invoices a month at a firm with 9,000 flats; 6 minutes 40 seconds each, by stopwatch, in five firms.',
        'One in 19 is charged to the wrong building. Leaseholders find it a year later, in the service charge statement.',
        'Tribunal cases over service charges: up 31% since 2021.',
      ],
      source: 'Own time study, November 2024; First-tier Tribunal (Property Chamber), annual figures.',
    },
    {
      title: 'Why general tools stop short',
      points: [
        'They know suppliers and ledgers. They do not know buildings, leases or reserve funds.',
        'They approve by department. A block manager approves by building, by amount and by whether section 20 consultation was done.',
        'None of them writes into Qube or MRI; staff retype what the tool has read.',
      ],
    },
    {
      title: 'Product: four steps, one of them human',
      table: [
        ['Step', 'Who', 'Median time'],
        ['Read: e-mail, paper scan or portal', 'Tallyfield', '9 seconds'],
        ['Match: building, budget line, contract', 'Tallyfield', '4 seconds'],
        ['Approve: by rule, on the phone', 'Property manager', '2.1 hours'],
        ['Post: Qube, MRI, Blocks Online', 'Tallyfield', '12 seconds'],
      ],
      points: ['Live in eight working days. No change to the ledger.'],
    },
    {
      title: 'How often we are right',
      table: [
        ['Invoice type', 'Share', 'Straight through 2024', 'Straight through 2025'],
        ['Utilities', '34%', '81%', '96%'],
        ['Contractors, repeat', '29%', '58%', '88%'],
        ['Contractors, one-off', '22%', '23%', '61%'],
        ['Insurance and fees', '15%', '40%', '79%'],
      ],
      points: ['Weighted: 83% need no touch. Wrong building after posting: one in 410.'],
      source: '412,000 invoices, January to December 2025.',
    },
    {
      title: 'Customers',
      table: [
        ['Firm', 'Flats', 'ACV', 'Since'],
        ['Harcourt Block Management', '21,400', '£64,000', 'May 2023'],
        ['Pennine Estates', '9,100', '£31,000', 'January 2024'],
        ['Castle & Moor', '14,800', '£47,500', 'June 2024'],
        ['Thistle Factoring (Scotland)', '11,250', '£36,000', 'February 2025'],
        ['29 others, under 9,000 flats', '96,300', '£10,900 mean', ''],
      ],
      points: ['ACV: annual contract value.', 'Reference calls: Denise Oyelaran, finance director of Castle & Moor.'],
    },
    {
      title: 'ARR bridge 2025, in thousand pounds',
      table: [
        ['', 'Q1', 'Q2', 'Q3', 'Q4'],
        ['Opening', '221', '268', '335', '411'],
        ['New', '41', '62', '70', '78'],
        ['Expansion', '12', '14', '15', '22'],
        ['Lost', '-6', '-9', '-9', '-17'],
        ['Closing', '268', '335', '411', '494'],
      ],
      points: [
        'ARR: annual recurring revenue, contracted and live.',
        'Q4 loss: Wexley Homes, taken over by a firm with its own system.',
      ],
    },
    {
      title: 'Retention by half-year of signing',
      table: [
        ['Signed', 'Firms', 'After 6 months', 'After 12 months', 'After 24 months'],
        ['H1 2023', '3', '100%', '118%', '141%'],
        ['H2 2023', '4', '100%', '97%', '109%'],
        ['H1 2024', '7', '103%', '112%', ''],
        ['H2 2024', '8', '100%', '107%', ''],
        ['H1 2025', '9', '102%', '', ''],
      ],
      points: [
        'Net revenue retention (NRR) 110%, gross (GRR) 81%, twelve months to December 2025.',
        'H2 2023: one firm cut its plan after it sold two portfolios.',
      ],
    },
    {
      title: 'Unit economics by segment',
      table: [
        ['', 'Under 5,000 flats', '5,000 to 15,000', 'Over 15,000'],
        ['Price per flat and month', '£0.31', '£0.27', '£0.25'],
        ['CAC', '£4,200', '£17,600', '£52,000'],
        ['Gross margin', '68%', '77%', '81%'],
        ['Payback', '9 months', '8 months', '16 months'],
        ['Yearly logo churn', '11%', '3%', '0%'],
      ],
      points: [
        'CAC: cost of acquiring a customer, salaries included.',
        'We stop selling below 2,000 flats from April.',
      ],
    },
    {
      title: 'Funnel, last twelve months',
      table: [
        ['', 'Under 5,000 flats', '5,000 to 15,000', 'Over 15,000'],
        ['First meetings', '96', '51', '14'],
        ['Trials on own invoices', '44', '29', '6'],
        ['Signed', '10', '9', '1'],
        ['Days from meeting to signature', '38', '81', '190'],
      ],
      points: ['Over half of first meetings come from ledger consultants, who get 8% of the first year.'],
    },
    {
      title: 'Who else is in the room',
      table: [
        ['', 'Buildings', 'Posts to Qube', 'Price for 10,000 flats'],
        ['Dext, AutoEntry', 'No', 'No', '£7,000'],
        ['Yooz', 'By workaround', 'No', '£29,000'],
        ['Outsourced bookkeepers, Manila', 'Yes', 'By hand', '£58,000'],
        ['Tallyfield', 'Yes', 'Yes', '£32,400'],
      ],
      points: [
        'What keeps others out: write access to Qube took 14 months of certification; 61,000 buildings with their budget lines as labelled data.',
      ],
    },
    {
      title: 'People',
      points: [
        'Orla Brennan, chief executive. Chartered accountant; ran finance for 18,000 flats at Rendall.',
        'Piotr Zielinski, chief technology officer. Document reading at Ocado, then Signal AI.',
        'Farah Siddiqui, head of sales since August 2025. Sold Qube for nine years.',
        '16 staff. Advisor: Gwen Maddox, past president of the Institute of Residential Property Management (IRPM).',
      ],
    },
    {
      title: 'Plan, in thousand pounds',
      table: [
        ['', '2025 actual', '2026', '2027'],
        ['ARR, end of year', '494', '1,020', '2,150'],
        ['Revenue', '377', '742', '1,560'],
        ['Staff', '16', '24', '35'],
        ['Net burn, monthly mean', '58', '94', '61'],
        ['Cash, end of year', '410', '1,180', '450'],
      ],
      points: ['Cash includes this round. Break-even: third quarter of 2028.'],
    },
    {
      title: 'Round and risks',
      points: [
        '£1.9M, convertible, cap £9M, 20% discount. £700,000 in from Aire Street Capital and four angels.',
        'For: Scotland and student housing (45%), one-off contractor invoices (35%), MRI partnership (20%).',
        'Risk: Qube could build it. Our agreement with them runs to June 2028 and gives 12 months of notice.',
        'Risk: service charge reform may cut invoice counts; we price by flat, not by invoice.',
      ],
    },
  ],
};
