import type { Shape } from './made.ts';

const typeOf = (value: unknown): string[] => {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' && Number.isSafeInteger(value) ? ['integer', 'number'] : [typeof value];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectFits = (shape: Shape, value: Record<string, unknown>): boolean => {
  const { properties = {}, required = [], propertyNames, additionalProperties } = shape;
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, one]) => {
      if (propertyNames !== undefined && !fits(propertyNames, key)) return false;
      const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      return own === undefined || (typeof own === 'boolean' ? own : fits(own, one));
    })
  );
};

/** What `fits` knows of JSON Schema. The build refuses a shape that says more. */
export const knownOfShapes = ['$schema', 'type', 'properties', 'required', 'propertyNames', 'additionalProperties', 'items', 'anyOf', 'enum', 'const', 'pattern', 'format', 'minimum', 'maximum']; // prettier-ignore

/** Whether an answer is as its schema wants it, by the schema's own JSON Schema. */
export const fits = (shape: Shape, value: unknown): boolean => {
  const { type, anyOf, items, pattern, minimum = -Infinity, maximum = Infinity } = shape;
  if (anyOf !== undefined && !anyOf.some((one) => fits(one, value))) return false;
  if (type !== undefined && !typeOf(value).some((one) => [type].flat().includes(one))) return false;
  if (shape.enum !== undefined && !shape.enum.includes(value)) return false;
  if (Object.hasOwn(shape, 'const') && shape.const !== value) return false;
  if (typeof value === 'number') return value >= minimum && value <= maximum;
  if (typeof value === 'string') return pattern === undefined || new RegExp(pattern).test(value);
  if (Array.isArray(value)) return items === undefined || value.every((one) => fits(items, one));
  return !isObject(value) || objectFits(shape, value);
};
