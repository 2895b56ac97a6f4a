import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { strictJsonSchema } from './strict-schema.ts';
import { PillarAnswer, SynthesisAnswer, VerifyAnswer, WriteAnswer } from './tasks.ts';

const allowed = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const']);
const Node = z.record(z.string(), z.unknown());

/** Every schema node, with the names of fields left out. */
const nodes = (schema: unknown): Record<string, unknown>[] => {
  if (Array.isArray(schema)) return schema.flatMap(nodes);
  const node = Node.safeParse(schema);
  if (!node.success) return [];
  const { properties, ...own } = node.data;
  const fields = Node.safeParse(properties).data ?? {};
  return [node.data, ...Object.values(fields).flatMap(nodes), ...nodes(own['items']), ...nodes(own['anyOf'])];
};

test.each([
  ['pillar', PillarAnswer],
  ['verify', VerifyAnswer],
  ['synthesis', SynthesisAnswer],
  ['write', WriteAnswer],
])('the schema of a %s answer is one that strict servers take', (_, answer) => {
  const found = nodes(strictJsonSchema(answer));
  expect(found.length).toBeGreaterThan(3);
  for (const node of found) {
    expect(Object.keys(node).filter((keyword) => !allowed.has(keyword))).toEqual([]);
    if (node['type'] === 'object') {
      expect(node['required']).toEqual(Object.keys(Node.parse(node['properties'])));
      expect(node['additionalProperties']).toBe(false);
    }
  }
});
