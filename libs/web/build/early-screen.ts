import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { theme } from 'antd';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { knownOfShapes } from '../src/early/fits.ts';
import { antdThemeOf } from '../src/tokens.ts';

/*
 * A screen that is there before the app is: the app's own components, built once more into one small script for each language, over
 * stand-ins (`src/early/`) for React, antd, the store and the schemas. What they say is said once; what makes a screen answer is not in it.
 */

export interface EarlyScreen {
  entry: string;
  languages: string[];
  /** The catalogues that its sentences are of. */
  catalogues: (language: string) => string[];
  /** The app's style sheets, which say what of antd's variables is needed. */
  styles: string[];
  /** What the answers it shows have to be like. */
  shapes: Record<string, z.ZodType>;
  /** Modules of the app that it does without; of these `parts`, they are components. */
  without: RegExp;
  parts: RegExp;
}

const early = join(import.meta.dirname, '..', 'src', 'early');
const at = (name: string): string => join(early, name);
const standIns: Record<string, string> = {
  react: at('react.ts'),
  'react/jsx-runtime': at('react.ts'),
  antd: at('antd.ts'),
  'react-intl': at('intl.ts'),
  'react-router': at('router.ts'),
};
const needless = /^(zod|react-dom|react-redux|@reduxjs\/toolkit(\/query(\/react)?)?)$/;
const nothing = '\0nothing:';
const icon = '\0icon:';
const parser = '@formatjs/icu-messageformat-parser';
/** What the app's modules take of packages that are left out. */
const ofPackages = [
  'z',
  'createSlice',
  'createApi',
  'skipToken',
  'flushSync',
  'useSelector',
  'useDispatch',
  'useStore',
];
const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:const|function|class) (?:(\w+)|\{([^}]+)\})/gm)].flatMap(([, name, names = '']) =>
    name === undefined ? names.split(',').flatMap((one) => one.trim() || []) : [name],
  );
const fromHere = createRequire(import.meta.url);

const catalogueOf = (paths: string[], isWanted: (id: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    paths
      .flatMap((path) => Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))))
      .filter(([id]) => isWanted(id))
      .map(([id, sentence]) => [id, parse(sentence)]),
  );

/** `colorTextSecondary` → `--ant-color-text-secondary`, as antd itself writes it. */
const variableOf = (token: string): string =>
  `--ant-${token
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`;

const tokensOf = (mode: 'light' | 'dark') =>
  Object.entries(theme.getDesignToken(antdThemeOf(mode))).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
const isColor = (token: string): boolean => token.startsWith('color');
const unitless = /^(fontWeight|lineHeight|opacity|zIndex)/;

/** The variables that the apps' own style sheets and components speak of. */
const variablesOf = (mode: 'light' | 'dark', used: (token: string) => boolean): string =>
  tokensOf(mode)
    .filter(([token]) => used(token))
    .map(([token, value]): [string, string] => [
      variableOf(token),
      typeof value === 'number' && !unitless.test(token) ? `${String(value)}px` : String(value),
    ])
    .map(([variable, value]) => `${variable}:${value}`)
    .join(';');

const shapeOf = (schema: z.ZodType): unknown => {
  const shape = z.toJSONSchema(schema, { io: 'input' });
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, value] of Object.entries<unknown>({ ...one })) {
      if (!Array.isArray(one) && !knownOfShapes.includes(key)) throw new Error(`an early screen does not know ${key}`);
      if (key === 'properties') Object.values<unknown>({ ...z.looseObject({}).parse(value) }).forEach(look);
      else if (key !== 'enum' && key !== 'const') look(value);
    }
  };
  look(shape);
  return shape;
};

