import type { CheckId } from '@plumbline/contracts/checklist';
import { describe, expect, test } from '@jest/globals';
import { stageShown } from './stage.ts';

const stageOf = (quotes: Partial<Record<CheckId, string>>) =>
  stageShown((check) => {
    const [, quote] = Object.entries(quotes).find(([id]) => id === check) ?? [];
    return quote === undefined ? undefined : { id: 'solution.state', state: 'said', text: '', page: 3, quote };
  });

describe('what is so today is the stage', () => {
  test.each<[Partial<Record<CheckId, string>>, string]>([
    [{ 'traction.revenue': 'We earned $45,000 so far' }, 'stage.revenue'],
    [{ 'traction.revenue': 'Current ARR: £2M' }, 'stage.revenue'],
    [{ 'traction.revenue': '$1.4M ARR on 30 September, from $0.4M a year before' }, 'stage.revenue'],
    [{ 'traction.revenue': 'حققنا 28 ألف دولار حتى الآن' }, 'stage.revenue'],
    [{ 'traction.revenue': 'We earned $45,000 in Q3 2025' }, 'stage.revenue'],
    [{ 'traction.revenue': 'In our first year we earned $120,000' }, 'stage.revenue'],
    [{ 'traction.revenue': 'We reached $1M ARR by 2024' }, 'stage.revenue'],
    [{ 'traction.revenue': 'We generated $300K in revenue and exceeded our target' }, 'stage.revenue'],
    [{ 'traction.revenue': 'MRR grew from $4k → $12k since May' }, 'stage.revenue'],
    [{ 'traction.revenue': 'We earned ₹12 lakh in FY 2024-25' }, 'stage.revenue'],
    [{ 'traction.revenue': 'We have earned 1.2 million dollars since 2024' }, 'stage.revenue'],
    [{ 'traction.revenue': 'حققنا 3 ملايين ريال حتى الآن' }, 'stage.revenue'],
    [{ 'traction.revenue': 'حققنا ٢٨ ألف دولار حتى الآن' }, 'stage.revenue'],
    [{ 'traction.revenue': 'Revenue so far: $2.0 million in sales' }, 'stage.revenue'],
    [{ 'traction.customers': '~500 clinics use it today' }, 'stage.users'],
    [{ 'traction.customers': 'حوالي 500 عميل نشط حتى الآن' }, 'stage.users'],
    [{ 'traction.customers': 'Used by 41 clinics, 24-7 support so far' }, 'stage.users'],
    [{ 'traction.customers': '300 paying customers since 2024, no churn among paying customers' }, 'stage.users'],
    [{ 'traction.customers': '100 early adopters are actively using Loafline' }, 'stage.users'],
    [{ 'traction.customers': '350+ active users so far' }, 'stage.users'],
    [{ 'traction.customers': 'عدد المستخدمين النشطين: 500' }, 'stage.users'],
    [{ 'solution.state': 'A pilot runs in two bakeries' }, 'stage.pilot'],
    [{ 'solution.state': 'We have built a functioning MVP' }, 'stage.product'],
    [{ 'solution.state': 'Proof of concept tested in one bakery' }, 'stage.product'],
    [{ 'solution.state': '✅ Till fully functional and deployed' }, 'stage.product'],
    [{ 'solution.state': 'Live demo: https://demo.loafline.io' }, 'stage.product'],
    [{ 'solution.state': 'Working prototype, 40 unit tests. No funding, no users' }, 'stage.product'],
    [{ 'solution.state': 'The app is already in production' }, 'stage.product'],
    [{ 'solution.state': 'Our MVP is 100% complete', 'traction.customers': 'Our goal: 500 bakeries', 'traction.revenue': 'Pre-revenue' }, 'stage.product'],
    [{ 'solution.state': 'Working prototype', 'traction.customers': 'Year 1: 40 bakeries', 'traction.revenue': '$120K ARR' }, 'stage.product'],
    [{ 'solution.state': 'لدينا نسخة أولية عاملة' }, 'stage.product'],
    [{ 'solution.state': 'المنصة جاهزة بالكامل' }, 'stage.product'],
  ])('%j', (said, state) => expect(stageOf(said)).toEqual({ shown: true, state })); // prettier-ignore
});

