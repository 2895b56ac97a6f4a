import { writeZip, type ZipPart } from './zip-writer.ts';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ooxml = 'application/vnd.openxmlformats-officedocument';

export const rels = (links: Array<[id: string, kind: string, target: string]>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (part: string, type: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${ooxml}.${type}+xml"/></Types>`;

/** A Word document around the given body. */
export const docx = (body: string, parts: ZipPart[] = [], links: Array<[string, string, string]> = []): Buffer =>
  writeZip([
    { name: '[Content_Types].xml', content: contentTypes('/word/document.xml', 'wordprocessingml.document.main') },
    { name: '_rels/.rels', content: rels([['r1', 'officeDocument', 'word/document.xml']]) },
    { name: 'word/_rels/document.xml.rels', content: rels(links) },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`,
    },
    ...parts,
  ]);

export const p = (text: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A presentation whose slides are the given shape trees; `order` lists the slides' numbers as they are shown. */
export const pptx = (
  slides: Array<{ shapes: string; hidden?: boolean }>,
  order: number[] = slides.map((_, i) => i + 1),
  parts: ZipPart[] = [],
  links: Array<[string, string, string]> = [],
): Buffer =>
  writeZip([
    { name: '[Content_Types].xml', content: contentTypes('/ppt/presentation.xml', 'presentationml.presentation.main') },
    { name: '_rels/.rels', content: rels([['r1', 'officeDocument', 'ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${order.map((n, i) => `<p:sldId id="${256 + i}" r:id="s${n}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: rels(slides.map((_, i) => [`s${i + 1}`, 'slide', `slides/slide${i + 1}.xml`])),
    },
    ...slides.flatMap(({ shapes, hidden }, i): ZipPart[] => [
      {
        name: `ppt/slides/slide${i + 1}.xml`,
        content: `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:c="c"${hidden === true ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      },
      { name: `ppt/slides/_rels/slide${i + 1}.xml.rels`, content: rels(links) },
    ]),
    ...parts,
  ]);

export const shape = (text: string, options: { placeholder?: string; run?: string; fill?: string } = {}): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${options.placeholder === undefined ? '' : `<p:ph type="${options.placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr>${options.fill ?? ''}</p:spPr><p:txBody><a:p><a:r><a:rPr>${options.run ?? ''}</a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
