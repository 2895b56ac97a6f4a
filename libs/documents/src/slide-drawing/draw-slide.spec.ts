import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { layoutFile } from '../../test/layouts.ts';
import { pptx, rels, shape } from '../../test/office.ts';
import { ownSample } from '../../test/samples.ts';
import type { ZipPart } from '../../test/zip-writer.ts';
import { encodePng } from '../../test/grey-png.ts';
import type { ColourPicture } from '../pdfium/draw-page.ts';
import { readDocument } from '../read.ts';
import { drawSlide } from './draw-slide.ts';

const drawn = async (deck: Buffer, n = 1): Promise<ColourPicture> => {
  const picture = await drawSlide(deck, n);
  if (picture === null || picture === 'no_page') throw new Error('nothing was drawn');
  return picture;
};

/** Red, green and blue at a place, in thousandths of width and height. */
const at = ({ width, height, pixels }: ColourPicture, x: number, y: number): number[] => {
  const [across, down] = [Math.min(width - 1, Math.round((x / 1000) * width)), Math.min(height - 1, Math.round((y / 1000) * height))]; // prettier-ignore
  return [...pixels.subarray((down * width + across) * 4, (down * width + across) * 4 + 3)];
};

/** Left, top, right and bottom in thousandths. */
type Place = [left: number, top: number, right: number, bottom: number];

/** How many pixels of a place differ from the ground by far; those in one of `but`, with a little air, are passed over. */
const inkIn = (picture: ColourPicture, [left, top, right, bottom]: Place, but: Place[] = []): number => {
  const { width, height, pixels } = picture;
  const [red = 0, green = 0, blue = 0] = at(picture, 2, 2);
  const differs = (from: number): boolean =>
    Math.abs((pixels[from] ?? 0) - red) > 60 || Math.abs((pixels[from + 1] ?? 0) - green) > 60 || Math.abs((pixels[from + 2] ?? 0) - blue) > 60; // prettier-ignore
  const air = 6;
  let ink = 0;
  for (let y = Math.floor((top / 1000) * height); y < (bottom / 1000) * height; y += 1)
    for (let x = Math.floor((left / 1000) * width); x < (right / 1000) * width; x += 1) {
      if (!differs((y * width + x) * 4)) continue;
      const [px, py] = [(x / width) * 1000, (y / height) * 1000];
      if (!but.some(([l, t, r, b]) => px >= l - air && px <= r + air && py >= t - air && py <= b + air)) ink += 1;
    }
  return ink;
};

const whole: Place = [0, 0, 1000, 1000];

/** EMU of a slide of 12,192,000 by 6,858,000. */
const placed = (x: number, y: number, w: number, h: number, attributes = ''): string =>
  `<a:xfrm ${attributes}><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm>`;
