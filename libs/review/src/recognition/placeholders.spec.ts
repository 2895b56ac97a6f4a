import { describe, expect, test } from '@jest/globals';
import { isPlaceholder } from './placeholders.ts';

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
