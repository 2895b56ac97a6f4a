import { documentTypes } from '@plumbline/contracts/memo-report';
import type { DocumentType } from '@plumbline/contracts/memo-report';
import { limits, memoTypes } from '@plumbline/contracts/limits';
import type { MemoType } from '@plumbline/contracts/limits';
import { analystTag } from '@plumbline/contracts/memos';
import type { Said } from '@plumbline/web/problem';
import { z } from 'zod';

/** A file that is to go into the package. */
export interface ChosenFile {
  /** Of this list alone. */
  key: number;
  file: File;
  /** A known type's key, or the investor's own words; '' is none. */
  tag: string;
  /** What is wrong with it, as far as it can be told here. */
  fault: 'type' | 'size' | null;
  /** Why the server would not take it. */
  refusal: Said | null;
}

/** What is typed, and kept for as long as the tab lives: no error, detour or reload loses a word. Files live as long as the page. */
const Typed = z.object({ ownerId: z.string(), title: z.string(), focus: z.string(), notes: z.string() });
export type Typed = z.infer<typeof Typed>;

const storageKey = 'plumbline.memo-draft';

let kept: { ownerId: string; files: ChosenFile[] } | null = null;

/** What this person had typed and chosen before, or nothing. */
export const readDraft = (ownerId: string): { typed: Typed; files: ChosenFile[] } => {
  const empty: Typed = { ownerId, title: '', focus: '', notes: '' };
  const files = kept?.ownerId === ownerId ? kept.files : [];
  try {
    const typed = Typed.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data;
    return { typed: typed?.ownerId === ownerId ? typed : empty, files };
  } catch {
    return { typed: empty, files };
  }
};

export const keepDraft = (typed: Typed, files: ChosenFile[]): void => {
  kept = { ownerId: typed.ownerId, files };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {
    // Refused or full: it then lives as long as the form.
  }
};

/** Its package is made: the next visit begins empty. */
export const forgetDraft = (): void => {
  kept = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Refused storage has kept nothing.
  }
};

/** What the picker offers: '.pdf,.doc,…'. */
export const memoAccept = memoTypes.map((type) => `.${type}`).join(',');

const mediaTypes: Record<string, MemoType> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/plain': 'txt',
};

/**
 * What is wrong with a chosen file, or null. The end of its name or its media type is enough (systems name that of a sheet in
 * many ways); the server judges by content.
 */
export const fileFault = ({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): ChosenFile['fault'] => {
  const extension = name.toLowerCase().split('.').at(-1);
  const isKnown = memoTypes.some((known) => known === extension) || mediaTypes[type.split(';')[0] ?? ''] !== undefined;
  if (!isKnown) return 'type';
  return size > limits.memoFileMaxBytes ? 'size' : null;
};

/** Why a package cannot be sent as it is, by the id of a sentence; null when it can. */
export const packageFault = (files: readonly ChosenFile[], notes: string): string | null => {
  const documents = files.length + (notes.trim() === '' ? 0 : 1);
  if (documents === 0) return 'error.memos.no_documents';
  if (documents > limits.memoDocumentsMax) return 'error.memos.too_many_documents';
  if (files.some(({ fault, refusal }) => fault !== null || refusal !== null)) return 'memo.new.error.marked';
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return bytes > limits.memoPackageMaxBytes ? 'error.memos.package_too_large' : null;
};

export const isDocumentType = (tag: string): tag is DocumentType => documentTypes.some((type) => type === tag);

/** The form as the server takes it: a blank tag is none, and notes are a document of their own. */
export const formOf = ({ title, focus, notes }: Typed, files: readonly ChosenFile[], notesTitle: string): FormData => {
  const form = new FormData();
  form.append('title', title.trim());
  if (focus.trim() !== '') form.append('notes', focus.trim());
  const metadata = files.map(({ file, tag }) => ({
    name: file.name.slice(0, limits.fileNameMaxLength),
    sourceTag: tag.trim() === '' ? null : tag.trim(),
  }));
  form.append('metadata', JSON.stringify(metadata));
  const texts = notes.trim() === '' ? [] : [{ title: notesTitle, content: notes.trim(), sourceTag: analystTag }];
  form.append('text_documents', JSON.stringify(texts));
  // Files last: the server streams, and reads the fields before them.
  for (const { file } of files) form.append('files', file, file.name);
  return form;
};
