import { z } from 'zod';
import type { Product } from '../stages/product.ts';

/** Every route of the app that takes somebody's id, read from the API's own description: a new route is here as soon as it exists. */

const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
const Operation = z.looseObject({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })) }).optional(),
});
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
type Operation = z.infer<typeof Operation>;

export type Owned = 'plan' | 'evaluation' | 'team' | 'member' | 'invitation' | 'memo' | 'package' | 'document';

/** A place in a request where an id stands, and whose id it is. */
export interface IdPlace {
  method: string;
  path: string;
  in: 'path' | 'query' | 'body';
  name: string;
  kind: Owned;
  /** Sends the request with ids of the caller's own everywhere but in this place. */
  withId: (id: string, own: Record<Owned, string>) => { path: string; body?: Record<string, unknown> };
}

const byName: Record<string, Owned> = {
  planId: 'plan',
  evaluationId: 'evaluation',
  previousEvaluationId: 'evaluation',
  memberId: 'member',
  invitationId: 'invitation',
  packageId: 'package',
  documentId: 'document',
  previousMemoId: 'memo',
};
const byPath: [RegExp, Owned][] = [
  [/^\/v1\/plans\/\{id\}/, 'plan'],
  [/^\/v1\/evaluations\/\{id\}/, 'evaluation'],
  [/^\/v1\/teams\/\{id\}/, 'team'],
  [/^\/v1\/investor-memos\/packages\/\{id\}/, 'package'],
  [/^\/v1\/investor-memos\/\{id\}/, 'memo'],
];
/** Parameters that are nobody's. */
const values: Record<string, string | number | boolean> = {
  n: 1,
  check: 'traction.revenue',
  answer: 'not_said',
  page: 1,
  limit: 20,
  token: 'A'.repeat(43),
  language: 'en',
  content: 'Mine now.',
  message: 'Whose is it?',
  name: 'Mine now',
  email: 'mine@startup.test',
  role: 'admin',
  done: true,
};
const schemaOf = (path: string): string => (path.includes('investor-memos') ? 'investor-memo-1' : 'investor5-hexagon');

const kindOf = (path: string, name: string): Owned | undefined =>
  name === 'id' ? byPath.find(([pattern]) => pattern.test(path))?.[1] : byName[name];

const placesOf = (method: string, path: string, { parameters, requestBody }: Operation): IdPlace[] => {
  const json = requestBody?.content['application/json'] ?? Object.values(requestBody?.content ?? {})[0];
  // Where a form is taken too, the description offers both; they have the same names.
  const alternatives = z.array(Schema).safeParse(json?.schema['oneOf']);
  const schema = alternatives.success ? alternatives.data[0] : json?.schema;
  const fields = Object.keys(schema?.properties ?? {});
  const required = new Set(schema?.required ?? []);

  const value = (name: string, own: Record<Owned, string>): string | number | boolean => {
    const kind = kindOf(path, name);
    const known = kind === undefined ? (name === 'schemaId' ? schemaOf(path) : values[name]) : own[kind];
    if (known === undefined)
      throw new Error(`${method} ${path}: tests/api/route-table.ts does not know what "${name}" is`);
    return known;
  };
  const place = (where: IdPlace['in'], name: string, kind: Owned): IdPlace => ({
    method,
    path,
    in: where,
    name,
    kind,
    withId: (id, own) => {
      const filled = (each: string): string | number | boolean => (each === name ? id : value(each, own));
      const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
      const search = new URLSearchParams();
      for (const parameter of query) search.set(parameter.name, String(filled(parameter.name)));
      const sent = fields.filter((field) => field === name || required.has(field));
      return {
        path:
          path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(filled(each))) +
          (search.size > 0 ? `?${search.toString()}` : ''),
        ...(fields.length > 0 ? { body: Object.fromEntries(sent.map((field) => [field, filled(field)])) } : {}),
      };
    },
  });

  const named = [
    ...parameters.filter(({ in: where }) => where !== 'header').map(({ in: where, name }) => ({ where, name })),
    ...fields.map((name) => ({ where: 'body', name })),
  ].filter(({ name }) => /^id$|Id$/.test(name) && name !== 'schemaId');
  return named.map(({ where, name }) => {
    const kind = kindOf(path, name);
    if (kind === undefined || (where !== 'path' && where !== 'query' && where !== 'body'))
      throw new Error(`${method} ${path}: tests/api/route-table.ts does not know whose "${name}" is`);
    return place(where, name, kind);
  });
};

/** All of them; throws for an id or a field that this file does not know. */
export const idPlaces = async (product: Product): Promise<IdPlace[]> => {
  const { paths } = Description.parse((await product.call('GET', '/v1/openapi.json')).body);
  // No user comes as far as an id there: tests/api/admin-access.int.spec.ts.
  const ofUsers = Object.entries(paths).filter(([path]) => !path.startsWith('/v1/admin/'));
  return ofUsers.flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      placesOf(method.toUpperCase(), path, Operation.parse(operation)),
    ),
  );
};
