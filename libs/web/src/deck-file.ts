import { deckTypes, limits, mediaTypes } from '@plumbline/contracts/limits';

/** What a file picker offers: '.pdf,.doc,…'. */
export const deckAccept = deckTypes.map((type) => `.${type}`).join(',');

const acceptedMedia = new Set<string>(Object.values(mediaTypes));

/**
 * What is wrong with a chosen file, or null. Judged by media type; where the system knows none for the file (Linux without
 * office software), by the end of its name. The server judges by content.
 */
export const deckFault = (
  file: Pick<File, 'name' | 'size' | 'type'>,
  maxBytes: number = limits.deckMaxBytes,
): 'type' | 'size' | null => {
  const media = file.type.split(';')[0] ?? '';
  const unknown = media === '' || media === 'application/octet-stream';
  const extension = file.name.toLowerCase().split('.').at(-1);
  const accepted = unknown ? deckTypes.some((type) => type === extension) : acceptedMedia.has(media);
  if (!accepted) return 'type';
  return file.size > maxBytes ? 'size' : null;
};
