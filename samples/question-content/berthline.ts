import type { Deck } from '../make-deck-content.ts';

/** English, software for small ports: much trade jargon, three clients who are told of on three slides. */
export const berthline: Deck = {
  name: 'Berthline',
  color: '1F4E79',
  slides: [
    {
      title: 'Berthline',
      subtitle: 'Just-in-time arrivals for ports under five million tonnes. Series A, October 2026.',
      points: ['Rotterdam and Klaipėda. Incorporated in February 2022. captain@berthline.example'],
    },
    {
      title: 'Ships race to the anchorage and then sit there',
      points: [
        'A bulk carrier spends on average 31 hours at anchor outside a small Baltic port, with its engines idling.',
        'That burns 4.7 tonnes of fuel a call, about 2,900 dollars, and nobody planned it: pilots, tugs and the terminal each keep their own spreadsheet.',
        'Harbour masters told us they make 40 phone calls to move one vessel.',
      ],
      source: 'Source: AIS positions of 3,860 port calls, 2024; 27 interviews.',
    },
    {
      title: 'One clock for everyone on the quay',
      points: [
        'Berthline merges AIS, weather and the terminal system into a single estimated time of berthing, refreshed each 90 seconds.',
        'The master gets a recommended speed 36 hours out; tugs and pilots accept or shift a slot with one tap.',
        'No hardware. A port is connected in 19 days, most of which is waiting for its firewall team.',
      ],
    },
    {
      title: 'Why this decade',
      points: [
        'Since January 2025 shipping pays for its CO2 in the EU Emissions Trading System; from 2026 the bill covers all of it.',
        'FuelEU Maritime adds a penalty of 2,400 euro a tonne of fuel above the limit.',
        'The IMO published its guide to just-in-time arrivals, and charterers now accept the clause that pays for slow steaming.',
      ],
    },
    {
      title: 'How large it is',
      table: [
        ['', 'Ports', 'A year each', 'Together'],
        ['Baltic and North Sea, small', '214', '58,000 euro', '12.4M euro'],
        ['Europe, small and mid-sized', '870', '61,000 euro', '53.1M euro'],
        ['Worldwide', '4,900', '64,000 euro', '313.6M euro'],
      ],
      source: 'Source: ESPO port register 2025; our own price list.',
    },
    {
      title: 'Klaipėda: the first to switch on',
      tiles: [
        { figure: '31 h → 12 h', words: 'median time at anchor in fourteen months' },
        { figure: '612', words: 'vessel calls steered' },
        { figure: '1,900 t', words: 'of CO2 not emitted' },
      ],
      quote: { words: 'My night shift sleeps again.', by: 'Rasa Jankauskienė, harbour master' },
    },
    {
      title: 'Kokkola and Aveiro',
      points: [
        'Kokkola (Finland): live through two ice winters; the icebreaker queue is now in the tool as well.',
        'Aveiro (Portugal): 9 weeks in, tug overtime down by a fifth. Contact: Duarte Moura, operations.',
        'Eleven further ports are in paid trials worth 96,000 euro, Gävle and Rostock among them.',
      ],
    },
    {
      title: 'Numbers to September 2026',
      table: [
        ['', '2024', '2025', 'Sep 2026'],
        ['Ports under contract', '2', '6', '17'],
        ['Annual recurring revenue', '94,000 euro', '318,000 euro', '907,000 euro'],
        ['Net revenue retention', '–', '112%', '124%'],
        ['Ports that cancelled', '0', '0', '1'],
      ],
      points: ['The port that went, Wismar, merged its traffic office with Rostock, which is in trial.'],
    },
    {
      title: 'What a port pays',
      points: [
        'A licence by tonnage: 38,000 to 110,000 euro yearly, three-year terms, billed in advance.',
        'Shipowners pay nothing; from 2027 we mean to charge them 8% of the fuel they avoid.',
        'Gross margin 83%. It takes 21,000 euro and seven months to sign a port, which comes back in eleven months.',
      ],
    },
    {
      title: 'Others at the same quay',
      points: [
        'Portchain and PortXchange sell to container giants; their set-up starts at 250,000 euro and six months.',
        'Wärtsilä bundles a similar tool with its simulators and has no ice module.',
        'What they cannot copy soon: our data rights with 17 harbours, and pilots who already use the app.',
      ],
    },
    {
      title: 'The crew',
      points: [
        'Ieva Stankutė, chief executive: vessel traffic officer in Klaipėda for nine years.',
        'Joris van der Meulen, technology: led routing at a Dutch parcel carrier; MSc in operations research, Delft.',
        'Tomasz Wilk, sales: sold crane software to 60 terminals.',
        'Twelve engineers, four former mariners. We still look for someone to run finance.',
      ],
    },
    {
      title: 'Rocks ahead',
      points: [
        'Public tenders: a decision may need a year. We go through the pilots, who can buy alone up to 40,000 euro.',
        'AIS can be jammed, and was in March 2026 for nine days; radar of the port stands in.',
        'If carbon prices drop under 35 euro the saving of owners halves, that of ports does not change.',
      ],
    },
    {
      title: 'Six million euro for twenty-four months',
      points: [
        '45% product (owner billing, ice and tide models), 35% sales in Iberia and the British Isles, 20% security certification and reserve.',
        'By late 2028: 70 ports, 4.5M euro recurring, and cash flow at zero.',
        'Committed so far: 2.2M euro from Baltic Ventures (lead) and the Port of Gothenburg fund.',
      ],
    },
  ],
};
