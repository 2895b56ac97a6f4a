import { fontFaces } from './deck-html.ts';
import type { Language } from './reading-fault.ts';

/*
 * Pictures with what OCR finds hard: light words on dark panels and dark ones on light, charts, user interfaces, signs of
 * money. Each is drawn by a browser, with the words that a person reads in it beside it.
 */

export interface DrawnPicture {
  html: string;
  /** As a person reads it. */
  text: string;
}

const sheet = (language: Language, size: [width: number, height: number], css: string, body: string): string =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>${fontFaces(['latin', 'latin-ext', 'arabic'])}
body{margin:0;font:20px/1.5 Plex-latin,Plex-latin-ext,Plex-arabic;color:#212529}
main{position:relative;box-sizing:border-box;width:${size[0]}px;height:${size[1]}px;overflow:hidden;background:#fff}
h1,h2,p{margin:0}${css}</style><main>${body}</main></html>`;

const lines = (...parts: Array<string | string[]>): string => parts.flat().join('\n');
const paragraphs = (texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

interface Panels {
  title: string;
  body: string[];
  column: string[];
  figures: Array<[figure: string, words: string]>;
}

const panels: Record<Language, Panels> = {
  en: {
    title: 'Harbour pilots wait for berths that stand empty',
    body: ['Each of the nine ports keeps its own list on paper.', 'A late ship costs its owner a day of hire.'],
    column: ['What we heard', 'Agents call four offices', 'Berths change twice a day', 'Nobody sees the whole quay'],
    figures: [
      ['$41,500', 'lost by each delayed call'],
      ['6.3 hours', 'of waiting for every ship'],
      ['1,870', 'calls a year in the region'],
    ],
  },
  ar: {
    title: 'مرشدو السفن ينتظرون أرصفة فارغة',
    body: ['كل ميناء من الموانئ التسعة يحتفظ بقائمة على الورق.', 'السفينة المتأخرة تكلف مالكها أجرة يوم كامل.'],
    column: ['ماذا سمعنا', 'الوكلاء يتصلون بأربعة مكاتب', 'الأرصفة تتغير مرتين في اليوم', 'لا أحد يرى الرصيف كله'],
    figures: [
      ['41,500', 'خسارة كل رحلة متأخرة'],
      ['6.3', 'ساعات انتظار لكل سفينة'],
      ['1,870', 'رحلة سنويا في المنطقة'],
    ],
  },
};

/** A title in blue on navy, dark words on white, a column of white on light blue, and white figures on green. */
export const panelPicture = (language: Language): DrawnPicture => {
  const { title, body, column, figures } = panels[language];
  const css = `h1{position:absolute;inset:0 0 auto 0;padding:28px 48px;background:#101a44;color:#3f8fe0;font-size:30px}
.body{position:absolute;top:150px;inset-inline-start:48px;width:500px}.body p{margin-bottom:14px}
.column{position:absolute;top:130px;inset-inline-end:0;width:340px;height:230px;padding:18px 26px;box-sizing:border-box;background:#8fd0f2;color:#fff;font-weight:700}
.figures{position:absolute;bottom:24px;inset-inline-start:48px;inset-inline-end:48px;display:flex;gap:20px}
.figures div{flex:1;background:#12b5a0;color:#fff;padding:10px 16px;font-size:17px}.figures b{font-size:28px}`;
  const tiles = figures.map(([figure, words]) => `<div><b>${figure}</b><br>${words}</div>`).join('');
  return {
    html: sheet(
      language,
      [960, 540],
      css,
      `<h1>${title}</h1><div class="body">${paragraphs(body)}</div><div class="column">${paragraphs(column)}</div><div class="figures">${tiles}</div>`,
    ),
    text: lines(
      title,
      body,
      column,
      figures.map((figure) => figure.join(' ')),
    ),
  };
};

const chart: Record<Language, { title: string; bars: Array<[name: string, value: number]>; unit: string }> = {
  en: {
    title: 'Berths booked through us',
    bars: [
      ['Spring', 140],
      ['Summer', 265],
      ['Autumn', 390],
      ['Winter', 520],
    ],
    unit: 'berths a quarter',
  },
  ar: {
    title: 'الأرصفة المحجوزة عبر المنصة',
    bars: [
      ['الربيع', 140],
      ['الصيف', 265],
      ['الخريف', 390],
      ['الشتاء', 520],
    ],
    unit: 'رصيف في كل ربع سنة',
  },
};

/** A chart of bars with their values. */
export const chartPicture = (language: Language): DrawnPicture => {
  const { title, bars, unit } = chart[language];
  const css = `h2{font-size:22px;padding:14px 20px}section{display:flex;gap:26px;height:230px;align-items:end;padding:0 24px}
section div{flex:1;text-align:center;font-weight:700}i{display:block;background:#2f6f9f}p{padding:10px 20px}`;
  const columns = bars
    .map(([name, value]) => `<div>${value}<i style="height:${value / 4}px"></i>${name}</div>`)
    .join('');
  return {
    html: sheet(language, [480, 360], css, `<h2>${title}</h2><section>${columns}</section><p>${unit}</p>`),
    text: lines(
      title,
      bars.map(([name, value]) => `${value} ${name}`),
      unit,
    ),
  };
};

const phone: Record<
  Language,
  { head: string; rows: Array<[label: string, value: string]>; buttons: string[]; tabs: string[] }
> = {
  en: {
    head: 'My bookings',
    rows: [
      ['Quay 4, north', '$612'],
      ['Quay 9, east', '$455'],
      ['Quay 2, south', '$390'],
      ['Quay 7, west', '$510'],
    ],
    buttons: ['Cancel', 'Pay now'],
    tabs: ['Home', 'Search', 'Profile'],
  },
  ar: {
    head: 'حجوزاتي',
    rows: [
      ['رصيف 4 شمال', '612'],
      ['رصيف 9 شرق', '455'],
      ['رصيف 2 جنوب', '390'],
      ['رصيف 7 غرب', '510'],
    ],
    buttons: ['إلغاء', 'ادفع الآن'],
    tabs: ['الرئيسية', 'بحث', 'حسابي'],
  },
};

/** A screen of an app in its phone. */
export const phonePicture = (language: Language): DrawnPicture => {
  const { head, rows, buttons, tabs } = phone[language];
  const css = `main{border:14px solid #111;border-radius:34px;font-size:15px}
.status{display:flex;justify-content:space-between;padding:6px 14px;font-size:12px}h2{font-size:18px;padding:12px 14px;background:#2f6f9f;color:#fff}
.row{display:flex;justify-content:space-between;padding:12px 14px;border-bottom:1px solid #ddd}
.buttons{display:flex;gap:10px;padding:16px 14px}.buttons b{flex:1;text-align:center;border:1px solid #2f6f9f;border-radius:8px;padding:6px}
.tabs{position:absolute;bottom:0;left:0;right:0;display:flex;border-top:1px solid #ccc}.tabs span{flex:1;text-align:center;padding:10px 0;font-size:12px}`;
  const body = `<div class="status"><span>9:41</span><span>5G 87%</span></div><h2>${head}</h2>${rows.map(([a, b]) => `<div class="row"><span>${a}</span><span>${b}</span></div>`).join('')}<div class="buttons">${buttons.map((one) => `<b>${one}</b>`).join('')}</div><div class="tabs">${tabs.map((one) => `<span>${one}</span>`).join('')}</div>`;
  return {
    html: sheet(language, [300, 560], css, body),
    text: lines(
      '9:41 5G 87%',
      head,
      rows.map((row) => row.join(' ')),
      buttons.join(' '),
      tabs.join(' '),
    ),
  };
};

export const signRows: Array<[label: string, amount: string]> = [
  ['Revenue last year', '₹8.4 Cr'],
  ['Price of a licence', '₹1,250'],
  ['Harbour dues saved', '£96,300'],
  ['Average order', '€72.50'],
  ['Pilot in Kobe', '¥540,000'],
  ['Deposit in Haifa', '₪3,900'],
  ['Fee in Jeddah', '﷼ 2,750'],
];

/** Amounts in seven kinds of money. */
export const signPicture = (): DrawnPicture => ({
  html: sheet(
    'en',
    [960, 540],
    `main{padding:30px 60px}h1{font-size:30px;margin-bottom:14px}.row{display:flex;width:620px;justify-content:space-between;font-size:26px;line-height:1.9}`,
    `<h1>Prices and revenue by harbour</h1>${signRows.map(([label, amount]) => `<div class="row"><span>${label}</span><span>${amount}</span></div>`).join('')}`,
  ),
  text: lines(
    'Prices and revenue by harbour',
    signRows.map((row) => row.join(' ')),
  ),
});

export const smallText = [
  'Traction',
  '64 ports pay us $18,700 a month, growing 12% a month.',
  'Monthly churn is 1.9% and gross margin 83%.',
  'We are raising $950,000.',
];

/** Words that are stored in few pixels, and shown large. */
export const smallPicture = (): DrawnPicture => ({
  html: sheet('en', [960, 540], `main{padding:44px 56px;font-size:22px;line-height:2.2}`, paragraphs(smallText)),
  text: lines(smallText),
});

const beside: Record<Language, string[]> = {
  en: [
    'Booked berths tripled within a year, and eight of the nine ports renewed for two more years.',
    'A port pays a fixed fee for every berth that it sells through us, and agents pay nothing at all.',
    'The next three ports have signed letters and begin in spring.',
  ],
  ar: [
    'تضاعفت الأرصفة المحجوزة ثلاث مرات خلال سنة، وجددت ثمانية موانئ من تسعة لسنتين إضافيتين.',
    'يدفع الميناء رسما ثابتا عن كل رصيف يبيعه عبر المنصة، ولا يدفع الوكلاء شيئا على الإطلاق.',
    'وقعت الموانئ الثلاثة التالية خطابات نوايا وتبدأ في الربيع.',
  ],
};
export const besideText = (language: Language): string => beside[language].join('\n');

/** A page of text with a picture beside it. */
export const besideHtml = (language: Language, picture: Buffer, [width, height]: [number, number]): string =>
  sheet(
    language,
    [960, 540],
    `@page{size:960px 540px;margin:0}main{padding:60px 48px}div{width:420px}div p{margin-bottom:22px}img{position:absolute;top:${(540 - height) / 2}px;inset-inline-end:36px;width:${width}px;height:${height}px}`,
    `<div>${paragraphs(beside[language])}</div><img src="data:image/png;base64,${picture.toString('base64')}">`,
  );
