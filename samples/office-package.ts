import { writeZip, type ZipPart } from '../libs/documents/test/zip-writer.ts';

/*
 * Word documents and presentations written by hand, complete enough that Office and LibreOffice open them too.
 */

export const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
export const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const office = 'http://schemas.openxmlformats.org';
const relationshipTypes = `${office}/officeDocument/2006/relationships`;

/** A part's relationship: its id, the last word of its type (or all of it), its target. */
export type Link = [id: string, kind: string, target: string];

const relationships = (links: Link[]): string =>
  xml(
    `<Relationships xmlns="${office}/package/2006/relationships">${links
      .map(([id, kind, target]) => {
        const type = kind.startsWith('http') ? kind : `${relationshipTypes}/${kind}`;
        const mode = kind === 'hyperlink' ? ' TargetMode="External"' : '';
        return `<Relationship Id="${id}" Type="${type}" Target="${safe(target)}"${mode}/>`;
      })
      .join('')}</Relationships>`,
  );

const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  html: 'text/html',
};

/** A part of a package, with its content type (without the common beginning) and what it refers to. */
export interface Part {
  name: string;
  content: string | Uint8Array;
  type?: string;
  links?: Link[];
}

const relsName = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels');

/** A package; `main` is its first part. */
export const officePackage = (main: string, parts: Part[]): Buffer => {
  const overrides = parts
    .flatMap(({ name, type }) =>
      type === undefined
        ? []
        : [
            `<Override PartName="/${name}" ContentType="${type.includes('/') ? type : `application/vnd.openxmlformats-officedocument.${type}+xml`}"/>`,
          ],
    )
    .join('');
  const defaults = Object.entries(pictureTypes)
    .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
    .join('');
  const types = `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults}${overrides}</Types>`;
  const all: ZipPart[] = [
    { name: '[Content_Types].xml', content: xml(types) },
    { name: '_rels/.rels', content: relationships([['rId1', 'officeDocument', main]]) },
  ];
  for (const { name, content, links } of parts) {
    all.push({ name, content: typeof content === 'string' ? xml(content) : content });
    if (links !== undefined) all.push({ name: relsName(name), content: relationships(links) });
  }
  return writeZip(all);
};

export const drawingNames = `xmlns:a="${office}/drawingml/2006/main" xmlns:r="${relationshipTypes}"`;
export const wordNames = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relationshipTypes}" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:a="${office}/drawingml/2006/main" xmlns:pic="${office}/drawingml/2006/picture" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="${office}/markup-compatibility/2006" xmlns:m="${office}/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:c="${office}/drawingml/2006/chart" xmlns:dgm="${office}/drawingml/2006/diagram" mc:Ignorable="w14"`;
export const slideNames = `${drawingNames} xmlns:p="${office}/presentationml/2006/main" xmlns:mc="${office}/markup-compatibility/2006" xmlns:c="${office}/drawingml/2006/chart" xmlns:dgm="${office}/drawingml/2006/diagram"`;
export const uris = {
  table: `${office}/drawingml/2006/table`,
  chart: `${office}/drawingml/2006/chart`,
  diagram: `${office}/drawingml/2006/diagram`,
  picture: `${office}/drawingml/2006/picture`,
  shape: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
};

/** A theme with a dark second color; accent1 is a deep blue. */
export const themePart = (name: string): Part => {
  const colors: Array<[string, string]> = [
    ['dk1', '000000'],
    ['lt1', 'FFFFFF'],
    ['dk2', '0B2A3C'],
    ['lt2', 'F1F3F5'],
    ['accent1', '0B4F6C'],
    ['accent2', '2E7D32'],
    ['accent3', 'D1495B'],
    ['accent4', '5B3A8C'],
    ['accent5', '7A4E1D'],
    ['accent6', '6C757D'],
    ['hlink', '0B4F6C'],
    ['folHlink', '5B3A8C'],
  ];
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const fonts = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface="Arial"/>';
  const scheme = colors.map(([key, value]) => `<a:${key}><a:srgbClr val="${value}"/></a:${key}>`).join('');
  return {
    name,
    type: 'theme',
    content: `<a:theme xmlns:a="${office}/drawingml/2006/main" name="Sample"><a:themeElements><a:clrScheme name="Sample">${scheme}</a:clrScheme><a:fontScheme name="Sample"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme><a:fmtScheme name="Sample"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="6350">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  };
};

type Points = Array<string | number>;

const cached = (tag: string, kind: 'str' | 'num', values: Points, format = 'General'): string =>
  `<c:${tag}><c:${kind}Ref><c:f>Sheet1!$A$1</c:f><c:${kind}Cache>${kind === 'num' ? `<c:formatCode>${format}</c:formatCode>` : ''}<c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${safe(String(value))}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref></c:${tag}>`;

export interface ChartSpec {
  kind: 'bar' | 'pie' | 'line' | 'scatter';
  title: string;
  series: Array<{ name: string; categories: Points; values: Points; format?: string }>;
}

/** A chart with its data in the cache that every writer leaves. */
export const chartXml = ({ kind, title, series }: ChartSpec): string => {
  const [cat, val] = kind === 'scatter' ? ['xVal', 'yVal'] : ['cat', 'val'];
  const all = series
    .map(
      ({ name, categories, values, format }, i) =>
        `<c:ser><c:idx val="${i}"/><c:order val="${i}"/>${cached('tx', 'str', [name])}${cached(cat ?? '', kind === 'scatter' ? 'num' : 'str', categories)}${cached(val ?? '', 'num', values, format)}</c:ser>`,
    )
    .join('');
  const before = { bar: '<c:barDir val="col"/><c:grouping val="clustered"/>', pie: '', line: '<c:grouping val="standard"/>', scatter: '<c:scatterStyle val="lineMarker"/>' }[kind]; // prettier-ignore
  const axes = kind === 'pie' ? '' : '<c:axId val="1"/><c:axId val="2"/>';
  const axis = (tag: string, id: number, position: string): string =>
    `<c:${tag}><c:axId val="${id}"/><c:scaling/><c:delete val="0"/><c:axPos val="${position}"/><c:crossAx val="${3 - id}"/></c:${tag}>`;
  const scales = kind === 'pie' ? '' : axis(kind === 'scatter' ? 'valAx' : 'catAx', 1, 'b') + axis('valAx', 2, 'l');
  return `<c:chartSpace xmlns:c="${office}/drawingml/2006/chart" ${drawingNames}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${safe(title)}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:${kind}Chart>${before}${all}${axes}</c:${kind}Chart>${scales}</c:plotArea></c:chart></c:chartSpace>`;
};

export const chartType = 'drawingml.chart';

/** A SmartArt of one level: its points stand in the part in another order than on the page. */
export const diagramXml = (words: string[]): string => {
  const points = words.map(
    (text, i) =>
      `<dgm:pt modelId="${i + 10}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r><a:t>${safe(text)}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
  );
  const links = words.map((_, i) => `<dgm:cxn modelId="${i + 50}" srcId="1" destId="${i + 10}" srcOrd="${i}" destOrd="0"/>`); // prettier-ignore
  return `<dgm:dataModel xmlns:dgm="${office}/drawingml/2006/diagram" ${drawingNames}><dgm:ptLst><dgm:pt modelId="1" type="doc"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p/></dgm:t></dgm:pt>${points.toReversed().join('')}</dgm:ptLst><dgm:cxnLst>${links.join('')}</dgm:cxnLst></dgm:dataModel>`;
};

export const diagramType = 'drawingml.diagramData';