const standIn = ({ without, parts }: EarlyScreen, made: string): Plugin => ({
  name: 'early-stand-ins',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.startsWith(nothing) || source.startsWith(icon)) return source;
    const known = standIns[source];
    if (known !== undefined) return known;
    if (source === parser) return this.resolve(`${parser}/no-parser.js`, importer);
    if (needless.test(source)) return nothing + source;
    if (source.endsWith('.css')) return `${nothing}css`;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (found === null) return null;
    if (/\/web\/src\/state\.ts$/.test(found.id)) return at('state.ts');
    return without.test(found.id) ? nothing + found.id : found;
  },
  load(id) {
    if (id === at('made.ts')) return { code: made, moduleType: 'js' };
    if (id.startsWith(icon)) {
      const drawing: unknown = fromHere(`@ant-design/icons-svg/lib/asn/${id.slice(icon.length)}`);
      const { default: drawn } = z.object({ default: z.object({ icon: z.unknown() }) }).parse(drawing);
      const code = `import { iconOf } from ${JSON.stringify(at('icons.ts'))};\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(drawn.icon)});`;
      return { code, moduleType: 'js' };
    }
    if (!id.startsWith(nothing)) return null;
    const path = id.slice(nothing.length);
    const value = parts.test(path) ? 'noPart' : 'nothing';
    const names = needless.test(path) ? ofPackages : /^\//.test(path) ? exportsOf(readFileSync(path, 'utf8')) : [];
    const lines = names.map((name) => `value as ${name}`);
    const code = `import { ${value} as value } from ${JSON.stringify(at('nothing.ts'))};\nexport { ${lines.join(', ')} };`;
    return { code, moduleType: 'js' };
  },
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    // Each by itself: what its package has to load is all of them.
    return (
      code
        .replace(/import \{([^}]+)\} from '@ant-design\/icons';/, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => `import ${name} from ${JSON.stringify(icon + name)};`)
            .join('\n'),
        )
        // What is fetched later is the app's.
        .replaceAll(/\bimport\('[^']+'\)/g, 'undefined')
    );
  },
});

const place = (name: string): string => `__${name}__`;

/** What code says: whole ids, and beginnings of ids that are put together. */
const idsIn = (code: string): ((id: string) => boolean) => {
  const said = [...code.matchAll(/["'`]([a-z]+(?:\.[\w-]*)+)(["'`]|\$\{)/g)].map(([, id = '', end]) => ({ id, end }));
  const whole = new Set(said.filter(({ end }) => end !== '${').map(({ id }) => id));
  const begun = said.filter(({ end }) => end === '${').map(({ id }) => id);
  return (id) => whole.has(id) || begun.some((beginning) => id.startsWith(beginning));
};

const scriptOf = async (screen: EarlyScreen, language: string, css: string): Promise<string> => {
  const shapes = Object.fromEntries(Object.entries(screen.shapes).map(([name, schema]) => [name, shapeOf(schema)]));
  const written = await codeOf(
    screen,
    `export const language = ${JSON.stringify(language)}, variables = '${place('variables')}', ` +
      ['sentences', 'tokens', 'shapes'].map((name) => `${name} = JSON.parse('${place(name)}')`).join(', '),
  );
  // Now it is known what of all this it needs.
  const isToken = (token: string): boolean => new RegExp(`\\.${token}\\b`).test(written);
  const isVariable = (token: string): boolean =>
    css.includes(`var(${variableOf(token)}`) || (isColor(token) && isToken(token));
  const tokens = tokensOf('light')
    .filter(([token]) => isToken(token))
    .map(([token, value]) => [token, isColor(token) ? `var(${variableOf(token)})` : value]);
  // Paper is white, whatever the theme.
  const variables =
    `.early-screen{${variablesOf('light', isVariable)}}` +
    `@media screen{html[data-theme=dark] .early-screen{${variablesOf('dark', isVariable)}}}`;
  const values = {
    variables,
    tokens: JSON.stringify(Object.fromEntries(tokens)),
    shapes: JSON.stringify(shapes),
    sentences: JSON.stringify(catalogueOf(screen.catalogues(language), idsIn(written))),
  };
  return Object.entries(values).reduce(
    (code, [name, value]) => code.replace(new RegExp(`(["'\`])${place(name)}\\1`), () => JSON.stringify(value)),
    written,
  );
};

const codeOf = async (screen: EarlyScreen, made: string): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [standIn(screen, made)],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: screen.entry,
        output: { format: 'iife' },
        shimMissingExports: true,
        treeshake: {
          moduleSideEffects: (id: string) => id === screen.entry,
          manualPureFunctions: ['z', 'nothing', 'value', 'createContext', 'createSlice', 'lazyPart'],
        },
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('no early screen was built');
  return chunk.code;
};

/** The scripts, by language. */
export const earlyScripts = async (screen: EarlyScreen): Promise<Record<string, string>> => {
  const css = screen.styles.map((path) => readFileSync(path, 'utf8')).join('\n');
  const scripts: Record<string, string> = {};
  for (const language of screen.languages) scripts[language] = await scriptOf(screen, language, css);
  return scripts;
};
