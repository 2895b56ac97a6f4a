import { z } from 'zod';

// Bounds are checked by our own validator; strict servers refuse a schema that has them.
const unsupported = new Set([
  '$schema', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems',
  'pattern', 'format', 'default', 'multipleOf', 'uniqueItems',
]); // prettier-ignore

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const Json: z.ZodType<Json> = z.json();
const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strict = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(strict);
  if (!isObject(node)) return node;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(node)) {
    if (unsupported.has(key)) continue;
    // Below `properties` the keys are names of fields, not keywords.
    out[key] =
      key === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strict(child)]))
        : strict(value);
  }
  if (out['type'] === 'object' && isObject(out['properties'] ?? null)) {
    out['required'] = Object.keys(out['properties'] ?? {});
    out['additionalProperties'] = false;
  }
  return out;
};

const made = new WeakMap<z.ZodType, Record<string, unknown>>();

/** The JSON schema of a zod type in the subset that strict `json_schema` servers accept: every field required, nothing beside them. */
export const strictJsonSchema = (schema: z.ZodType): Record<string, unknown> => {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const fresh = z.record(z.string(), z.unknown()).parse(strict(Json.parse(z.toJSONSchema(schema))));
  made.set(schema, fresh);
  return fresh;
};
