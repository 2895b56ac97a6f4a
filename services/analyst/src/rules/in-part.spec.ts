import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import type { CheckId } from '@plumbline/contracts/checklist';
import { isPartAlone, namesRivals, touching, unitMeasuresIn } from './in-part.ts';

const touched = (id: CheckId, blocks: Block[], mayShow = true): string | null =>
  touching(id, [{ n: 1, label: '', text: blocks.map(({ text }) => text).join('\n'), blocks }], () => mayShow)?.text ??
  null;
const line = (text: string): Block => ({ kind: 'text', text });
const title = (text: string): Block => ({ kind: 'title', text });

describe('what touches a check that nothing answers', () => {
  test.each([
    ['moat.competitors', 'Existing booking tools cannot plan a bakery’s night shift'],
    ['moat.competitors', 'Unlike generic delivery apps, we know what was baked'],
    ['moat.competitors', 'معظم التطبيقات لا تعرف ما خبز اليوم'],
    ['moat.competitors', 'الحلول التقليدية لا تناسب المخابز الصغيرة'],
    ['traction.ask', 'We are seeking investment to open more ovens'],
    ['traction.ask', 'Angel round, 2027'],
    ['traction.ask', 'نبحث عن مستثمر لفتح فروع جديدة'],
    ['team.founders', 'by Mara Lindholm'],
    ['team.founders', 'Team members: Mara Lindholm, Joel Adeyemi'],
    ['team.founders', 'Solo founder, ten years of baking'],
    ['team.founders', 'Names: Mara LeBlanc, Joel Adeyemi'],
    ['team.advisers', 'Our advisory board has bakers and grocers'],
    ['problem.validation', 'Demand: survey results and letters of shops'],
    ['problem.validation', 'تظهر نتائج الاستبيان أن الخبز يرمى كل مساء'],
    ['market.reachable', 'A large addressable market of bakeries'],
  ] as const)('%s: “%s”', (id, text) => {
    expect(touched(id, [title('Bakeries'), line(text)])).toBe(text);
  });

  test('names and helpers stand under their heading', () => {
    expect(touched('team.founders', [title('Our team'), line('Mara Lindholm')])).toBe('Mara Lindholm');
    expect(touched('team.founders', [title('Our shops'), line('Mara Lindholm')])).toBeNull();
    expect(touched('team.advisers', [title('Advisors'), line('A former miller')])).toBe('A former miller');
  });

  test.each([
    ['moat.competitors', 'It connects to existing accounting software'],
    ['moat.competitors', 'أكبر من معظم المنصات التجارية'],
    ['traction.ask', 'The seed round closed in May'],
    ['traction.ask', 'Seeds are sold in spring'],
    ['team.founders', 'Full-stack Developer'],
    ['team.founders', 'Bread is baked by night'],
    ['team.advisers', 'Looking for an advisory board'],
    ['problem.validation', 'Next: we will survey forty bakers'],
    ['problem.validation', 'We have not published any survey results'],
    ['problem.validation', 'لم نجر نتائج الاستبيان بعد'],
    ['market.reachable', 'Total addressable market: all of it'],
    ['market.size', 'Existing tools cannot plan a night shift'],
    ['moat.competitors', 'نتكامل مع الأنظمة الحالية في المخازن'],
    ['moat.competitors', 'عملاؤنا معظم خدمات التوصيل'],
    ['moat.competitors', 'It works alongside existing banks'],
    ['traction.ask', 'Bakers looking for capital wait six months'],
    ['traction.ask', 'Helps women seeking a grant'],
    ['traction.ask', 'يقول الخبازون: نحتاج تمويل الفرن'],
    ['team.founders', 'By Monday Morning all bread is gone'],
    ['team.founders', 'Presented by Oven Cloud'],
    ['team.founders', 'Machine Learning'],
    ['team.founders', 'Single developer licences cost a lot'],
  ] as const)('not so for %s: “%s”', (id, text) => {
    expect(touched(id, [title('Our team'), line(text)])).toBeNull();
  });

  test.each(['Advisory services market', 'Financial advisors lose clients', 'خدمات استشارية'])(
    'advice as a trade is none for the team: “%s”',
    (heading) => {
      expect(touched('team.advisers', [title(heading), line('They are expensive')])).toBeNull();
    },
  );

  test('a title says nothing by itself, nor what may not be shown', () => {
    const text = 'Existing tools cannot plan a night shift';
    expect(touched('moat.competitors', [title(text)])).toBeNull();
    expect(touched('moat.competitors', [line(text)], false)).toBeNull();
    // But that somebody founds alone.
    expect(touched('team.founders', [title('**Solo founder, ten years at a mill:**')])).not.toBeNull();
  });
});

