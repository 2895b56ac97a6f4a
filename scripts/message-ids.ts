import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Part of `make lint`, beside check-locales.ts: every message id in the code is in its catalogue, and every id of a catalogue is
 * in the code. An id is any text that begins like one of the catalogue (`wizard.`), wherever it stands; a template
 * (`report.pillar.${name}`) stands for all ids that fit it.
 *
 * In the browser an id is a string to the compiler, so that both are checked. On the server the lookups take
 * `keyof typeof en`: a missing id does not compile, and only unused ones are looked for; but for `sentence` of
 * libs/contracts, which takes any string.
 */

/** What the code says that may be a message id. */
export interface Mentions {
  /** Whole texts, with where they stand; `by` what looks messages up, where they are given to that. */
  texts: { text: string; at: string; by: string | undefined }[];
  /** The fixed parts of a template, with anything between them. */
  templates: { parts: string[]; at: string }[];
}

/** Calls whose first argument is a message id: `text('…')`, `this.text('…')`, `sentence('…')`. */
const lookup = /(^|\.)(text|sentence)$/;

/** What a text is given to that takes message ids: `text`, `formatMessage({ id })`, `<FormattedMessage id>`, `sentence`. */
const lookedUpBy = (node: ts.Node): string | undefined => {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) {
    const element = parent.parent.parent;
    return parent.name.getText() === 'id' && element.tagName.getText() === 'FormattedMessage'
      ? 'FormattedMessage'
      : undefined;
  }
  if (ts.isPropertyAssignment(parent)) {
    const call = parent.parent.parent;
    const isId = parent.name.getText() === 'id' && ts.isCallExpression(call);
    return isId && call.expression.getText().endsWith('formatMessage') ? 'formatMessage' : undefined;
  }
  // Both sides of `text(missing ? 'a.b' : 'a.c')`.
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return lookedUpBy(parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return undefined;
  return lookup.exec(parent.expression.getText())?.[2];
};

/** `problem.code === 'auth.owns_teams'`: an error's code is no text. */
const isComparedCode = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && /\.code$/.test(parent.left.getText());

/** Every text and template of a source, imports left out. */
export const mentionsIn = (source: string, name: string): Mentions => {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Mentions = { texts: [], templates: [] };
  const at = (node: ts.Node): string =>
    `${name}:${String(file.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) && !isComparedCode(node))
      found.texts.push({ text: node.text, at: at(node), by: lookedUpBy(node) });
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      found.templates.push({ parts, at: at(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const fits = (parts: string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('.+')}$`);

/** The first word of an id: `wizard` of `wizard.error.size`. */
const wordOf = (id: string): string => id.split('.')[0] ?? '';
const shape = /^[a-z][a-z0-9]*(\.[a-z0-9_]+)+$/;

/** Ids in the code that the catalogue has not; one sentence each. */
export const missingIds = ({ texts, templates }: Mentions, known: string[]): string[] => {
  const ids = new Set(known);
  const words = new Set(known.map(wordOf));
  const isMeant = (text: string): boolean => shape.test(text) && words.has(wordOf(text));
  return [
    ...texts
      .filter(({ text, by }) => !ids.has(text) && (by !== undefined || isMeant(text)))
      .map(({ text, at }) => `${at}: ${text} is in no catalogue`),
    ...templates
      .filter(({ parts }) => isMeant(parts.join('x')) && !known.some((id) => fits(parts).test(id)))
      .map(({ parts, at }) => `${at}: ${parts.join('…')} fits nothing in a catalogue`),
  ];
};

/** Ids of a catalogue that the code never mentions; one sentence each. */
export const unusedIds = ({ texts, templates }: Mentions, own: string[]): string[] => {
  const mentioned = new Set(texts.map(({ text }) => text));
  const patterns = templates
    // Without a dot it is no id; with a blank or a slash it is a sentence or a path.
    .filter(({ parts }) => parts.join('').includes('.') && !/[\s/]/.test(parts.join('')))
    .map(({ parts }) => fits(parts));
  return own
    .filter((id) => !mentioned.has(id) && !patterns.some((pattern) => pattern.test(id)))
    .map((id) => `${id} is not used`);
};

const mentionsUnder = (root: string, folders: string[]): Mentions => {
  const all: Mentions = { texts: [], templates: [] };
  for (const name of globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )) {
    if (/\.spec\.tsx?$|[/\\](test|node_modules|dist)[/\\]/.test(name)) continue;
    const { texts, templates } = mentionsIn(readFileSync(join(root, name), 'utf8'), name);
    all.texts.push(...texts);
    all.templates.push(...templates);
  }
  return all;
};

const shared = 'libs/web/src';
const apps = ['frontend/src', 'admin-frontend/src'];
const contracts = 'libs/contracts/src';

/** What is wrong between the code and the catalogues under a folder; `catalogues` are ids by the folder of `locales/`. */
export const checkMessageIds = (root: string, catalogues: Map<string, string[]>): string[] => {
  const idsOf = (place: string): string[] => catalogues.get(place) ?? [];
  const codeOf = (place: string): string[] =>
    place === shared ? [shared, ...apps] : place === contracts ? ['libs', 'services', ...apps] : [place];
  return [...catalogues].flatMap(([place, own]) => {
    const inBrowser = place === shared || apps.includes(place);
    const mentions = mentionsUnder(root, codeOf(place));
    const missing = inBrowser
      ? // An app's catalogue is its own, the shared one and the contracts' (the server's sentences, said again in the browser).
        missingIds(mentionsUnder(root, [place]), [
          ...own,
          ...(place === shared ? [] : [...idsOf(shared), ...idsOf(contracts)]),
        ])
      : place === contracts
        ? missingIds({ texts: mentions.texts.filter(({ by }) => by === 'sentence'), templates: [] }, own)
        : [];
    return [...missing, ...unusedIds(mentions, own).map((line) => `${place}/locales: ${line}`)];
  });
};
