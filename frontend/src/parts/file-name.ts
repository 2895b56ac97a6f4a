/** Longest part of a name that is taken from a title, in UTF-8 bytes: file systems end at 255 for the whole name. */
const titleMaxBytes = 160;

/** Names that Windows keeps for devices, whatever follows their dot. */
const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

/**
 * A file name that every system takes: `<title>-<kind>-<day>.<extension>`. What separates folders, steers the direction of
 * text (a name could otherwise end in another extension than it shows) or is not to be seen is left out of the title.
 * @param createdAt ISO-8601; its first ten characters are the day.
 */
export const fileNameOf = (
  title: string,
  createdAt: string,
  extension: 'docx' | 'json' | 'xlsx',
  kind: 'review' | 'memo' | 'metrics' = 'review',
): string => {
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, ' ')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.~-]+|[\s.~-]+$/g, '');
  const encoder = new TextEncoder();
  let cut = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)) {
    bytes += encoder.encode(segment).length;
    if (bytes > titleMaxBytes) break;
    cut += segment;
  }
  const name = cut.replace(/[\s.-]+$/, '');
  const safe = name === '' ? 'pitch' : isDevice(name) ? `_${name}` : name;
  return `${safe}-${kind}-${createdAt.slice(0, 10)}.${extension}`;
};
