import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { root } from './tools.ts';

/* What is handed to the logger, in every service: ids, codes, counts and durations by these names, and words that are fixed. */

const allowed = new Set([
  ...['userId', 'planId', 'evaluationId', 'memoId', 'mailId', 'jobId', 'requestId', 'packageId'],
  ...['code', 'kind', 'reason', 'err', 'durable', 'subject', 'route', 'method', 'delivery', 'stream'],
  ...['attempt', 'comeBackMs', 'ms', 'tokenBudget', 'rests', 'sessionsEnded', 'count', 'left'],
]);
/** Objects that are made elsewhere, of fields like those above. */
const spread = new Set(['failureForLog(error)', 'facts', 'told', 'labels', 'found', 'SmtpError.safeParse(error).data']);
const levels = new Set(['log', 'warn', 'error', 'debug', 'info', 'fatal', 'trace', 'verbose']);

const sources = ['services', 'libs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path) && !/\.spec\.ts$/.test(path) && !path.startsWith('web/'))
    .map((path) => join(root, folder, path)),
);

/** Every call of a logger: its arguments, and where it is. */
const calls = sources.flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  if (!/ogger/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: { at: string; args: readonly ts.Expression[] }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      levels.has(node.expression.name.text) &&
      /ogger$/.test(node.expression.expression.getText(file))
    ) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      found.push({ at: `${relative(root, path)}:${String(line)}`, args: node.arguments });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
});

/** What of the fields of a call is none of the above. */
const strange = (fields: ts.Expression | undefined): string[] => {
  if (fields === undefined || ts.isStringLiteral(fields)) return [];
  if (ts.isIdentifier(fields)) return spread.has(fields.text) ? [] : [fields.text];
  if (!ts.isObjectLiteralExpression(fields)) return [fields.getText()];
  return fields.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) {
      const what = property.expression.getText();
      return spread.has(what) ? [] : [`...${what}`];
    }
    const name = property.name?.getText() ?? '';
    return allowed.has(name) ? [] : [name];
  });
};

test('nothing is logged but ids, codes, counts and durations', () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.map(({ at, args }) => [at, strange(args[0])]).filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test('the words of a line are fixed, and nothing is put into them', () => {
  const isFixed = (words: ts.Expression | undefined): boolean =>
    words === undefined ||
    ts.isStringLiteral(words) ||
    ts.isNoSubstitutionTemplateLiteral(words) ||
    words.getText() === 'what';
  expect(calls.filter(({ args }) => !isFixed(args[1])).map(({ at }) => at)).toEqual([]);
});