describe('a plan, a market or a wish is none, and the sentence that leaves it open is named', () => {
  test.each<[string, Partial<Record<CheckId, string>>]>([
    ['a goal', { 'traction.customers': 'Our goal: 500 paying bakeries' }],
    ['a year of a plan', { 'traction.customers': 'Year 1: 500 active users' }],
    ['a month of a plan', { 'traction.revenue': 'Month 6: current revenue of $20,000' }],
    ['what is to be done', { 'traction.customers': 'Reach 250 bakeries that use it' }],
    ['a forecast', { 'traction.revenue': 'We expect to have earned $50,000' }],
    ['a target in Arabic', { 'traction.customers': 'المستهدف: 500 مستخدم نشط' }],
    ['what is still to be built', { 'solution.state': 'MVP: Month 3' }],
    ['what funds are to be used for', { 'solution.state': 'Use of funds: build the next prototypes' }],
  ])('%s', (_, said) => {
    const [quote] = Object.values(said);
    expect(stageOf(said)).toEqual({ shown: false, why: 'ahead', page: 3, quote });
  });

  test.each<[string, Partial<Record<CheckId, string>>]>([
    ['a range', { 'traction.customers': '10-20 active customers' }],
    ['cases of use', { 'traction.customers': 'Three use cases for hospitals' }],
    ['what a user meets', { 'solution.state': 'المنصة متاحة وتقدم تجربة مستخدم متكاملة' }],
    ['a market', { 'traction.customers': 'A market of 30,000 active bakeries' }],
    ['a waiting list', { 'traction.customers': '6,000 users signed up on the waiting list' }],
    ['who was asked', { 'traction.customers': 'We interviewed 41 paying bakers' }],
    ['a line that may be of a plan', { 'traction.customers': '500 paying customers' }],
    ['a yearly revenue that may be of a plan', { 'traction.revenue': '$150K annual recurring revenue' }],
    ['a pilot that is ready to begin', { 'solution.state': 'Ready for a pilot' }],
    ['a price', { 'traction.revenue': '$9 a month subscription fee' }],
    ['nobody yet', { 'traction.customers': 'No paying customers yet; 14 registered on the test system' }],
    ['before the first revenue', { 'traction.revenue': 'Pre-revenue, $0 so far' }],
    ['a figure without what it counts', { 'traction.customers': '500+' }],
    ['a product without its users', { 'solution.state': 'The app is in the store' }],
    ['the name of a first version alone', { 'solution.state': 'Ovens, sensors, dashboard. The MVP.' }],
    ['a product that is nearly there', { 'solution.state': 'Prototype 80% complete' }],
    ['a product that is denied', { 'solution.state': 'No working prototype today' }],
    ['a product in the making', { 'solution.state': 'MVP in development today' }],
    [
      'a product whose users are told of with it',
      { 'solution.state': 'Fully functional platform with paying customers' },
    ],
    ['a demonstration in Arabic', { 'solution.state': 'نسخة تجريبية للعرض' }],
    ['what customers live through', { 'solution.state': 'نقدم تجربة فريدة للخباز' }],
    ['what others use', { 'traction.customers': 'About 3 million families use other services today' }],
    [
      'a share of what another earns',
      { 'traction.revenue': '2% of what the largest mill takes is $4 million a month' },
    ],
  ])('%s', (_, said) => {
    const [quote] = Object.values(said);
    expect(stageOf(said)).toEqual({ shown: false, why: 'undecided', page: 3, quote });
  });

  test('a plan for revenue does not hide who uses it today', () => {
    const said = { 'traction.revenue': 'Year 1: $500K', 'traction.customers': '41 bakeries use it' } as const;
    expect(stageOf(said)).toEqual({ shown: true, state: 'stage.users' });
  });

  test('a product is not the stage where somebody may use it or pay for it', () => {
    const state = { 'solution.state': 'Working prototype, deployed' } as const;
    expect(stageOf({ ...state, 'traction.customers': '40 bakeries' })).toMatchObject({ why: 'undecided' });
    expect(stageOf({ ...state, 'traction.revenue': 'Last month: $400' })).not.toMatchObject({ state: 'stage.product' });
  });

  test('users are not the stage where it is open whether they have paid', () => {
    const said = { 'traction.customers': '41 bakeries use it', 'traction.revenue': 'Monthly revenue: $28K' } as const;
    expect(stageOf(said)).toMatchObject({ shown: false, why: 'undecided' });
  });

  test('of a pitch that says nothing of it no sentence is named', () => {
    expect(stageOf({})).toEqual({ shown: false, why: 'silent' });
  });
});
