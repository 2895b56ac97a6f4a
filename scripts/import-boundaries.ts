import { dirname, join, relative } from 'node:path';
import type { Rule } from 'eslint';
import { root } from './tools.ts';

/**
 * The import rules of ARCHITECTURE.md as one ESLint rule. Our own and not patterns of `no-restricted-imports`, because
 * whether `../../x` leaves a service depends on where the importing file lies, which a pattern cannot know.
 */

/** Where a file of the repository belongs. */
type Zone =
  | { kind: 'service' | 'lib' | 'feature'; name: string }
  | { kind: 'app' | 'frontend' | 'tests' | 'scripts' | 'outside' };

const browserLibs = new Set(['web', 'contracts']);

const zoneOf = (path: string): Zone => {
  const [top, second, third, fourth] = path.split('/');
  if (top === 'services' && second !== undefined) return { kind: 'service', name: second };
  if (top === 'libs' && second !== undefined) return { kind: 'lib', name: second };
  if (top === 'frontend') {
    if (second === 'src' && third === 'features' && fourth !== undefined) return { kind: 'feature', name: fourth };
    return second === 'src' && third === 'app' ? { kind: 'app' } : { kind: 'frontend' };
  }
  return top === 'tests' || top === 'scripts' ? { kind: top } : { kind: 'outside' };
};

/** The zone an import leads to; `package` with its name when it leaves the repository. */
const targetOf = (file: string, source: string): Zone | { kind: 'package'; name: string } => {
  if (source.startsWith('.')) return zoneOf(relative(root, join(dirname(file), source)));
  const [, own] = /^@plumbline\/([^/]+)/.exec(source) ?? [];
  if (own === undefined) return { kind: 'package', name: source };
  if (own === 'frontend') return { kind: 'frontend' };
  return own.endsWith('-service')
    ? { kind: 'service', name: own.slice(0, -'-service'.length) }
    : { kind: 'lib', name: own };
};

const isTest = (path: string): boolean =>
  /\.spec\.tsx?$/.test(path) || /^(services|libs)\/[^/]+\/test\//.test(path) || path.includes('/test/');

/** Why a file (path from the root) may not import this, or undefined when it may. */
export const refusal = (path: string, source: string): string | undefined => {
  const from = zoneOf(path);
  const to = targetOf(join(root, path), source);
  const test = isTest(path);

  if (from.kind === 'lib' && from.name === 'contracts') {
    const own = to.kind === 'lib' && to.name === 'contracts';
    const allowed = own || (to.kind === 'package' && /^zod($|\/)/.test(to.name));
    if (!allowed && !test) return 'libs/contracts imports nothing but zod: the browser and every service import it';
  }
  if (
    to.kind === 'service' &&
    !(from.kind === 'service' && from.name === to.name) &&
    from.kind !== 'tests' &&
    from.kind !== 'scripts'
  ) {
    return from.kind === 'service'
      ? `a service never imports another service (${to.name}): ask it over the bus`
      : `only a service's own files import it (${to.name})`;
  }
  if (
    (to.kind === 'tests' || to.kind === 'scripts') &&
    !test &&
    from.kind !== 'tests' &&
    from.kind !== 'scripts' &&
    from.kind !== 'outside'
  ) {
    return `${to.kind}/ is not part of the product: only specs import it`;
  }
  if (from.kind === 'feature' && to.kind === 'feature' && from.name !== to.name) {
    return `a feature never imports another feature (${to.name}): share through libs/web`;
  }
  if (from.kind === 'feature' && to.kind === 'app') return 'a feature never imports the app: app → features → libs/web';
  const inBrowser =
    from.kind === 'feature' ||
    from.kind === 'app' ||
    from.kind === 'frontend' ||
    (from.kind === 'lib' && from.name === 'web');
  if (inBrowser && to.kind === 'lib' && !browserLibs.has(to.name))
    return `libs/${to.name} is for services, not for the browser`;
  if (from.kind === 'lib' && (to.kind === 'feature' || to.kind === 'app' || to.kind === 'frontend'))
    return 'a library never imports an app';
  if (
    from.kind === 'service' &&
    (to.kind === 'feature' || to.kind === 'app' || to.kind === 'frontend' || (to.kind === 'lib' && to.name === 'web'))
  ) {
    return 'a service never imports browser code';
  }
  return undefined;
};

export const importBoundaries: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{why}}' } },
  create(context) {
    const path = relative(root, context.filename);
    const check = (node: Rule.Node, source: unknown): void => {
      const why = typeof source === 'string' ? refusal(path, source) : undefined;
      if (why !== undefined) context.report({ node, messageId: 'refused', data: { why } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.type === 'Literal' ? node.source.value : undefined),
    };
  },
};
