import { z } from 'zod';

// NUL and lone surrogates cannot be stored or sent on unharmed, so they are refused at the border (contract.md).
const unsafe = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

// Besides white space: marks of direction, joiners, fillers. A name or title of nothing else could not be seen or clicked.
const seen = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Texts whose mistakes have sentences of their own: `field.<subject>.required` and `.too_long` in the locales. */
export const textSubjects = ['text', 'name', 'phone', 'email', 'title', 'pasted_text', 'team_name', 'reason'] as const;
export type TextSubject = (typeof textSubjects)[number];

/** Those that are shown among other words, whose direction they must not turn. */
const shownAmongOthers: ReadonlySet<TextSubject> = new Set<TextSubject>(['name', 'title', 'team_name']);
// Embeddings, overrides, isolates and their ends. The plain marks U+200E, U+200F and U+061C turn nothing but themselves.
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text without the controls that turn the direction of what stands beside it. */
export const withoutTurning = (text: string): string => text.replace(turning, '');

/**
 * A bounded, well-formed string; one without anything to see is empty. `max` counts UTF-16 units after trimming; `subject` names
 * what it is in its errors.
 */
export const boundedText = (max: number, min = 0, subject: TextSubject = 'text') =>
  z
    .string({ error: ({ input }) => (input === undefined ? `${subject}.required` : undefined) })
    .refine((text) => !unsafe(text), { error: 'text.malformed', abort: true })
    .trim()
    .overwrite((text) => (shownAmongOthers.has(subject) ? withoutTurning(text).trim() : text))
    .overwrite((text) => (seen.test(text) ? text : ''))
    .min(min, min <= 1 ? `${subject}.required` : 'text.too_short')
    .max(max, `${subject}.too_long`);

/** An opaque public id: url-safe, never a Mongo ObjectId. */
export const PublicId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'id.malformed');
export type PublicId = z.infer<typeof PublicId>;

/** ISO-8601 UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 });
