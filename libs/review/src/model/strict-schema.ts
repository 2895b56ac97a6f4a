import { z } from 'zod';

/** Bounds that some servers hold an answer to while it is written, and others refuse. What no server holds, code trims (trim.ts). */
export const boundKeywords = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;
export type BoundKeyword = (typeof boundKeywords)[number];

// Strict servers refuse a schema that has them, and our own validator checks them.
const unsupported = new Set([
  '$schema', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern', 'format', 'default', 'multipleOf', 'uniqueItems',
]); // prettier-ignore

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.json();
export const isJsonObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBound = (key: string): key is BoundKeyword => boundKeywords.some((keyword) => keyword === key);
/** Every integer has this bound, which says nothing and makes some grammars huge. */
const saysNothing = (value: Json): boolean => typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;

const strict = (node: Json, bounds: ReadonlySet<BoundKeyword>): Json => {
  if (Array.isArray(node)) return node.map((child) => strict(child, bounds));
  if (!isJsonObject(node)) return node;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(node)) {
    if (unsupported.has(key) || (isBound(key) && (!bounds.has(key) || saysNothing(value)))) continue;
    // Below `properties` the keys are names of fields, not keywords.
    out[key] =
      key === 'properties' && isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strict(child, bounds)]))
        : strict(value, bounds);
  }
  if (out['type'] === 'object' && isJsonObject(out['properties'] ?? null)) {
    out['required'] = Object.keys(out['properties'] ?? {});
    out['additionalProperties'] = false;
  }
  return out;
};

const asJson = new WeakMap<z.ZodType, Json>();

/** The whole JSON schema of a zod type, bounds and all. */
export const jsonSchemaOf = (schema: z.ZodType): Json => {
  const known = asJson.get(schema);
  if (known !== undefined) return known;
  const fresh = Json.parse(z.toJSONSchema(schema));
  asJson.set(schema, fresh);
  return fresh;
};

/**
 * The JSON schema of a zod type in the subset that strict `json_schema` servers accept: every field required, nothing beside
 * them, and of the bounds only those named.
 */
export const strictJsonSchema = (schema: z.ZodType, bounds: readonly BoundKeyword[] = []): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(strict(jsonSchemaOf(schema), new Set(bounds)));

/** Whether a schema has any bound of this kind at all. */
export const usesBound = (schema: z.ZodType, keyword: BoundKeyword): boolean =>
  JSON.stringify(strictJsonSchema(schema, [keyword])).includes(`"${keyword}":`);
