import type { Deck } from '../make-deck-content.ts';

/** A consumer app: a talkative deck, channels and months that are easily confused. */
export const pennyOrchard: Deck = {
  name: 'Penny Orchard',
  color: '2F6B3A',
  slides: [
    {
      title: 'Penny Orchard',
      subtitle: 'The pocket-money app where children learn to wait. Seed round, April 2026.',
      points: ['Cape Town and Nairobi'],
    },
    {
      title: 'My daughter was nine when this began',
      points: [
        'Amahle wanted a bicycle. I told her to save. She asked me: how do I know it is still there? I had no good answer, and I had worked in a bank for twelve years.',
        'We then asked 840 parents in South Africa and Kenya. 71% give pocket money in cash, and 64% said that the child has no idea what became of it by Friday.',
        'At eighteen those children get an overdraft before they have ever had a plan.',
      ],
      source: 'Survey with the University of Cape Town, July 2024.',
    },
    {
      title: 'How it works, in a family of four',
      points: [
        'On Sunday the parent sends money, from M-Pesa or a bank card. The child splits it between three trees: spend, save and share.',
        'A tree in the save row grows if nobody picks from it. After 60 days the parent’s bonus ripens, which is on average 8% of what was saved.',
        'Spending is by a card without credit, blocked for gambling and alcohol. Every chore done can earn a seed.',
      ],
    },
    {
      title: 'Families stay',
      table: [
        ['Month after sign-up', 'South Africa', 'Kenya'],
        ['1', '78%', '71%'],
        ['3', '64%', '60%'],
        ['6', '57%', '55%'],
        ['12', '49%', 'too early'],
      ],
      points: [
        'A family counts when a child opened the app at least once that month.',
        'DAU to MAU is 38%: daily active users as a share of monthly active ones. The peak is at seven in the evening, not on pay day.',
      ],
    },
    {
      title: 'Families come',
      table: [
        ['', 'September 2025', 'December 2025', 'March 2026'],
        ['Families, South Africa', '11,300', '16,900', '22,400'],
        ['Families, Kenya', '900', '4,100', '9,700'],
        ['Paying families', '3,050', '5,460', '8,990'],
        ['Cards in use', '5,200', '9,800', '15,100'],
      ],
      points: ['December is our best month, because grandparents send presents. January is always flat.'],
    },
    {
      title: 'How they find us, and what it costs',
      table: [
        ['Channel', 'Share of new families', 'Cost per family'],
        ['Schools', '44%', '$3.10'],
        ['Invited by a family', '31%', '$1.60'],
        ['Instagram and TikTok', '19%', '$14.20'],
        ['Radio', '6%', '$5.40'],
      ],
      points: [
        'We stopped paid search in November: $22 per family, and they left twice as fast.',
        'The school channel is a lesson of 40 minutes, given by 26 freelance teachers in 212 schools.',
      ],
    },
    {
      title: 'What a family is worth',
      points: [
        'Two in seven pay: $2.90 a month in South Africa, $1.70 in Kenya. Interchange on the card adds 41 cents, interest on balances another 12.',
        'Over three years a family brings $34 of gross profit, against a blended acquisition cost of $4.90.',
        'LTV over CAC is therefore near 7. We would rather say 5, since nobody has been with us for three years yet.',
        'LTV is lifetime value; CAC is what one family costs us to win.',
      ],
    },
    {
      title: 'What we got wrong',
      points: [
        'We began with a robot that explained inflation. Children switched it off after 11 seconds on average.',
        'We opened in Lagos in 2024 and closed after five months: our card partner lost its licence. It cost $140,000 and one founder’s sleep.',
        'We let children lend to siblings. Two families wrote very angry letters. The feature is gone.',
      ],
    },
    {
      title: 'Licences and where the money lies',
      points: [
        'We are not a bank. Balances lie with Tyme in South Africa and with NCBA in Kenya, in trust accounts in the child’s name.',
        'KYC, the identity check on each parent, is done by Smile ID and takes 90 seconds; 6% are refused.',
        'POPIA and the Kenyan Data Protection Act both ask for a guardian’s consent. A yearly audit by Mazars covers the trust accounts.',
      ],
    },
    {
      title: 'Others',
      points: [
        'GoHenry and Greenlight are the models; neither is in Africa, and neither works with mobile money.',
        'FNB and Capitec have accounts for children: free, dull, and only for their own customers. Capitec is the one we fear.',
        'What is ours: the school lesson, approved by the Western Cape education department until 2029, and two years of data on how children really save.',
      ],
    },
    {
      title: 'Who we are',
      points: [
        'Thandeka Mbeki-Rowe, founder and chief executive: twelve years in retail banking at Nedbank.',
        'Brian Otieno, founder, technology: built merchant payments at Safaricom.',
        'Lerato Khumalo, schools: taught for ten years, then ran teacher training in Gauteng.',
        'Zanele Dube, compliance: came from the South African Reserve Bank in 2025.',
        'Thirty-three people. We lack a designer who has made games.',
      ],
    },
    {
      title: 'Partners and proof',
      points: [
        'Pick n Pay puts seeds on cereal boxes from August: 1.2 million boxes, paid for by them.',
        'In a study by UCT with 611 children those who used the app saved 2.4 times as much pocket money after six months as those who did not.',
        'Best children’s product, Africa Fintech Awards 2025.',
      ],
      quote: {
        words: 'He now tells me that I should not pick my own tree.',
        by: 'Wanjiru Kamau, mother of two, Nakuru',
      },
    },
    {
      title: 'What we ask for',
      points: [
        'We raise $3.2M in shares at $11M before the money. Savannah Ventures leads with $1.4M; Founders Factory Africa follows on.',
        'Half goes to schools in Kenya and Ghana, a quarter to product, 15% to compliance, the rest is reserve.',
        'By September 2027: 110,000 families, 31,000 of them paying, revenue of $130,000 a month.',
        'Today: revenue of $29,400 in March, burn of $96,000, cash until October.',
      ],
    },
  ],
};
