import { deflateSync } from 'node:zlib';
import { isBmp, readBmp, readDib } from './dib.ts';
import { type GreyPicture, isGif, readGif } from './gif.ts';
import { readMetafile } from './metafile.ts';
import type { Crop } from '../office/placed-pictures.ts';
import { deinterlaced, isOpaquePng, isPng, onWhite, readPng } from './png.ts';

/*
 * Pictures as pages of a PDF, so that PDFium draws them as it draws any other page: a slide's pictures in their places, at
 * the size that OCR reads best. JPEG goes into a PDF as it is, and so does PNG unless it is transparent.
 */

/** A picture and its place, in points from the upper left corner of its page. */
export interface PlacedPicture {
  bytes: Buffer;
  x: number;
  y: number;
  width: number;
  height: number;
  crop?: Crop | null;
}

export interface PicturePage {
  width: number;
  height: number;
  pictures: PlacedPicture[];
  /** The page is a slide, and its pictures lie where they are shown. */
  onPaper?: true;
}

interface Image {
  width: number;
  height: number;
  /** The rest of the image's dictionary. */
  entries: string;
  data: Buffer;
}

/** What a picture may unpack to: 64 million pixels of grey. */
const mostPixels = 64_000_000;
/** The same where every pixel is touched here. */
const mostTouched = 32_000_000;

const jpegImage = (bytes: Buffer): Image | null => {
  let at = 2;
  let adobe = false;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and markers without a length.
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xee) adobe = true;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width, components] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9]];
      const space = components === 1 ? 'DeviceGray' : components === 4 ? 'DeviceCMYK' : 'DeviceRGB';
      // Adobe writes CMYK inverted.
      const decode = components === 4 && adobe ? '/Decode [1 0 1 0 1 0 1 0]' : '';
      const entries = `/ColorSpace /${space} /BitsPerComponent 8 ${decode} /Filter /DCTDecode`;
      return { width, height, entries, data: bytes };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const pngImage = (bytes: Buffer): Image | null => {
  const png = readPng(bytes);
  if (png === null || png.width * png.height > (png.interlaced ? mostTouched : mostPixels)) return null;
  const { width, height, bits, colors, channels, palette } = png;
  if (colors === 4 || colors === 6)
    return bits === 8 || bits === 16 ? greyImage({ width, height, grey: onWhite(png) }) : null;
  if (colors === 3 && palette === null) return null;
  const space =
    palette !== null && colors === 3
      ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`
      : channels === 1
        ? '/DeviceGray'
        : '/DeviceRGB';
  const predictor = `/DecodeParms << /Predictor 15 /Colors ${channels} /BitsPerComponent ${bits} /Columns ${width} >>`;
  const entries = `/ColorSpace ${space} /BitsPerComponent ${bits} /Filter /FlateDecode ${predictor}`;
  return { width, height, entries, data: png.interlaced ? deinterlaced(png) : png.data };
};

const greyImage = ({ width, height, grey }: { width: number; height: number; grey: Buffer }): Image => ({
  width,
  height,
  entries: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  data: deflateSync(grey, { level: 1 }),
});

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Pictures that PDF does not know, in grey; null when they cannot be read. */
const greyOf = (bytes: Buffer): GreyPicture | null => {
  if (isGif(bytes)) return readGif(bytes, mostTouched);
  if (isBmp(bytes)) return readBmp(bytes, mostTouched);
  const bitmap = readMetafile(bytes)?.bitmap ?? null;
  return bitmap === null
    ? null
    : readDib(Buffer.concat([bitmap.header, bitmap.pixels]), mostTouched, bitmap.header.length);
};

/** Whether nothing behind it can be seen; false when that is not known. */
export const isOpaque = (bytes: Buffer): boolean => {
  if (isJpeg(bytes)) return true;
  try {
    if (isPng(bytes)) {
      const png = readPng(bytes);
      return png !== null && png.width * png.height <= mostTouched && isOpaquePng(png);
    }
    return greyOf(bytes)?.opaque === true;
  } catch (error) {
    // What zlib and Buffer throw when it is damaged.
    if (error instanceof Error) return false;
    throw error;
  }
};

/** Null for other formats, and for what cannot be a picture. Throws what zlib and Buffer throw when it is damaged. */
const imageOf = (bytes: Buffer): Image | null => {
  const grey = isPng(bytes) || isJpeg(bytes) ? null : greyOf(bytes);
  const image = isPng(bytes) ? pngImage(bytes) : isJpeg(bytes) ? jpegImage(bytes) : grey === null ? null : greyImage(grey); // prettier-ignore
  return image !== null && image.width > 0 && image.height > 0 ? image : null;
};

/** Whether `picturePdf` shows it. */
export const isDrawable = (bytes: Buffer): boolean => {
  try {
    return imageOf(bytes) !== null;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
};

/** Width and height in pixels; null when it is no picture that can be read. */
export const pictureSize = (bytes: Buffer): { width: number; height: number } | null => {
  if (bytes.length < 33) return null;
  if (isPng(bytes)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const image = isJpeg(bytes) ? jpegImage(bytes) : null;
  return image === null ? null : { width: image.width, height: image.height };
};

const numbers = (...values: number[]): string => values.map((value) => value.toFixed(2)).join(' ');

/** The operators that draw one picture; a cropped one is drawn whole, and only its place is shown. */
const drawing = ({ x, y: top, width, height, crop }: PlacedPicture, pageHeight: number, name: string): string => {
  const y = pageHeight - top - height;
  if (crop === undefined || crop === null) return `q ${numbers(width, 0, 0, height, x, y)} cm ${name} Do Q`;
  const across = width / (1 - crop.left - crop.right);
  const down = height / (1 - crop.top - crop.bottom);
  const whole = numbers(across, 0, 0, down, x - crop.left * across, y - crop.bottom * down);
  return `q ${numbers(x, y, width, height)} re W n ${whole} cm ${name} Do Q`;
};

/** A PDF of one page with its pictures; null when none of them can be shown. Damaged pictures are left out. */
export const picturePdf = ({ width, height, pictures }: PicturePage): Buffer | null => {
  const images = pictures.flatMap((placed) => {
    try {
      const image = imageOf(placed.bytes);
      return image === null ? [] : [{ image, placed }];
    } catch (error) {
      if (error instanceof Error) return [];
      throw error;
    }
  });
  if (images.length === 0) return null;
  const names = images.map((_, i) => `/P${i} ${i + 5} 0 R`).join(' ');
  const content = images.map(({ placed }, i) => drawing(placed, height, `/P${i}`)).join('\n');
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}] /Resources << /XObject << ${names} >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ].map((text) => Buffer.from(text, 'latin1'));
  for (const { image } of images) {
    const head = `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} ${image.entries} /Length ${image.data.length} >>\nstream\n`;
    objects.push(Buffer.concat([Buffer.from(head, 'latin1'), image.data, Buffer.from('\nendstream')]));
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
};
