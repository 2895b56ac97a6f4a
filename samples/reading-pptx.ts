import {
  type ChartSpec,
  chartType,
  chartXml,
  diagramType,
  diagramXml,
  type Link,
  officePackage,
  type Part,
  safe,
  slideNames,
  themePart,
  uris,
} from './office-package.ts';
import type { Fault, Language } from './reading-fault.ts';

/*
 * Presentations with one kind of fault each, in English and in Arabic.
 */

const [slideWidth, slideHeight] = [12_192_000, 6_858_000];

export interface SlideSpec {
  shapes: string;
  /** Attributes of the slide. */
  attributes?: string;
  background?: string;
  /** What comes behind the shape tree, as animations. */
  behind?: string;
  layout?: 1 | 2;
  links?: Link[];
}

export const solid = (color: string): string =>
  /^[0-9A-F]{6}$/.test(color)
    ? `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
    : `<a:solidFill><a:schemeClr val="${color}"/></a:solidFill>`;

const place = (x: number, y: number, width: number, height: number): string =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;

let nextId = 1;

interface Box {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fill?: string;
  placeholder?: string;
  /** Attributes of the shape's name. */
  named?: string;
  geometry?: string;
}

/** A shape with paragraphs already written. */
const box = (paragraphs: string, options: Box = {}): string => {
  const { x = 700_000, y = 1_500_000, width = 10_000_000, height = 900_000, fill, placeholder, named = '' } = options;
  nextId += 1;
  const where = placeholder === undefined ? place(x, y, width, height) : '';
  const geometry = placeholder === undefined ? `<a:prstGeom prst="${options.geometry ?? 'rect'}"><a:avLst/></a:prstGeom>` : ''; // prettier-ignore
  const painted = fill === undefined ? (placeholder === undefined ? '<a:noFill/>' : '') : fill.startsWith('<') ? fill : solid(fill); // prettier-ignore
  return `<p:sp><p:nvSpPr><p:cNvPr id="${nextId}" name="Shape"${named}/><p:cNvSpPr/><p:nvPr>${placeholder ?? ''}</p:nvPr></p:nvSpPr><p:spPr>${where}${geometry}${painted}</p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs === '' ? '<a:p/>' : paragraphs}</p:txBody></p:sp>`;
};

const writer = (language: Language) => {
  const rtl = language === 'ar';
  const say = (en: string, ar: string): string => (rtl ? ar : en);
  const run = (text: string, look = '', attributes = ''): string =>
    `<a:r><a:rPr lang="${rtl ? 'ar-SA' : 'en-GB'}"${attributes}>${look}</a:rPr><a:t>${safe(text)}</a:t></a:r>`;
  const p = (text: string, look = '', attributes = ''): string =>
    `<a:p><a:pPr${rtl ? ' algn="r" rtl="1"' : ''}></a:pPr>${run(text, look, attributes)}</a:p>`;
  return { say, p };
};

const group = (inner: string, outer: [number, number, number, number], within: [number, number, number, number]) =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${(nextId += 1)}" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="${outer[0]}" y="${outer[1]}"/><a:ext cx="${outer[2]}" cy="${outer[3]}"/><a:chOff x="${within[0]}" y="${within[1]}"/><a:chExt cx="${within[2]}" cy="${within[3]}"/></a:xfrm></p:grpSpPr>${inner}</p:grpSp>`;

const picture = (
  id: string,
  [x, y, width, height]: [number, number, number, number],
  crop = '',
  description = '',
): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${(nextId += 1)}" name="Picture"${description === '' ? '' : ` descr="${safe(description)}"`}/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place(x, y, width, height)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;

const frame = (data: string, uri: string, y = 1_500_000): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${(nextId += 1)}" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="700000" y="${y}"/><a:ext cx="10000000" cy="2000000"/></p:xfrm><a:graphic><a:graphicData uri="${uri}">${data}</a:graphicData></a:graphic></p:graphicFrame>`;

