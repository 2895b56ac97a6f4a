import { readMetafile } from '../pictures/metafile.ts';
import {
  art,
  cropOf,
  type OfficeRecord,
  pictureIn,
  pictureNumber,
  propertiesOf,
  recordAt,
  recordsOf,
} from '../office/drawn-art.ts';
import type { Crop } from '../office/placed-pictures.ts';
import type { PicturePage, PlacedPicture } from '../pictures/picture-pdf.ts';

/** Master units: 576 to the inch. */
const unitsPerPoint = 8;
const documentAtom = 1001;
const mostPictures = 24;
const maxDepth = 64;
/** Metafiles hold their words as text; a larger one is a drawing of something else. */
const mostMetafile = 8_000_000;

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Shown {
  number: number;
  place: Place;
  crop: Crop | null;
}

type Placing = (inner: Place) => Place;

/** Where a shape stands: on the slide, or in the measure of its group. */
const placeOf = (records: OfficeRecord[], place: Placing): Place | null => {
  const anchor = records.find(({ type }) => type === art.clientAnchor)?.body;
  if (anchor !== undefined && anchor.length >= 8) {
    const wide = anchor.length >= 16;
    const [top = 0, left = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((i) =>
      wide ? anchor.readInt32LE(i * 4) : anchor.readInt16LE(i * 2),
    );
    return { left, top, right, bottom };
  }
  const child = records.find(({ type }) => type === art.childAnchor)?.body;
  if (child === undefined || child.length < 16) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((i) => child.readInt32LE(i * 4));
  return place({ left, top, right, bottom });
};

/** A group has a scale of its own for what is in it; its first shape tells it. */
const inGroup = (records: OfficeRecord[], outer: Placing): Placing => {
  const own = records.find(({ type }) => type === art.shape);
  const inside = own === undefined ? [] : recordsOf(own.body);
  const scale = inside.find(({ type }) => type === art.groupPlace)?.body;
  const box = placeOf(inside, outer);
  if (box === null || scale === undefined || scale.length < 16) return outer;
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((i) => scale.readInt32LE(i * 4));
  const [across, down] = [(box.right - box.left) / (right - left), (box.bottom - box.top) / (bottom - top)];
  if (!Number.isFinite(across) || !Number.isFinite(down)) return outer;
  return (inner) => ({
    left: box.left + (inner.left - left) * across,
    top: box.top + (inner.top - top) * down,
    right: box.left + (inner.right - left) * across,
    bottom: box.top + (inner.bottom - top) * down,
  });
};

const shownIn = (records: OfficeRecord[], place: Placing, depth = 0): Shown[] => {
  if (depth > maxDepth) return [];
  return records.flatMap((record): Shown[] => {
    if (record.type === art.shape) {
      const inside = recordsOf(record.body);
      const properties = propertiesOf(inside);
      const number = pictureNumber(properties);
      const where = number === 0 ? null : placeOf(inside, place);
      return where === null ? [] : [{ number, place: where, crop: cropOf(properties) }];
    }
    if (!record.container) return [];
    const inside = recordsOf(record.body);
    return shownIn(inside, record.type === art.shapeGroup ? inGroup(inside, place) : place, depth + 1);
  });
};

/** Entries of the picture store anywhere under a record. */
const entriesIn = (records: OfficeRecord[], depth = 0): OfficeRecord[] =>
  depth > maxDepth
    ? []
    : records.flatMap((record) =>
        record.type === art.storeEntry
          ? [record]
          : record.container
            ? entriesIn(recordsOf(record.body), depth + 1)
            : [],
      );

/** The pictures of a PowerPoint 97–2003 presentation, slide by slide. */
export class DeckPictures {
  readonly #store: Buffer | null;
  readonly #entries: OfficeRecord[];
  readonly #size: { width: number; height: number };
  readonly #slides: Shown[][] = [];

  /** `store`: the stream that holds the pictures themselves. */
  constructor(document: OfficeRecord, store: Buffer | null) {
    const records = recordsOf(document.body);
    this.#store = store;
    this.#entries = store === null ? [] : entriesIn(records);
    const atom = records.find(({ type }) => type === documentAtom)?.body;
    const [width, height] = atom === undefined || atom.length < 8 ? [0, 0] : [atom.readInt32LE(0), atom.readInt32LE(4)];
    this.#size = width > 0 && height > 0 ? { width, height } : { width: 5760, height: 4320 };
  }

  #picture(number: number): Buffer | null {
    const entry = this.#entries[number - 1]?.body;
    if (entry === undefined || entry.length < 36 || this.#store === null) return null;
    const blip = recordAt(this.#store, entry.readUInt32LE(28));
    return blip === null ? null : pictureIn(blip);
  }

  /** Remembers the next slide's pictures; returns what is written in those that are metafiles. */
  add(slide: OfficeRecord[]): string[] {
    const shown = this.#entries.length === 0 ? [] : shownIn(slide, (inner) => inner).slice(0, mostPictures);
    this.#slides.push(shown);
    return shown.flatMap(({ number }) => {
      const bytes = this.#picture(number);
      const text = bytes === null || bytes.length > mostMetafile ? '' : (readMetafile(bytes)?.text ?? '');
      return text === '' ? [] : [text];
    });
  }

  /** A slide's pictures in their places; null when it has none. */
  page(index: number): PicturePage | null {
    const pictures = (this.#slides[index] ?? []).flatMap(({ number, place, crop }): PlacedPicture[] => {
      const bytes = this.#picture(number);
      const [x, y] = [place.left / unitsPerPoint, place.top / unitsPerPoint];
      const [width, height] = [(place.right - place.left) / unitsPerPoint, (place.bottom - place.top) / unitsPerPoint];
      return bytes === null || width <= 0 || height <= 0 ? [] : [{ bytes, x, y, width, height, crop }];
    });
    const { width, height } = this.#size;
    return pictures.length === 0 ? null : { width: width / unitsPerPoint, height: height / unitsPerPoint, pictures };
  }
}
