import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';

/* What an SRE loads from `ops/`: dashboards, rules, scrape configuration, as files say them. */

const text = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
export const alerts = () =>
  Rules.parse(parse(text('ops', 'prometheus', 'alerts.yaml'))).groups.flatMap(({ rules }) => rules);

const Scraping = z.looseObject({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      static_configs: z.array(z.strictObject({ targets: z.array(z.string()) })),
    }),
  ),
});
export const scraping = () => Scraping.parse(parse(text('ops', 'prometheus', 'prometheus.yaml')));

const Dashboard = z.looseObject({
  uid: z.string(),
  title: z.string(),
  templating: z.looseObject({ list: z.array(z.looseObject({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z
        .array(
          z.looseObject({ expr: z.string(), datasource: z.object({ uid: z.string().regex(/^\$\{datasource\}$/) }) }),
        )
        .min(1),
    }),
  ),
});
export const dashboards = () =>
  readdirSync(join(root, 'ops', 'grafana')).map((file) => ({
    file,
    ...Dashboard.parse(JSON.parse(text('ops', 'grafana', file))),
  }));

/** The sections of the runbook's alerts: heading → what stands under it. */
export const runbookPages = (): Map<string, string> => {
  const [, alertPages = ''] = text('docs', 'runbook.md').split(/^## Alerts$/m);
  const [ours = ''] = alertPages.split(/^## /m);
  return new Map(
    ours
      .split(/^### /m)
      .slice(1)
      .map((page) => {
        const [heading = '', ...lines] = page.split('\n');
        return [heading.trim(), lines.join('\n')];
      }),
  );
};

/** Names of the folders with a service in them. */
export const serviceNames = (): string[] =>
  readdirSync(join(root, 'services'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** What Grafana puts in the place of its variables. */
const filledIn = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '1m').replaceAll(/\$\w+/g, '.*');

export interface Selected {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

export interface Query {
  selected: Selected[];
  /** Labels by which it groups or joins. */
  grouped: string[];
}

/** Reads PromQL. @throws Error where it is none. */
export const readQuery = (given: string): Query => {
  const expression = filledIn(given);
  const query: Query = { selected: [], grouped: [] };
  const said = ({ from, to }: { from: number; to: number }): string => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: ({ name, type, node }) => {
      if (type.isError) throw new Error(`No PromQL at character ${String(node.from)}: ${expression}`);
      if (name === 'VectorSelector') {
        const identifier = node.getChild('Identifier');
        if (identifier === null) throw new Error(`A selector without a name: ${expression}`);
        const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        query.selected.push({
          metric: said(identifier),
          matchers: matchers.map((matcher) => {
            const [label, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
              const found = matcher.getChild(part);
              return found === null ? '' : said(found);
            });
            return { label: label ?? '', operator: operator ?? '', value: (value ?? '').slice(1, -1) };
          }),
        });
      }
      if (name === 'GroupingLabels') query.grouped.push(...node.getChildren('LabelName').map(said));
    },
  });
  return query;
};

/** Every query of dashboards and rules, with where it stands; a dashboard's variables ask for labels of a metric. */
export const allQueries = (): { where: string; expression: string }[] => [
  ...alerts().map(({ alert, expr }) => ({ where: `alert ${alert}`, expression: expr })),
  ...dashboards().flatMap(({ file, panels, templating }) => [
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `${file}: ${title}`, expression: expr })),
    ),
    ...templating.list.flatMap(({ name, query }) => {
      const asked = /^label_values\((\w+), (\w+)\)$/.exec(query);
      return asked
        ? [{ where: `${file}: $${name}`, expression: `count by (${asked[2] ?? ''}) (${asked[1] ?? ''})` }]
        : [];
    }),
  ]),
];

/** Queries that the runbook shows, where they are whole ones. */
export const runbookQueries = (): { where: string; expression: string }[] =>
  [...runbookPages()].flatMap(([alert, page]) =>
    [...page.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      /^(?:\w+\(|\w+ by \()/.test(code) && code.includes('_') ? [{ where: `runbook ${alert}`, expression: code }] : [],
    ),
  );