const tree = (shapes: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

/** A placeholder of a layout or master, with the prompt that it shows while it is empty. */
const prompting = (
  type: string,
  index: number | null,
  where: [number, number, number, number],
  prompt: string,
): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${(nextId += 1)}" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"${index === null ? '' : ` idx="${index}"`}/></p:nvPr></p:nvSpPr><p:spPr>${place(...where)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>${prompt}</a:t></a:r></a:p></p:txBody></p:sp>`;

export const prompts = ['Click to add title', 'Click to add text'];
const wide: [number, number, number, number] = [700_000, 400_000, 10_700_000, 900_000];
const body: [number, number, number, number] = [700_000, 1_500_000, 10_700_000, 4_500_000];

const levels = (color: string, size: number): string =>
  `<a:lvl1pPr><a:defRPr sz="${size}">${solid(color)}</a:defRPr></a:lvl1pPr>`;

interface Presentation {
  slides: SlideSpec[];
  parts?: Part[];
  /** Words that stand on the master itself. */
  running?: string;
}

/** Layout 1 is white; layout 2 is dark, its text white. */
export const presentation = ({ slides, parts = [], running }: Presentation): Buffer => {
  const layouts = [
    { background: '', text: '' },
    {
      background: `<p:bg><p:bgPr>${solid('accent1')}<a:effectLst/></p:bgPr></p:bg>`,
      text: '<a:lvl1pPr><a:defRPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></a:defRPr></a:lvl1pPr>',
    },
  ];
  const masterShapes = [
    prompting('title', null, wide, prompts[0] ?? ''),
    prompting('body', 1, body, prompts[1] ?? ''),
    running === undefined ? '' : box(`<a:p><a:r><a:t>${safe(running)}</a:t></a:r></a:p>`, { y: 6_400_000, height: 300_000 }), // prettier-ignore
  ].join('');
  return officePackage('ppt/presentation.xml', [
    {
      name: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main',
      content: `<p:presentation ${slideNames}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="nm"/></p:notesMasterIdLst><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${slideWidth}" cy="${slideHeight}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      links: [
        ['m', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ['nm', 'notesMaster', 'notesMasters/notesMaster1.xml'],
        ['t', 'theme', 'theme/theme1.xml'],
        ...slides.map((_, i): Link => [`s${i + 1}`, 'slide', `slides/slide${i + 1}.xml`]),
      ],
    },
    themePart('ppt/theme/theme1.xml'),
    themePart('ppt/theme/theme2.xml'),
    {
      name: 'ppt/notesMasters/notesMaster1.xml',
      type: 'presentationml.notesMaster',
      content: `<p:notesMaster ${slideNames}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${tree('')}</p:cSld>${colorMap}</p:notesMaster>`,
      links: [['t', 'theme', '../theme/theme2.xml']],
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      type: 'presentationml.slideMaster',
      content: `<p:sldMaster ${slideNames}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${tree(masterShapes)}</p:cSld>${colorMap}<p:sldLayoutIdLst>${layouts.map((_, i) => `<p:sldLayoutId id="${2147483649 + i}" r:id="l${i + 1}"/>`).join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${levels('tx1', 2800)}</p:titleStyle><p:bodyStyle>${levels('tx1', 1800)}</p:bodyStyle><p:otherStyle>${levels('tx1', 1800)}</p:otherStyle></p:txStyles></p:sldMaster>`,
      links: [
        ['t', 'theme', '../theme/theme1.xml'],
        ...layouts.map((_, i): Link => [`l${i + 1}`, 'slideLayout', `../slideLayouts/slideLayout${i + 1}.xml`]),
      ],
    },
    ...layouts.map(({ background, text }, i): Part => ({
      name: `ppt/slideLayouts/slideLayout${i + 1}.xml`,
      type: 'presentationml.slideLayout',
      content: `<p:sldLayout ${slideNames}><p:cSld name="Layout ${i + 1}">${background}${tree(prompting('title', null, wide, prompts[0] ?? '').replace('<a:lstStyle/>', `<a:lstStyle>${text}</a:lstStyle>`) + prompting('body', 1, body, prompts[1] ?? '').replace('<a:lstStyle/>', `<a:lstStyle>${text}</a:lstStyle>`))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
      links: [['m', 'slideMaster', '../slideMasters/slideMaster1.xml']],
    })),
    ...slides.map(({ shapes, attributes = '', background = '', behind = '', layout = 1, links = [] }, i): Part => ({
      name: `ppt/slides/slide${i + 1}.xml`,
      type: 'presentationml.slide',
      content: `<p:sld ${slideNames}${attributes}><p:cSld>${background}${tree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>${behind}</p:sld>`,
      links: [['l', 'slideLayout', `../slideLayouts/slideLayout${layout}.xml`], ...links],
    })),
    ...parts,
  ]);
};

const colorMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

const title = '<p:ph type="title"/>';
const content = '<p:ph type="body" idx="1"/>';

const order = (language: Language): Fault => {
  const { say, p } = writer(language);
  const texts = {
    title: say('Why shippers change', 'لماذا يغير الشاحنون'),
    body: say('Spoilage costs two percent of every load.', 'يكلف التلف اثنين بالمئة من كل حمولة.'),
    left: say('Left: paper loggers', 'يمين: مسجلات ورقية'),
    right: say('Right: live sensors', 'يسار: مستشعرات مباشرة'),
    inner: say('Inside two groups', 'داخل مجموعتين'),
    steps: [say('Sign the contract', 'توقيع العقد'), say('Fit the trailers', 'تجهيز المقطورات')],
    sub: say('three sensors each', 'ثلاثة مستشعرات لكل منها'),
    last: say('Train the staff', 'تدريب الموظفين'),
    plain: say('A point without a number', 'نقطة بلا رقم'),
    running: say('Northwind, confidential', 'نورثويند، سري'),
  };
  const numbered = (text: string, type: string, level = 0): string =>
    p(text).replace(/<a:pPr([^>]*)><\/a:pPr>/, `<a:pPr$1 lvl="${level}"><a:buFont typeface="Arial"/><a:buAutoNum type="${type}"/></a:pPr>`); // prettier-ignore
  const inside = say('alphaLcParenR', 'arabic1Minus');
  const [first, second] = language === 'ar' ? [6_000_000, 700_000] : [700_000, 6_000_000];
  const lists = [
    numbered(texts.steps[0] ?? '', 'arabicPeriod'),
    numbered(texts.steps[1] ?? '', 'arabicPeriod'),
    numbered(texts.sub, inside, 1),
    numbered(texts.last, 'arabicPeriod'),
    p(texts.plain),
  ];
  return {
    name: 'order.pptx',
    content: presentation({
      running: texts.running,
      slides: [
        {
          shapes: [
            box(p(texts.body), { placeholder: content }),
            box(p(texts.left), { x: first, width: 4_500_000, y: 3_000_000 }),
            box(p(texts.right), { x: second, width: 4_500_000, y: 3_000_000 }),
            group(
              group(box(p(texts.inner), { x: 100, y: 100, width: 800, height: 400 }), [0, 0, 1000, 1000], [0, 0, 1000, 1000]), // prettier-ignore
              [700_000, 4_500_000, 4_000_000, 1_000_000],
              [0, 0, 1000, 1000],
            ),
            box(p(texts.title), { placeholder: title }),
          ].join(''),
        },
        { shapes: box('', { placeholder: title }) + box(lists.join(''), { placeholder: content }) },
      ],
    }),
    pages: [
      [texts.title, texts.body, texts.left, texts.right, texts.inner].join('\n'),
      [
        `1. ${texts.steps[0] ?? ''}`,
        `2. ${texts.steps[1] ?? ''}`,
        `${say('a)', 'أ-')} ${texts.sub}`,
        `3. ${texts.last}`,
        texts.plain,
      ].join('\n'),
    ],
    beside: [[1, 'footer', texts.running]],
    absent: prompts,
  };
};

const figures = (language: Language): Fault => {
  const { say, p } = writer(language);
  const cell = (text: string, attributes = '', fill = ''): string =>
    `<a:tc${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${p(text)}</a:txBody><a:tcPr>${fill}</a:tcPr></a:tc>`;
  const grid = '<a:tblGrid><a:gridCol w="3000000"/><a:gridCol w="3000000"/><a:gridCol w="3000000"/></a:tblGrid>';
  const head = [say('Plan', 'الخطة'), '2026', '2027'];
  const [trailers, both] = [say('Trailers', 'المقطورات'), say('in both years', 'في السنتين')];
  const secret = say('Unseen merged words', 'كلمات مدمجة غير مرئية');
  const rows = [
    head.map((text) => cell(text)).join(''),
    cell(trailers) + cell(both, ' gridSpan="2"') + cell(secret, ' hMerge="1"'),
  ];
  const table = `<a:tbl><a:tblPr/>${grid}${rows.map((row) => `<a:tr h="400000">${row}</a:tr>`).join('')}</a:tbl>`;
  const years = ['2025', '2026'];
  const specs: ChartSpec[] = [
    { kind: 'bar', title: say('Revenue', 'الإيراد'), series: [{ name: say('Thousand euro', 'ألف يورو'), categories: years, values: [612, 1140] }] }, // prettier-ignore
    { kind: 'pie', title: say('Shares', 'الحصص'), series: [{ name: say('Share', 'الحصة'), categories: [say('Pharma', 'أدوية'), say('Food', 'أغذية')], values: [0.62, 0.38], format: '0%' }] }, // prettier-ignore
    { kind: 'line', title: say('Churn', 'الانسحاب'), series: [{ name: say('Lost', 'خسارة'), categories: years, values: [9, 4] }, { name: say('Won', 'كسب'), categories: years, values: [31, 58] }] }, // prettier-ignore
    { kind: 'scatter', title: say('Price and volume', 'السعر والحجم'), series: [{ name: say('Customers', 'العملاء'), categories: [10, 25], values: [120, 340] }] }, // prettier-ignore
  ];
  const shown = [
    ['2025 | 612', '2026 | 1140'],
    [`${say('Pharma', 'أدوية')} | 62%`, `${say('Food', 'أغذية')} | 38%`],
    ['2025 | 9 | 31', '2026 | 4 | 58'],
    ['10 | 120', '25 | 340'],
  ];
  const steps = [say('Measure', 'قياس'), say('Predict', 'توقع'), say('Warn', 'تحذير')];
  return {
    name: 'figures.pptx',
    content: presentation({
      slides: [
        { shapes: frame(table, uris.table) },
        ...specs.map((_, i) => ({
          shapes: frame(`<c:chart r:id="c"/>`, uris.chart),
          links: [['c', 'chart', `../charts/chart${i + 1}.xml`] satisfies Link],
        })),
        {
          shapes: frame('<dgm:relIds r:dm="d" r:lo="d" r:qs="d" r:cs="d"/>', uris.diagram),
          links: [['d', 'diagramData', '../diagrams/data1.xml']],
        },
      ],
      parts: [
        ...specs.map((spec, i): Part => ({ name: `ppt/charts/chart${i + 1}.xml`, type: chartType, content: chartXml(spec) })), // prettier-ignore
        { name: 'ppt/diagrams/data1.xml', type: diagramType, content: diagramXml(steps) },
      ],
    }),
    pages: [
      `${head.join(' | ')}\n${trailers} | ${both}`,
      ...specs.map(({ title: name, series }, i) =>
        [name, series.map((one) => one.name).join(' | '), ...(shown[i] ?? [])].join('\n'),
      ),
      steps.join('\n'),
    ],
    hidden: [secret],
  };
};

const notes = (language: Language): Fault => {
  const { say, p } = writer(language);
  const texts = {
    first: say('Our market is 4.2 billion euro.', 'سوقنا 4.2 مليار يورو.'),
    second: say('This slide is kept back.', 'هذه الشريحة محجوبة.'),
    third: say('We ask for two million euro.', 'نطلب مليوني يورو.'),
    speaker: say('Tell them that it is growing.', 'أخبرهم أنه ينمو.'),
    classic: say('Which source is this?', 'ما هذا المصدر؟'),
    modern: say('Too much for a seed round', 'كثير على جولة بذرية'),
    reply: say('We lowered it', 'خفضناه'),
  };
  const placed = (kind: string, inner: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${(nextId += 1)}" name="${kind}"/><p:cNvSpPr/><p:nvPr><p:ph type="${kind}" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${inner}</p:txBody></p:sp>`;
  const modern = `<p188:cmLst ${slideNames} xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:cm id="{1}" authorId="{2}" created="2026-02-01T10:00:00"><p188:replyLst><p188:reply id="{3}" authorId="{2}" created="2026-02-01T11:00:00"><p188:txBody><a:bodyPr/><a:lstStyle/>${p(texts.reply)}</p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:bodyPr/><a:lstStyle/>${p(texts.modern)}</p188:txBody></p188:cm></p188:cmLst>`;
  return {
    name: 'notes.pptx',
    content: presentation({
      slides: [
        {
          shapes: box(p(texts.first), { placeholder: content }),
          links: [
            ['n', 'notesSlide', '../notesSlides/notesSlide1.xml'],
            ['c', 'comments', '../comments/comment1.xml'],
          ],
        },
        { shapes: box(p(texts.second), { placeholder: content }), attributes: ' show="0"' },
        {
          shapes: box(p(texts.third), { placeholder: content }),
          links: [['c', 'http://schemas.microsoft.com/office/2018/10/relationships/comments', '../comments/modernComment_3.xml']], // prettier-ignore
        },
      ],
      parts: [
        {
          name: 'ppt/notesSlides/notesSlide1.xml',
          type: 'presentationml.notesSlide',
          content: `<p:notes ${slideNames}><p:cSld>${tree(placed('body', p(texts.speaker)) + placed('sldNum', p('1')))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
          links: [
            ['s', 'slide', '../slides/slide1.xml'],
            ['nm', 'notesMaster', '../notesMasters/notesMaster1.xml'],
          ],
        },
        {
          name: 'ppt/comments/comment1.xml',
          type: 'presentationml.comments',
          content: `<p:cmLst ${slideNames}><p:cm authorId="0" dt="2026-02-01T10:00:00.000" idx="1"><p:pos x="10" y="10"/><p:text>${texts.classic}</p:text></p:cm></p:cmLst>`,
        },
        {
          name: 'ppt/comments/modernComment_3.xml',
          type: 'application/vnd.ms-powerpoint.comments+xml',
          content: modern,
        },
      ],
    }),
    pages: [texts.first, '', texts.third],
    hidden: [texts.second],
    beside: [
      [1, 'notes', texts.speaker],
      [1, 'comment', texts.classic],
      [3, 'comment', `${texts.modern}\n${texts.reply}`],
    ],
  };
};

const animation = (id: number): string =>
  `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2" dur="1"/><p:tgtEl><p:spTgt spid="${id}"/></p:tgtEl><p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="visible"/></p:to></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`;

/** `opaque` covers what is behind it, `clear` lets it through. */
const hidden = (language: Language, pictures: { opaque: Uint8Array; clear: Uint8Array }): Fault => {
  const { say, p } = writer(language);
  const secret = (n: number): string => say(`Secret order number ${n} to the machine`, `أمر سري رقم ${n} للآلة`);
  const sight = (n: number): string => say(`Visible sentence number ${n}`, `جملة مرئية رقم ${n}`);
  const white = solid('FFFFFF');
  const paper = solid('bg1');
  const at = (i: number): Box => ({ y: 300_000 + i * 600_000, height: 400_000 });
  const wideBox = (i: number): [number, number, number, number] => [
    600_000,
    250_000 + i * 600_000,
    10_300_000,
    500_000,
  ];
  const description = say('A chart for those who cannot see it', 'رسم لمن لا يراه');
  // White, theme white, nearly white, in one point, see-through, switched off, beside the slide, in a group beside it.
  const plain = [
    box(p(sight(1)), at(0)),
    box(p(secret(1), white), at(1)),
    box(p(secret(2), paper), at(2)),
    box(p(secret(3), solid('F8F8F8')), at(3)),
    box(p(secret(4), '', ' sz="100"'), at(4)),
    box(p(secret(5), '<a:solidFill><a:srgbClr val="D1495B"><a:alpha val="0"/></a:srgbClr></a:solidFill>'), at(5)),
    box(p(secret(6)), { ...at(6), named: ' hidden="1"' }),
    box(p(secret(7)), { x: -9_000_000, y: 300_000, width: 8_000_000, height: 400_000 }),
    group(box(p(secret(8)), { x: 0, y: 0, width: 1000, height: 100 }), [13_000_000, 0, 4_000_000, 400_000], [0, 0, 1000, 100]), // prettier-ignore
    box(p(secret(9), solid('accent1')), { ...at(7), fill: '0B4F6C' }),
    box(p(sight(2), paper), { ...at(8), fill: 'accent1' }),
    box(p(secret(10), '<a:noFill/>'), at(9)),
  ].join('');
  // The layout's ground is dark and its text white; dark text on it is not seen.
  const dark = [
    box(p(sight(3)), { placeholder: content }),
    box(p(secret(11), solid('0B4F6C')), { y: 5_000_000, height: 400_000 }),
    box(p(sight(4), white), { y: 5_600_000, height: 400_000 }),
  ].join('');
  // Under a shape, under a picture; not under a ring, a picture with holes, or a shape that an animation takes away.
  const animated = box('', {
    x: 600_000,
    y: 250_000 + 5 * 600_000,
    width: 10_300_000,
    height: 500_000,
    fill: 'F1F3F5',
  });
  const animatedId = nextId;
  const covered = [
    ...[0, 1, 2, 3, 4, 5].map((i) => box(p(i === 0 || i === 1 ? secret(12 + i) : sight(3 + i)), at(i))),
    box('', { x: 600_000, y: 250_000, width: 10_300_000, height: 500_000, fill: 'F1F3F5' }),
    picture('opaque', wideBox(1), '', description),
    picture('clear', wideBox(2)),
    box('', { x: 600_000, y: 250_000 + 3 * 600_000, width: 10_300_000, height: 500_000, fill: 'F1F3F5', geometry: 'donut' }), // prettier-ignore
    box('', { x: 600_000, y: 250_000 + 4 * 600_000, width: 10_300_000, height: 500_000, fill: '<a:solidFill><a:srgbClr val="F1F3F5"><a:alpha val="30000"/></a:srgbClr></a:solidFill>' }), // prettier-ignore
    animated,
  ].join('');
  // White words on a dark panel are seen, beside it they are not.
  const panel = [
    box('', { x: 0, y: 0, width: 6_000_000, height: slideHeight, fill: 'tx2' }),
    box(p(sight(9), white), { x: 500_000, y: 1_000_000, width: 5_000_000 }),
    box(p(secret(14), white), { x: 6_500_000, y: 1_000_000, width: 5_000_000 }),
  ].join('');
  return {
    name: 'hidden.pptx',
    content: presentation({
      slides: [
        { shapes: plain },
        { shapes: dark, layout: 2 },
        {
          shapes: covered,
          behind: animation(animatedId),
          links: [
            ['opaque', 'image', '../media/opaque.png'],
            ['clear', 'image', '../media/clear.png'],
          ],
        },
        { shapes: panel },
      ],
      parts: [
        { name: 'ppt/media/opaque.png', content: pictures.opaque },
        { name: 'ppt/media/clear.png', content: pictures.clear },
      ],
    }),
    pages: [`${sight(1)}\n${sight(2)}`, `${sight(3)}\n${sight(4)}`, [5, 6, 7, 8].map(sight).join('\n'), sight(9)],
    hidden: [...Array.from({ length: 14 }, (_, i) => secret(i + 1)), description],
  };
};

export interface PictureOfText {
  name: string;
  bytes: Uint8Array;
  words: string;
  /** `a:srcRect`, for a picture of which a part is shown. */
  crop?: string;
  grouped?: boolean;
}

const whole: [number, number, number, number] = [0, 0, slideWidth, slideHeight];

/** A slide for each picture. */
export const picturesPptx = (name: string, method: Fault['method'], pictures: PictureOfText[]): Fault => ({
  name,
  method: method ?? 'ocr',
  content: presentation({
    slides: pictures.map(({ name: file, crop = '', grouped = false }): SlideSpec => {
      const shown = grouped
        ? group(picture('p', [0, 0, 1600, 900]), whole, [0, 0, 1600, 900])
        : picture('p', crop === '' ? whole : [0, 0, slideWidth, slideHeight / 2], crop);
      return { shapes: shown, links: [['p', 'image', `../media/${file}`]] };
    }),
    parts: pictures.map(({ name: file, bytes }) => ({ name: `ppt/media/${file}`, content: bytes })),
  }),
  pages: pictures.map(({ words }) => words),
});

export const slideFaults = (language: Language, pictures: { opaque: Uint8Array; clear: Uint8Array }): Fault[] => [
  order(language),
  figures(language),
  notes(language),
  hidden(language, pictures),
];