describe('what is shown as the answer has only a part of it', () => {
  test.each([
    ['problem.today', 'Traditional ordering is slow', 'Traditional ordering is slow: paper slips and phone calls'],
    ['problem.today', 'الطرق التقليدية بطيئة', 'الطرق التقليدية بطيئة: دفاتر ومكالمات'],
    ['team.founders', 'CTO, ex-Oventech PM', 'Joel Adeyemi, CTO, ex-Oventech PM'],
    ['team.experience', 'An experienced team, passionate about bread', 'An experienced team: nine years at a mill'],
    ['problem.today', 'Legacy planning is slow', 'Legacy planning is slow, such as in Millsoft'],
    ['team.experience', 'Serial bakers', 'Serial bakers who sold a mill'],
    ['team.experience', 'Experienced operators', 'Experienced operators from Ovenco and Milltech'],
    ['team.experience', 'فريق شغوف بالخبز', 'فريق شغوف بالخبز عمل في مطحنة'],
    ['team.experience', 'فريق شغوف بخدمة العملاء', 'فريق ذو خبرة من أرامكس'],
    ['traction.ask', 'We are raising $3M at a $30M valuation', 'We are raising $3M for ovens in four towns'],
    ['traction.ask', 'Seed round: €400k (SAFE)', 'Seed round: €400k (SAFE). 60% ovens, 40% vans'],
    ['traction.ask', 'نطلب 2 مليون ريال جولة أولية', 'نطلب 2 مليون ريال لفتح ثلاثة أفران جديدة'],
    ['traction.unit', 'A bread costs 2 euro', 'A bread costs 2 euro, margin 40%'],
    ['traction.unit', 'متوسط الطلب 80 ريالا', 'متوسط الطلب 80 ريالا وهامش الربح 30%'],
    ['traction.model', 'Commissions and subscriptions', 'Commissions and subscriptions, 29 a month'],
    ['traction.model', 'عمولات واشتراكات', 'عمولات واشتراكات: ٢٩ ريالا في الشهر'],
    ['problem.size', '44% of the workforce bakes', '44% of the workforce bakes without an oven'],
  ] as const)('%s: “%s”, not “%s”', (id, part, whole) => {
    expect(isPartAlone(id, [part], 0.5)).toBe(true);
    expect(isPartAlone(id, [whole], 0.5)).toBe(false);
    // Another place may have the rest.
    expect(isPartAlone(id, [part, whole], 0.5)).toBe(false);
  });

  test.each([
    'Our competitors are slow',
    'Feature | Lindholm | Competitors',
    'Most competitors of Lindholm bake at night',
  ])('rivals without a name: “%s”', (text) => {
    expect(namesRivals(text)).toBe(false);
  });
  test.each([
    'Millsoft',
    '- Oven Guardian',
    'Millsoft, Breadly and Ovenco',
    'Unlike Millsoft, Breadly bakes',
    'منافسنا الأول مخابز الشرق',
    'منافسونا: مخابز الشرق وMillsoft',
  ])('rivals with a name: “%s”', (text) => {
    expect(namesRivals(text)).toBe(true);
  });

  test('ways to earn that are told fully need no price', () => {
    expect(isPartAlone('traction.model', ['Commissions and subscriptions'], 0.8)).toBe(false);
  });

  test('what a customer costs and brings is counted by its measures', () => {
    expect(unitMeasuresIn('CAC $12, LTV $80, churn 2%')).toBe(3);
    expect(unitMeasuresIn('تكلفة اكتساب العميل 40 ريالا')).toBe(1);
    expect(unitMeasuresIn('An order is $80')).toBe(0);
  });

  test('of what is told by other signs nothing is known by words', () => {
    expect(isPartAlone('solution.what', ['Traditional ordering is slow'], 0.5)).toBe(false);
  });
});