const filled = (color: string): string => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
const area = (properties: string, text = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr/></p:nvSpPr><p:spPr>${properties}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="2400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const half = 6_096_000;
const inch = 914_400;

describe('the mark of a quote on the picture of a slide', () => {
  test.each([
    ['cards-en.pptx', 2], ['table-ar.pptx', 3], ['figures-ar.pptx', 1], ['steps-en.pptx', 2], ['sidebar-ar.pptx', 1],
  ])('lies over the words that are drawn: %s, slide %d', async (name, n) => {
    const file = layoutFile(name);
    const picture = await drawn(file, n);
    const boxes = (await readDocument(file, 'pptx')).pages[n - 1]?.blocks.flatMap(({ box }) => (box === undefined ? [] : [box])) ?? []; // prettier-ignore
    expect(boxes.length).toBeGreaterThan(2);
    for (const box of boxes) expect([box, inkIn(picture, box) > 20]).toEqual([box, true]);
  }); // prettier-ignore

  test('holds all of them, in groups that have a scale of their own, in tables, turned and from the right', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="${half}" y="${inch}"/><a:ext cx="${half - inch}" cy="${inch * 2}"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm></p:grpSpPr>${area(placed(100, 100, 800, 800), 'Seen in a group')}</p:grpSp>`;
    const arabic = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="x"/><p:nvPr/></p:nvSpPr><p:spPr>${placed(inch, inch * 4, half, inch)}</p:spPr><p:txBody><a:bodyPr/><a:p><a:pPr algn="r" rtl="1"/><a:r><a:rPr sz="2400"/><a:t>نخدم 142 متجرًا في الرياض</a:t></a:r></a:p></p:txBody></p:sp>`;
    const cell = (text: string): string => `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="1400"/><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`; // prettier-ignore
    const row = (...texts: string[]): string => `<a:tr h="${inch / 2}">${texts.map(cell).join('')}</a:tr>`;
    const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="t"/></p:nvGraphicFramePr><p:xfrm><a:off x="${inch}" y="${inch * 5.5}"/><a:ext cx="${half}" cy="${inch}"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="${inch * 2}"/><a:gridCol w="${inch}"/></a:tblGrid>${row('Year', 'Sales')}${row('2026', '142')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const turned = area(placed(inch * 9, inch * 4.5, inch * 3, inch * 0.6, 'rot="16200000"'), 'Turned upwards');
    const deck = pptx([{ shapes: group + arabic + table + turned }]);
    const boxes = (await readDocument(deck, 'pptx')).pages[0]?.blocks.flatMap(({ box }) => (box === undefined ? [] : [box])) ?? []; // prettier-ignore
    const picture = await drawn(deck);
    expect(boxes).toHaveLength(7);
    for (const box of boxes) expect([box, inkIn(picture, box) > 20]).toEqual([box, true]);
    expect(inkIn(picture, whole, boxes)).toBe(0);
  });
});

describe('a slide is drawn as it is shown', () => {
  test('with what stands beside a long text that is laid out again and again until it fits, or a damaged picture', async () => {
    const long = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr/></p:nvSpPr><p:spPr>${placed(0, 0, half, inch)}</p:spPr><p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:p><a:r><a:t>${'a long text '.repeat(1_500)}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const picture = `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr>${placed(half, 0, inch, inch)}</p:spPr></p:pic>`;
    const beside = area(placed(half, inch * 6, half, inch), 'Still here');
    const image: [string, string, string] = ['i', 'image', '../media/i.png'];
    const broken: ZipPart = { name: 'ppt/media/i.png', content: Buffer.from('no picture at all') };
    const slide = await drawn(pptx([{ shapes: long + picture + beside }], [1], [broken], [image]));
    expect(inkIn(slide, [500, 800, 1000, 1000])).toBeGreaterThan(20);
  });

  test('with its ground, fills, theme colors and their changes, turned and mirrored shapes, and without hidden ones', async () => {
    const theme = '<a:theme xmlns:a="a"><a:themeElements><a:clrScheme><a:accent1><a:srgbClr val="0000FF"/></a:accent1></a:clrScheme></a:themeElements></a:theme>'; // prettier-ignore
    const lighter = '<a:solidFill><a:schemeClr val="accent1"><a:lumMod val="40000"/><a:lumOff val="60000"/></a:schemeClr></a:solidFill>'; // prettier-ignore
    const gradient = `<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="00FF00"/></a:gs></a:gsLst><a:lin ang="0"/></a:gradFill>`;
    const preset = (name: string): string => `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`;
    const hidden = area(placed(0, 0, half * 2, inch * 7) + filled('000000')).replace('name="x"', 'name="x" hidden="1"');
    const shapes = [
      area(placed(0, 0, half, inch) + preset('rect') + lighter),
      area(placed(0, inch, half, inch) + preset('rect') + gradient),
      // A bar that lies becomes one that stands.
      area(placed(inch * 7, inch * 3, inch * 4, inch, 'rot="5400000"') + preset('rect') + filled('112233')),
      // The right angle of this triangle is at the lower left, mirrored at the lower right.
      area(placed(0, inch * 4, inch * 2, inch * 2, 'flipH="1"') + preset('rtTriangle') + filled('445566')),
      hidden,
    ].join('');
    const parts: ZipPart[] = [
      { name: 'ppt/slideLayouts/l.xml', content: `<p:sldLayout xmlns:p="p" xmlns:a="a"><p:cSld><p:bg><p:bgPr>${filled('FFEEDD')}</p:bgPr></p:bg><p:spTree/></p:cSld></p:sldLayout>` },
      { name: 'ppt/slideLayouts/_rels/l.xml.rels', content: rels([['m', 'slideMaster', '../slideMasters/m.xml']]) },
      { name: 'ppt/slideMasters/m.xml', content: '<p:sldMaster xmlns:p="p"><p:cSld><p:spTree/></p:cSld></p:sldMaster>' },
      { name: 'ppt/slideMasters/_rels/m.xml.rels', content: rels([['t', 'theme', '../theme/t.xml']]) },
      { name: 'ppt/theme/t.xml', content: theme },
    ]; // prettier-ignore
    const picture = await drawn(pptx([{ shapes }], [1], parts, [['l', 'slideLayout', '../slideLayouts/l.xml']]));
    expect([picture.width, picture.height]).toEqual([1_200, 675]);
    expect(at(picture, 950, 900)).toEqual([255, 238, 221]);
    expect(at(picture, 250, 60)).toEqual([153, 153, 255]);
    const [left = [], right = []] = [at(picture, 20, 200), at(picture, 480, 200)];
    expect([left[0], right[1]].every((channel) => (channel ?? 0) > 230)).toBe(true);
    // Above and below what the bar was before it was turned, and nothing beside its middle.
    expect(at(picture, 675, 300)).toEqual([17, 34, 51]);
    expect(at(picture, 675, 730)).toEqual([17, 34, 51]);
    expect(at(picture, 560, 510)).toEqual([255, 238, 221]);
    expect(at(picture, 140, 780)).toEqual([68, 85, 102]);
    expect(at(picture, 10, 600)).toEqual([255, 238, 221]);
  });

  test('with a picture, cropped; one that lies elsewhere is never opened, one of another kind leaves its frame', async () => {
    const black = encodePng(4, 4, 0, 255);
    const pic = (id: string, y: number, crop = ''): string =>
      `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${placed(0, y, inch, inch)}</p:spPr></p:pic>`;
    const parts: ZipPart[] = [
      { name: 'ppt/media/a.png', content: black },
      { name: 'ppt/media/b.emf', content: Buffer.alloc(100) },
    ];
    const deck = pptx([{ shapes: pic('a', 0, '<a:srcRect l="50000"/>') + pic('b', inch * 2) + pic('c', inch * 4) }], [1], parts, [
      ['a', 'image', '../media/a.png'], ['b', 'image', '../media/b.emf'], ['c', 'image" TargetMode="External', 'http://127.0.0.1:9/c.png'],
    ]); // prettier-ignore
    const picture = await drawn(deck);
    expect(at(picture, 37, 60)).toEqual([0, 0, 0]);
    const frames = [at(picture, 37, 330), at(picture, 37, 600)];
    expect(frames.every(([red = 0]) => red > 200 && red < 255)).toBe(true);
  });

  test('our own Arabic deck: its words are joined and stand at the right', async () => {
    const picture = await drawn(ownSample('masar-logistics-ar.pptx'), 4);
    expect(inkIn(picture, [500, 0, 1000, 160])).toBeGreaterThan(500);
    expect(inkIn(picture, [0, 0, 500, 160])).toBe(0);
  });
});

describe('case 17: a slide made to harm', () => {
  test('of more shapes than anybody draws is refused', async () => {
    await expect(drawSlide(pptx([{ shapes: shape('x').repeat(6_000) }]), 1)).rejects.toMatchObject({ reason: 'too_complex' });
  }); // prettier-ignore

  test('with places, sizes and angles that are none, or without end, is a picture all the same', async () => {
    const wild = ['NaN', '-9e99', '1e30', '99999999999', ''].flatMap((value) => [
      area(`<a:xfrm rot="${value}"><a:off x="${value}" y="0"/><a:ext cx="${value}" cy="${inch}"/></a:xfrm><a:ln w="${value}">${filled('FF0000')}</a:ln>`, 'x'),
      area(placed(0, 0, inch, inch) + `<a:custGeom><a:gdLst><a:gd name="g" fmla="*/ 1 1 0"/></a:gdLst><a:pathLst><a:path w="${value}" h="1"><a:arcTo wR="${value}" hR="g" stAng="g" swAng="${value}"/><a:lnTo><a:pt x="${value}" y="g"/></a:lnTo></a:path></a:pathLst></a:custGeom>`),
      area(placed(0, 0, inch, inch), 'x').replace('sz="2400"', `sz="${value}" spc="${value}" baseline="${value}"`),
    ]); // prettier-ignore
    expect((await drawn(pptx([{ shapes: wild.join('') }]))).width).toBe(1_200);
  });

  test('with a picture that says it is huge does not unpack it', async () => {
    const huge = encodePng(4, 4, 0, 255);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const pic = `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="a"/></p:blipFill><p:spPr>${placed(0, 0, inch, inch)}</p:spPr></p:pic>`;
    const deck = pptx([{ shapes: pic }], [1], [{ name: 'ppt/media/a.png', content: huge }], [['a', 'image', '../media/a.png']]); // prettier-ignore
    expect(at(await drawn(deck), 37, 60).every((channel) => channel > 200)).toBe(true);
  });

  test('with a SmartArt whose drawing is itself ends', async () => {
    const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="t"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="${inch}" cy="${inch}"/></p:xfrm><a:graphic><a:graphicData><d:relIds r:dm="d"/></a:graphicData></a:graphic></p:graphicFrame>`;
    const parts: ZipPart[] = [
      { name: 'ppt/diagrams/data.xml', content: '<d:dataModel xmlns:d="d"><x:dataModelExt xmlns:x="x" relId="self"/></d:dataModel>' },
      { name: 'ppt/diagrams/drawing.xml', content: `<d:drawing xmlns:d="d" xmlns:p="p" xmlns:a="a" xmlns:r="r"><d:spTree>${frame}${area(placed(0, 0, inch, inch) + filled('FF0000'))}</d:spTree></d:drawing>` },
      { name: 'ppt/diagrams/_rels/drawing.xml.rels', content: rels([['d', 'diagramData', 'data.xml'], ['self', 'diagramDrawing', 'drawing.xml']]) },
    ]; // prettier-ignore
    const deck = pptx([{ shapes: frame }], [1], parts, [['d', 'diagramData', '../diagrams/data.xml'], ['self', 'diagramDrawing', '../diagrams/drawing.xml']]); // prettier-ignore
    expect(at(await drawn(deck), 37, 60)).toEqual([255, 0, 0]);
  });

  test('as long as a wall is drawn small', async () => {
    const wall =
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst><p:sldSz cx="900" cy="9000000"/></p:presentation>';
    const deck = pptx([{ shapes: shape('x') }], [1], [{ name: 'ppt/presentation.xml', content: wall }]);
    const picture = await drawn(deck);
    expect(picture.width * picture.height).toBeLessThanOrEqual(1_200 * 2_400 * 1.01);
    expect(await drawSlide(deck, 2)).toBe('no_page');
  });
});
