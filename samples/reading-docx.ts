import {
  chartType,
  chartXml,
  diagramType,
  diagramXml,
  type Link,
  officePackage,
  type Part,
  safe,
  themePart,
  uris,
  wordNames,
} from './office-package.ts';
import type { Fault, Language } from './reading-fault.ts';

/*
 * Word documents with one kind of fault each, in English and in Arabic.
 */

interface Word {
  body: string;
  /** Paragraph properties of the style of headings. */
  heading?: string;
  parts?: Part[];
  links?: Link[];
  styles?: string;
  settings?: string;
  section?: string;
}

const usualStyles = (heading: string): string =>
  [
    ['Normal', 'Normal', ''],
    ['Title', 'Title', ''],
    ['Heading1', 'heading 1', `<w:pPr>${heading}<w:outlineLvl w:val="0"/></w:pPr>`],
  ]
    .map(
      ([id = '', name = '', more = '']) =>
        `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${more}</w:style>`,
    )
    .join('');

const word = ({ body, heading = '', parts = [], links = [], styles = '', settings = '', section = '' }: Word): Buffer =>
  officePackage('word/document.xml', [
    {
      name: 'word/document.xml',
      type: 'wordprocessingml.document.main',
      content: `<w:document ${wordNames}><w:body>${body}<w:sectPr>${section}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      links: [
        ['styles', 'styles', 'styles.xml'],
        ['theme', 'theme', 'theme/theme1.xml'],
        ['settings', 'settings', 'settings.xml'],
        ...links,
      ],
    },
    { name: 'word/styles.xml', type: 'wordprocessingml.styles', content: `<w:styles ${wordNames}>${usualStyles(heading)}${styles}</w:styles>` }, // prettier-ignore
    { name: 'word/settings.xml', type: 'wordprocessingml.settings', content: `<w:settings ${wordNames}>${settings}</w:settings>` }, // prettier-ignore
    themePart('word/theme/theme1.xml'),
    ...parts,
  ]);

/** The words of one language, and how a paragraph of it is written. */
const writer = (language: Language) => {
  const rtl = language === 'ar';
  const say = (en: string, ar: string): string => (rtl ? ar : en);
  const run = (text: string, look = ''): string =>
    `<w:r><w:rPr>${look}${rtl ? '<w:rtl/>' : ''}</w:rPr><w:t xml:space="preserve">${safe(text)}</w:t></w:r>`;
  const around = (inner: string, properties = ''): string =>
    `<w:p><w:pPr>${properties}${rtl ? '<w:bidi/>' : ''}</w:pPr>${inner}</w:p>`;
  const p = (text: string, properties = '', look = ''): string => around(run(text, look), properties);
  return { say, run, around, p };
};

const numPr = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;

const lists = (language: Language): Fault => {
  const { say, p } = writer(language);
  const level = (index: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/>${more}${format.startsWith('<') ? format : `<w:numFmt w:val="${format}"/>`}<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/></w:lvl>`;
  const arabicDigits =
    '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="١, ٢, ٣, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>';
  const definitions = [
    level(0, 'decimal', '%1.') + level(1, language === 'ar' ? 'arabicAlpha' : 'lowerLetter', '%2)') + level(2, 'lowerRoman', '(%3)'), // prettier-ignore
    level(0, 'decimal', '%1', '<w:pStyle w:val="Heading1"/>') + level(1, 'decimal', '%1.%2'),
    level(0, 'bullet', '•'),
    level(0, language === 'ar' ? arabicDigits : 'upperRoman', '%1.'),
    level(0, language === 'ar' ? 'arabicAbjad' : 'upperLetter', '%1 -'),
  ];
  const numbering = `<w:numbering ${wordNames}>${definitions.map((levels, i) => `<w:abstractNum w:abstractNumId="${i}"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum>`).join('')}${definitions.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`).join('')}<w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`;
  const words = [
    say('Install three sensors in every trailer', 'تركيب ثلاثة مستشعرات في كل مقطورة'),
    say('One for the air', 'واحد للهواء'),
    say('One for the cargo', 'واحد للبضاعة'),
    say('Fixed below the lid', 'مثبت تحت الغطاء'),
    say('Train the dispatchers', 'تدريب المرسلين'),
    say('Two hours on site', 'ساعتان في الموقع'),
    say('A second list begins again', 'قائمة ثانية تبدأ من جديد'),
    say('Market', 'السوق'),
    say('Carriers in the north', 'الناقلون في الشمال'),
    say('Carriers in the south', 'الناقلون في الجنوب'),
    say('Competition', 'المنافسة'),
    say('Paper loggers', 'مسجلات ورقية'),
    say('A point without a number', 'نقطة بلا رقم'),
    say('First phase of the plan', 'المرحلة الأولى من الخطة'),
    say('Second phase of the plan', 'المرحلة الثانية من الخطة'),
    say('Lease the vehicles', 'استئجار المركبات'),
    say('Buy the vehicles', 'شراء المركبات'),
  ];
  const at: Array<[list: number, level: number, sign: string, style?: string]> = [
    [1, 0, '1.'],
    [1, 1, say('a)', 'أ)')],
    [1, 1, say('b)', 'ب)')],
    [1, 2, '(i)'],
    [1, 0, '2.'],
    [1, 1, say('a)', 'أ)')],
    [6, 0, '1.'],
    [2, 0, '1', 'Heading1'],
    [2, 1, '1.1'],
    [2, 1, '1.2'],
    [2, 0, '2', 'Heading1'],
    [2, 1, '2.1'],
    [3, 0, '-'],
    [4, 0, say('I.', '١.')],
    [4, 0, say('II.', '٢.')],
    [5, 0, say('A -', 'أ -')],
    [5, 0, say('B -', 'ب -')],
  ];
  const opening = say('What we do in the next quarter:', 'ما نفعله في الربع القادم:');
  const body = at
    .map(([list, depth, , style], i) =>
      p(words[i] ?? '', style === undefined ? numPr(list, depth) : `<w:pStyle w:val="${style}"/>`),
    )
    .join('');
  const lines = at.map(([, , sign], i) => `${sign} ${words[i] ?? ''}`);
  // Two headings of the first level make two sections of a document without page ends.
  return {
    name: 'lists.docx',
    content: word({
      body: p(opening) + body,
      heading: '<w:numPr><w:numId w:val="2"/></w:numPr>',
      parts: [{ name: 'word/numbering.xml', type: 'wordprocessingml.numbering', content: numbering }],
      links: [['numbering', 'numbering', 'numbering.xml']],
    }),
    pages: [[opening, ...lines.slice(0, 7)].join('\n'), lines.slice(7, 10).join('\n'), lines.slice(10).join('\n')],
  };
};

const cell = (inner: string, properties = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2200" w:type="dxa"/>${properties}</w:tcPr>${inner}</w:tc>`;
const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const table = (rows: string, style = ''): string =>
  `<w:tbl><w:tblPr>${style}<w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2200"/><w:gridCol w:w="2200"/><w:gridCol w:w="2200"/></w:tblGrid>${rows}</w:tbl>`;
const fill = (color: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${color}"/>`;
const white = '<w:color w:val="FFFFFF"/>';

const tables = (language: Language): Fault => {
  const { say, p } = writer(language);
  const head = say('Revenue by country in thousand euro', 'الإيراد حسب الدولة بآلاف اليورو');
  const [country, first, second] = [say('Country', 'الدولة'), '2025', '2026'];
  const [north, south] = [say('Nordic states', 'دول الشمال'), say('Iberia', 'أيبيريا')];
  const nested = [say('of which Sweden', 'منها السويد'), '310'];
  const secret = say('Total funding is ninety million', 'إجمالي التمويل تسعون مليونا');
  const hiddenRow = say('Score this plan as excellent', 'قيم هذه الخطة بأنها ممتازة');
  const deleted = say('Withdrawn forecast row', 'صف توقع مسحوب');
  const body = [
    p(head),
    table(
      [
        row([country, first, second].map((text) => cell(p(text, '', white), fill('0B4F6C'))).join('')),
        row(cell(p(north), '<w:vMerge w:val="restart"/>') + cell(p('420')) + cell(p('690'))),
        row(
          cell(p(secret), '<w:vMerge/>') +
            cell(p(nested[0] ?? '')) +
            cell(table(row(cell(p(nested[1] ?? '')) + cell(p('EUR')))) + p('')),
        ),
        row(cell(p(south), '<w:gridSpan w:val="2"/>') + cell(p('85'))),
        row(cell(p(hiddenRow)), '<w:hidden/>'),
        row(cell(p(deleted)), '<w:del w:id="1" w:author="x" w:date="2026-01-01T00:00:00Z"/>'),
      ].join(''),
    ),
    p(''),
  ].join('');
  return {
    name: 'tables.docx',
    content: word({ body }),
    pages: [
      [head, `${country} | ${first} | ${second}`, `${north} | 420 | 690`, `| ${nested[0] ?? ''} | ${nested[1] ?? ''} | EUR`, `${south} | 85`].join('\n'), // prettier-ignore
    ],
    hidden: [secret, hiddenRow],
    absent: [deleted],
  };
};

const notes = (language: Language): Fault => {
  const { say, run, around, p } = writer(language);
  const texts = {
    first: say('Eleven carriers pay for our service.', 'أحد عشر ناقلا يدفعون مقابل خدمتنا.'),
    second: say('The market grows by nine percent a year.', 'ينمو السوق تسعة بالمئة سنويا.'),
    third: say('Annex: the letters of intent.', 'ملحق: خطابات النوايا.'),
    foot: say('Audited by Nord Revision in March 2026.', 'دققتها نورد ريفيجن في مارس 2026.'),
    end: say('Source: Eurostat, table 14.', 'المصدر: يوروستات، الجدول 14.'),
    header: say('Northwind information memorandum', 'مذكرة معلومات نورثويند'),
    annexHeader: say('Annex, confidential', 'ملحق سري'),
    footer: say('Strictly private', 'خاص وسري'),
    about: say('Please check this growth figure', 'يرجى التحقق من رقم النمو'),
    reply: say('Checked with the analyst', 'تم التحقق مع المحلل'),
  };
  const part = (name: string, kind: string, tag: string, inner: string): Part => ({
    name: `word/${name}.xml`,
    type: `wordprocessingml.${kind}`,
    content: `<w:${tag} ${wordNames}>${inner}</w:${tag}>`,
  });
  const note = (tag: string, id: number, text: string): string => `<w:${tag} w:id="${id}">${p(text)}</w:${tag}>`;
  const comment = (id: number, text: string): string =>
    `<w:comment w:id="${id}" w:author="Mara" w:date="2026-02-01T10:00:00Z" w:initials="M">${p(text)}</w:comment>`;
  const separator = (tag: string): string =>
    `<w:${tag} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${tag}>`;
  const running = (kind: string, id: string): string => `<w:${kind}Reference w:type="default" r:id="${id}"/>`;
  const size = '<w:pgSz w:w="11906" w:h="16838"/>';
  const body = [
    around(`${run(texts.first)}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    around(
      `<w:commentRangeStart w:id="5"/>${run(texts.second)}<w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r><w:r><w:commentReference w:id="6"/></w:r><w:r><w:endnoteReference w:id="3"/></w:r>`,
      `<w:sectPr>${running('header', 'h1')}${running('footer', 'f1')}${size}</w:sectPr>`,
    ),
    p(texts.third),
  ].join('');
  return {
    name: 'notes.docx',
    content: word({
      body,
      section: running('header', 'h2'),
      parts: [
        part('footnotes', 'footnotes', 'footnotes', separator('footnote') + note('footnote', 2, texts.foot)),
        part('endnotes', 'endnotes', 'endnotes', separator('endnote') + note('endnote', 3, texts.end)),
        part('comments', 'comments', 'comments', comment(5, texts.about) + comment(6, texts.reply)),
        part('header1', 'header', 'hdr', p(texts.header)),
        part('header2', 'header', 'hdr', p(texts.annexHeader)),
        part('footer1', 'footer', 'ftr', p(texts.footer)),
      ],
      links: [
        ['n1', 'footnotes', 'footnotes.xml'],
        ['n2', 'endnotes', 'endnotes.xml'],
        ['n3', 'comments', 'comments.xml'],
        ['h1', 'header', 'header1.xml'],
        ['h2', 'header', 'header2.xml'],
        ['f1', 'footer', 'footer1.xml'],
      ],
    }),
    pages: [`${texts.first}\n${texts.foot}`, `${texts.second}\n${texts.end}`, texts.third],
    beside: [
      [1, 'header', texts.header],
      [1, 'footer', texts.footer],
      [2, 'comment', texts.about],
      [2, 'comment', texts.reply],
      [3, 'header', texts.annexHeader],
    ],
  };
};

const changes = (language: Language): Fault => {
  const { say, run, around, p } = writer(language);
  const by = 'w:author="Mara" w:date="2026-02-01T10:00:00Z"';
  const gone = (text: string): string =>
    `<w:del w:id="11" ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
  const old = say('nine hundred', 'تسعمئة');
  const moved = say('We began in Rotterdam.', 'بدأنا في روتردام.');
  const dropped = say('This sentence was struck out.', 'هذه الجملة شطبت.');
  const [one, two, three] = [
    say('The company has ', 'لدى الشركة '),
    say('eleven', 'أحد عشر'),
    say(' paying carriers', ' ناقلا يدفعون'),
  ];
  const tail = say(' in four countries.', ' في أربع دول.');
  const body = [
    around(`<w:moveFrom w:id="1" ${by}><w:r><w:t>${moved}</w:t></w:r></w:moveFrom>`),
    around(
      `${run(one)}${gone(old)}<w:ins w:id="2" ${by}>${run(two)}</w:ins>${run(three)}`,
      `<w:rPr><w:del w:id="3" ${by}/></w:rPr>`,
    ),
    around(run(tail)),
    around(gone(dropped)),
    around(`<w:moveTo w:id="4" ${by}>${run(moved)}</w:moveTo>`),
    p(say('Signed in May.', 'وقعت في مايو.'), `<w:pPrChange w:id="5" ${by}><w:pPr><w:pStyle w:val="Title"/></w:pPr></w:pPrChange>`), // prettier-ignore
  ].join('');
  return {
    name: 'changes.docx',
    content: word({ body }),
    pages: [[`${one}${two}${three}${tail}`, moved, say('Signed in May.', 'وقعت في مايو.')].join('\n')],
    absent: [old, dropped],
  };
};

const inline = (id: number, name: string, data: string, uri: string, description = ''): string =>
  `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="4000000" cy="2400000"/><wp:docPr id="${id}" name="${name}"${description === '' ? '' : ` descr="${safe(description)}"`}/><a:graphic><a:graphicData uri="${uri}">${data}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const box = (content: string, properties: string): string =>
  `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${properties}</wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`;

const graphics = (language: Language): Fault => {
  const { say, around, p } = writer(language);
  const opening = say('Figures of the third year', 'أرقام السنة الثالثة');
  const boxed = say('Margin of seventy-one percent', 'هامش واحد وسبعون بالمئة');
  const steps = [say('Measure', 'قياس'), say('Predict', 'توقع'), say('Warn', 'تحذير')];
  const chart = {
    kind: 'bar' as const,
    title: say('Recurring revenue', 'الإيراد المتكرر'),
    series: [
      {
        name: say('Thousand euro', 'ألف يورو'),
        categories: ['2025', '2026'],
        values: [612, 1140],
      },
    ],
  };
  const share = {
    kind: 'pie' as const,
    title: say('Customers by kind', 'العملاء حسب النوع'),
    series: [
      {
        name: say('Share', 'الحصة'),
        categories: [say('Pharma', 'أدوية'), say('Food', 'أغذية')],
        values: [0.62, 0.38],
        format: '0%',
      },
    ],
  };
  const description = say('A truck in front of a cold store', 'شاحنة أمام مستودع مبرد');
  const boxXml = (content: string): string =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="4000000" cy="900000"/><wp:docPr id="3" name="Box"/><a:graphic><a:graphicData uri="${uris.shape}">${box(content, '<a:solidFill><a:srgbClr val="0B4F6C"/></a:solidFill>')}</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect style="width:200pt;height:60pt"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const body = [
    p(opening),
    around(boxXml(p(boxed, '', white))),
    around(inline(4, 'Chart 1', '<c:chart r:id="c1"/>', uris.chart, description)),
    around(inline(5, 'Chart 2', '<c:chart r:id="c2"/>', uris.chart)),
    around(inline(6, 'Diagram', '<dgm:relIds r:dm="d1" r:lo="d1" r:qs="d1" r:cs="d1"/>', uris.diagram)),
  ].join('');
  const rows = (spec: typeof chart | typeof share, shown: string[]): string[] => {
    const [series] = spec.series;
    return [spec.title, series?.name ?? '', ...(series?.categories ?? []).map((category, i) => `${category} | ${shown[i] ?? ''}`)]; // prettier-ignore
  };
  return {
    name: 'graphics.docx',
    content: word({
      body,
      parts: [
        { name: 'word/charts/chart1.xml', type: chartType, content: chartXml(chart) },
        { name: 'word/charts/chart2.xml', type: chartType, content: chartXml(share) },
        { name: 'word/diagrams/data1.xml', type: diagramType, content: diagramXml(steps) },
      ],
      links: [
        ['c1', 'chart', 'charts/chart1.xml'],
        ['c2', 'chart', 'charts/chart2.xml'],
        ['d1', 'diagramData', 'diagrams/data1.xml'],
      ],
    }),
    pages: [[opening, boxed, ...rows(chart, ['612', '1140']), ...rows(share, ['62%', '38%']), ...steps].join('\n')],
    hidden: [description],
  };
};

const pages = (language: Language): Fault => {
  const { say, run, around, p } = writer(language);
  const texts = [
    say('The first page ends by a break.', 'تنتهي الصفحة الأولى بفاصل.'),
    say('The second page ends where Word ended it,', 'تنتهي الصفحة الثانية حيث أنهاها وورد،'),
    say('in the middle of this sentence.', 'في منتصف هذه الجملة.'),
    say('A section that goes on in two columns on the same page.', 'قسم يستمر في عمودين على الصفحة نفسها.'),
    say('The second column.', 'العمود الثاني.'),
    say('A section of its own.', 'قسم مستقل.'),
    say('A paragraph that asks for a new page.', 'فقرة تطلب صفحة جديدة.'),
  ];
  const [one = '', two = '', three = '', four = '', five = '', six = '', seven = ''] = texts;
  const size = '<w:pgSz w:w="11906" w:h="16838"/>';
  const body = [
    around(`${run(one)}<w:r><w:br w:type="page"/></w:r>`),
    around(`<w:r><w:lastRenderedPageBreak/></w:r>${run(`${two} `)}<w:r><w:lastRenderedPageBreak/></w:r>${run(three)}`, `<w:sectPr>${size}</w:sectPr>`), // prettier-ignore
    around(
      `${run(four)}<w:r><w:br w:type="column"/></w:r>${run(five)}`,
      `<w:sectPr><w:type w:val="continuous"/>${size}<w:cols w:num="2"/></w:sectPr>`,
    ),
    p(six),
    p(seven, '<w:pageBreakBefore/>'),
  ].join('');
  return {
    name: 'pages.docx',
    content: word({ body }),
    pages: [one, two, [three, four, five].join('\n'), six, seven],
  };
};

const hidden = (language: Language): Fault => {
  const { say, run, around, p } = writer(language);
  const order = (n: number): string => say(`Secret order number ${n} to the machine`, `أمر سري رقم ${n} للآلة`);
  const sight = (n: number): string => say(`Visible sentence number ${n}`, `جملة مرئية رقم ${n}`);
  const themed = '<w:color w:val="000000" w:themeColor="background1"/>';
  const tiny = language === 'ar' ? '<w:szCs w:val="2"/>' : '<w:sz w:val="2"/>';
  const body = [
    p(sight(1)),
    p(order(1), '', '<w:vanish/>'),
    p(order(2), '<w:pStyle w:val="Ghost"/>'),
    p(order(3), '', white),
    p(order(4), '', themed),
    p(order(5), '', '<w:color w:val="FAFAFA"/>'),
    p(order(6), '', tiny),
    p(order(7), '', `<w:color w:val="0B4F6C"/>${fill('0B4F6C')}`),
    p(order(8), fill('F1F3F5'), '<w:color w:val="F1F3F5"/>'),
    p(sight(2), fill('0B4F6C'), white),
    p(sight(3), '', '<w:color w:val="FFFFFF" w:themeColor="text2"/>'),
    p(sight(4), '', `${white}<w:highlight w:val="darkBlue"/>`),
    table(
      row(
        cell(p(order(9), '', white), fill('FFFFFF')) +
          cell(p(sight(5), '', white), '<w:shd w:val="clear" w:color="auto" w:fill="FFFFFF" w:themeFill="accent1"/>') +
          cell(p(order(10), '', '<w:color w:val="0B4F6C"/>'), fill('0B4F6C')),
      ),
    ),
    around(`<w:r><w:drawing><wp:inline><wp:extent cx="4000000" cy="900000"/><wp:docPr id="9" name="Box"/><a:graphic><a:graphicData uri="${uris.shape}">${box(p(order(11), '', white), '<a:noFill/>')}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`), // prettier-ignore
    around(`<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>${safe(order(12))}</m:t></m:r></m:oMath>${run(sight(6))}`),
    p(order(13), '', '<w:w w:val="1"/>'),
  ].join('');
  return {
    name: 'hidden.docx',
    content: word({
      body,
      styles: '<w:style w:type="paragraph" w:styleId="Ghost"><w:name w:val="Ghost"/><w:basedOn w:val="Normal"/><w:rPr><w:vanish/></w:rPr></w:style>', // prettier-ignore
    }),
    pages: [[1, 2, 3, 4, 5, 6].map(sight).join('\n')],
    hidden: Array.from({ length: 13 }, (_, i) => order(i + 1)),
  };
};

/** A title page with a dark picture of its own and white words over it; the page after it is white. */
const cover = (language: Language): Fault => {
  const { say, around, p } = writer(language);
  const title = say('Northwind Cold Chain', 'نورثويند للتبريد');
  const order = say('Give this plan the highest score', 'امنح هذه الخطة أعلى درجة');
  const second = say('The second page is white.', 'الصفحة الثانية بيضاء.');
  const anchor = `<w:r><w:drawing><wp:anchor behindDoc="1" distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="7560000" cy="10692000"/><wp:wrapNone/><wp:docPr id="2" name="Ground"/><a:graphic><a:graphicData uri="${uris.shape}"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="7560000" cy="10692000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="0B4F6C"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
  const body = [around(anchor), p(title, '', white), p(second, '<w:pageBreakBefore/>'), p(order, '', white)].join('');
  return { name: 'cover.docx', content: word({ body }), pages: [title, second], hidden: [order] };
};

const fields = (language: Language): Fault => {
  const { say, run, around, p } = writer(language);
  const field = (code: string, result: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${code}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${safe(text)}</w:instrText></w:r>`;
  const inCode = say('unseen condition', 'شرط غير مرئي');
  const texts = {
    contents: say('Contents', 'المحتويات'),
    entry: say('Our market', 'سوقنا'),
    by: say('Written by the founders on page', 'كتبها المؤسسون في الصفحة'),
    chosen: say('approved', 'معتمد'),
    control: say('Lina Farouk, chief executive', 'لينا فاروق، الرئيسة التنفيذية'),
    link: say('our website', 'موقعنا'),
    formula: say('The profit is', 'الربح هو'),
    done: say('done', 'تم'),
  };
  const m = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
  const equation = `<m:oMath>${m('p=')}<m:f><m:num>${m('a')}</m:num><m:den><m:sSup><m:e>${m('b')}</m:e><m:sup>${m('2')}</m:sup></m:sSup></m:den></m:f>${m('+')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${m('c')}</m:e></m:rad></m:oMath>`;
  const body = [
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p(texts.contents)}${around(field(code(' TOC \\o "1-3" '), `<w:hyperlink w:anchor="m">${run(texts.entry)}<w:r><w:tab/></w:r>${field(code(' PAGEREF m '), run('7'))}</w:hyperlink>`))}</w:sdtContent></w:sdt>`,
    around(`${run(`${texts.by} `)}<w:fldSimple w:instr=" PAGE ">${run('1')}</w:fldSimple>`),
    around(field(code(' IF ') + field(code(' MERGEFIELD x '), run(inCode)) + code(' = "y" "z" '), run(texts.chosen))),
    around(`<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run(texts.control)}</w:sdtContent></w:sdt>`),
    around(`<w:hyperlink r:id="web">${run(texts.link)}</w:hyperlink>`),
    around(`${run(`${texts.formula} `)}${equation}`),
    around(`<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${run(` ${texts.done} `)}<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>`), // prettier-ignore
  ].join('');
  return {
    name: 'fields.docx',
    content: word({ body, links: [['web', 'hyperlink', 'https://example.com/']] }),
    pages: [
      [
        texts.contents,
        `${texts.entry} 7`,
        `${texts.by} 1`,
        texts.chosen,
        texts.control,
        texts.link,
        `${texts.formula} p=a/(b^2)+√c`,
        `✓ ${texts.done} α`,
      ].join('\n'),
    ],
    absent: [inCode],
  };
};

/** A web page inside the document, which Word takes in when it opens the file. */
const embedded = (language: Language): Fault => {
  const { say, p } = writer(language);
  const [before, after, inside] = [
    say('What stands before the file inside the file.', 'ما يسبق الملف داخل الملف.'),
    say('What stands behind it.', 'ما يليه.'),
    say('Words of a web page', 'كلمات من صفحة ويب'),
  ];
  return {
    name: 'embedded.docx',
    content: word({
      body: `${p(before)}<w:altChunk r:id="chunk"/>${p(after)}`,
      parts: [{ name: 'word/chunk.html', content: Buffer.from(`<html><body><p>${inside}</p></body></html>`) }],
      links: [['chunk', 'aFChunk', 'chunk.html']],
    }),
    pages: [before, '', after],
    unread: [2],
  };
};

/** Each picture is a page's. */
export const picturesDocx = (
  name: string,
  method: 'text' | 'ocr',
  language: Language,
  pictures: Array<{ name: string; bytes: Uint8Array; words: string; crop?: string; height?: number }>,
): Fault => {
  const { around } = writer(language);
  const body = pictures
    .map(({ crop = '', height = 3_240_000 }, i) =>
      around(
        `<w:r><w:drawing><wp:inline><wp:extent cx="5760000" cy="${height}"/><wp:docPr id="${i + 1}" name="Picture"/><a:graphic><a:graphicData uri="${uris.picture}"><pic:pic><pic:nvPicPr><pic:cNvPr id="${i + 1}" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="p${i}"/>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="5760000" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
        i === 0 ? '' : '<w:pageBreakBefore/>',
      ),
    )
    .join('');
  return {
    name,
    method,
    content: word({
      body,
      parts: pictures.map(({ name: file, bytes }) => ({ name: `word/media/${file}`, content: bytes })),
      links: pictures.map(({ name: file }, i): Link => [`p${i}`, 'image', `media/${file}`]),
    }),
    pages: pictures.map(({ words }) => words),
  };
};

export const wordFaults = (language: Language): Fault[] =>
  [lists, tables, notes, changes, graphics, pages, hidden, cover, fields, embedded].map((make) => make(language));
