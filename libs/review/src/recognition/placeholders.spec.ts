import { describe, expect, test } from '@jest/globals';
import { isPlaceholder, isUnfilled } from './placeholders.ts';

describe('what a template says', () => {
  test.each([
    '[XX] paying customers',
    '[Customer name 1], [Customer name 2]',
    'We reach $XX m in year three',
    'Your name, CEO',
    'Your tagline goes here',
    'Name, Role',
    'Jane Doe — Creative Director',
    'Founder: TBD',
    '• Insert a screenshot of your product',
    'Describe the pain your customer feels',
    'Tip: use one strong number',
    'Use at least a 30pt font on every slide',
    'How will you reach your target market?',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit',
    'Signature ______________',
    '{{company_name}} was founded by {{founder}}',
    '[اسمك]، [المنصب]',
    'اكتب هنا جملة واحدة تصف مشروعك',
    'السوق المستهدف: [___] دولار',
    'نصيحة: استخدم رقماً واحداً',
    'ما المشكلة التي يحلها منتجك؟',
    'اسم الموظف / المسمى الوظيفي',
    'اسم المشروع: ........................',
  ])('%s', (block) => {
    expect(isPlaceholder(block)).toBe(true);
  });

  test.each([
    '46 labels have ordered, 61 % more than once',
    'We are raising €500,000 to reach 200 labels in 18 months',
    'نطلب 2.5 مليون ريال مقابل [النسبة] لمدة 18 شهراً',
    'Agata Nowak, CEO — ran production for 8 years',
    'Your fridge tells you what is missing',
    'Use of funds: hiring, marketing, a second line',
    'Market ........ 5',
    'Company name: Loomly Threads',
    'Clinics lose 14 hours a week [2]',
    'Enter the code, open the door, take the bike',
    'How do we make money?',
    'Sizes S to XXL',
    'Revenue grew 10x in 2024',
    'نبيع الطوبة بـ 4 جنيهات بدل 7',
    'كيف يعمل التطبيق؟',
    'اضغط الزر فيصل السائق خلال خمس دقائق',
  ])('%s is said', (block) => {
    expect(isPlaceholder(block)).toBe(false);
  });
});

describe('what leaves its value open', () => {
  test.each([
    'Seeking: ₹[Amount] in Seed Funding for the next 18 months of work',
    '**[Founder 1 Name], CEO:** [Briefly describe relevant experience, e.g., "Serial entrepreneur with 10+ years in tech"]',
    '| Paying customers | **[TODO — run eval]** |',
    'Raising A$[TBD] pre-seed for 18 months runway',
    'Insurance: TBD',
    '(Insert photos and brief bios of the founding team members)',
    'Your company name here, since 2020',
    'We will reach $XX million by the third year of sales',
    'We reach XX% of the clinics in Cairo',
    'المؤسس: [الاسم]، خبرة عشر سنوات في البرمجة',
    'سعر الاشتراك: يُحدد لاحقاً حسب عدد الفروع',
    '{{company}} helps bakers sell what is left in the evening',
  ])('%s', (block) => expect(isUnfilled(block)).toBe(true));

  test.each([
    'Revenue is $11,400 a month [1]',
    'See [the plan](https://example.org/plan) for the price of each branch',
    'The founders met at [sic] the Cairo bakery school',
    'We raise $400,000 for a second oven',
    'Xiaomi sold 3,000 of them',
    'Vendemos pan en todo el país',
    '- [x] The pilot contract is signed by 3 clinics',
    'نطلب 3 ملايين ريال لفرن ثان',
    'يحدد الطبيب الموعد من التطبيق',
    'A market of $4 billion [Source: Company filings, 2024]',
    'Churn fell to 2 % [Figure 3]',
    '[The customer] pays us for every branch',
    'سوق بقيمة 4 مليارات [المصدر: موقع الهيئة]',
    'TODO lists are what our users open first',
    'Every branch has a page of its own at /bakeries/[city]/[branch], found by search',
  ])('not %s', (block) => expect(isUnfilled(block)).toBe(false));
});
