import { attachmentTypes, deckTypes, limits, mediaTypes } from '@plumbline/contracts/limits';

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

/** What the chat's picker offers. */
export const attachmentAccept = [...attachmentTypes, 'jpeg'].map((type) => `.${type}`).join(',');

const attachmentEnds = new Set<string>([...attachmentTypes, 'jpeg']);
const attachmentMedia = new Set<string>([...acceptedMedia, 'text/csv', 'text/markdown', 'image/png', 'image/jpeg']);

/**
 * The same for a file that goes with a question. Either the end of its name or its media type is enough: systems name the
 * media type of csv and md files in many ways.
 */
export const attachmentFault = (file: Pick<File, 'name' | 'size' | 'type'>): 'type' | 'size' | null => {
  const media = file.type.split(';')[0] ?? '';
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (!attachmentEnds.has(extension) && !attachmentMedia.has(media)) return 'type';
  return file.size > limits.chatAttachmentMaxBytes ? 'size' : null;
};
