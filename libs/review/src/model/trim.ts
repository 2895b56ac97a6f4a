import { isJsonObject, jsonSchemaOf, type Json } from './strict-schema.ts';
import { type z } from 'zod';

/*
 * An answer that says too much is no wrong answer: lists are cut to their count, texts to their length at the end of a word, and
 * numbers brought within their bounds, by the answer's own schema. What is missing, or of another kind, is left for the validator.
 */

/** A text in which no word ends in the last half is cut where it is. */
const leastKept = 0.5;

/** A text of at most `max` UTF-16 units, whole words where it has some, never half a character. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const head = text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  if (/\s/.test(text.charAt(max))) return head.trimEnd();
  const end = head.search(/\s\S*$/);
  return end >= max * leastKept ? head.slice(0, end).trimEnd() : head;
};

const numberAt = (schema: { [key: string]: Json }, keyword: string): number | undefined => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
};

const fits = (value: Json, schema: Json): boolean => {
  if (!isJsonObject(schema)) return true;
  const { type } = schema;
  if (Array.isArray(type)) return type.some((one) => fits(value, { type: one }));
  switch (type) {
    case 'object':
      return isJsonObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'number';
    case 'null':
      return value === null;
    default:
      return typeof type !== 'string' || typeof value === type;
  }
};

const trimmed = (value: Json, schema: Json): Json => {
  if (!isJsonObject(schema)) return value;
  const either = schema['anyOf'];
  if (Array.isArray(either)) {
    const fitting = either.filter((one) => fits(value, one));
    // Of several kinds that would do, nobody can tell which is meant.
    return fitting.length === 1 ? trimmed(value, fitting[0] ?? null) : value;
  }
  if (typeof value === 'string') return cutText(value, numberAt(schema, 'maxLength') ?? Number.POSITIVE_INFINITY);
  if (typeof value === 'number')
    return Math.min(numberAt(schema, 'maximum') ?? value, Math.max(numberAt(schema, 'minimum') ?? value, value));
  if (Array.isArray(value)) {
    const items = schema['items'] ?? {};
    return value.slice(0, numberAt(schema, 'maxItems')).map((item) => trimmed(item, items));
  }
  if (!isJsonObject(value)) return value;
  const properties = schema['properties'] ?? {};
  const others = schema['additionalProperties'] ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      trimmed(child, (isJsonObject(properties) ? properties[key] : undefined) ?? others),
    ]),
  );
};

/** The answer within the bounds of its schema. */
export const trimToSchema = (answer: Json, schema: z.ZodType): Json => trimmed(answer, jsonSchemaOf(schema));

const longest = (schema: Json): number | null => {
  if (!isJsonObject(schema)) return null;
  const either = schema['anyOf'];
  if (Array.isArray(either)) {
    const lengths = either.map(longest);
    return lengths.includes(null) ? null : Math.max(...lengths.map((length) => length ?? 0));
  }
  const constants = schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
  if (Array.isArray(constants)) return Math.max(...constants.map((value) => JSON.stringify(value).length));
  if (schema['type'] === 'array') {
    const [count, item] = [numberAt(schema, 'maxItems'), longest(schema['items'] ?? {})];
    return count === undefined || item === null ? null : 2 + count * (item + 1);
  }
  if (schema['type'] === 'object') {
    const properties = schema['properties'] ?? null;
    if (!isJsonObject(properties)) return null;
    let sum = 2;
    for (const [key, child] of Object.entries(properties)) {
      const length = longest(child);
      if (length === null) return null;
      sum += key.length + 4 + length;
    }
    return sum;
  }
  const types = [schema['type']].flat();
  if (!types.includes('string')) return 20;
  const length = numberAt(schema, 'maxLength');
  return length === undefined ? null : length + 2;
};

/** The length of the longest answer a schema allows, as JSON without white space, in characters; null when it has no bound. */
export const longestAnswer = (schema: z.ZodType): number | null => longest(jsonSchemaOf(schema));

const boundsOf = (schema: Json, path: string): string[] => {
  if (!isJsonObject(schema)) return [];
  const either = schema['anyOf'];
  if (Array.isArray(either)) return either.flatMap((one) => boundsOf(one, path));
  const own: string[] = [];
  const [items, length] = [numberAt(schema, 'maxItems'), numberAt(schema, 'maxLength')];
  if (items !== undefined) own.push(`${path}: at most ${String(items)}`);
  if (length !== undefined) own.push(`${path}: at most ${String(length)} characters`);
  if (schema['items'] !== undefined) own.push(...boundsOf(schema['items'], `each of ${path}`));
  const properties = schema['properties'] ?? null;
  if (isJsonObject(properties))
    for (const [key, child] of Object.entries(properties)) own.push(...boundsOf(child, path === '' ? key : `${path}.${key}`)); // prettier-ignore
  return own;
};

/** Counts and lengths in words, for a model whose server does not take them in the schema. */
export const boundsInWords = (schema: z.ZodType): string => boundsOf(jsonSchemaOf(schema), '').join('; ');
