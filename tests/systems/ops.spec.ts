import { describe, expect, test } from '@jest/globals';
import {
  alerts,
  allQueries,
  dashboards,
  readQuery,
  runbookPages,
  runbookQueries,
  scraping,
  serviceNames,
} from './ops-files.ts';

/* Files that only an SRE's tools read: that they can be read, and belong together. Whether what they name is measured: observed.ts. */

describe('alerts', () => {
  test('have each a page in the runbook, which says what it means, how to look and what to do; no page is without its alert', () => {
    const pages = runbookPages();
    const names = alerts().map(({ alert }) => alert);
    expect([...pages.keys()].toSorted()).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
    for (const page of pages.values()) {
      const parts = [...page.matchAll(/^\*\*([^*]+)\*\* \S/gm)].map(([, part]) => part);
      expect(parts).toEqual(['What it means.', 'Look.', 'Do.']);
    }
  });

  test('lead to their page', () => {
    for (const { alert, annotations } of alerts())
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  test('say only labels that their query has', () => {
    for (const { alert, expr, annotations } of alerts()) {
      const said = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      const { grouped, selected } = readQuery(expr);
      const aggregated = /\b(?:sum|max|min|count)\b/.test(expr);
      const there = aggregated
        ? grouped
        : [...selected.flatMap(({ matchers }) => matchers.map(({ label }) => label)), 'job', 'instance'];
      expect({ alert, missing: said.filter((label) => !there.includes(label)) }).toEqual({ alert, missing: [] });
    }
  });

  test.each(['ServiceDown', 'ServiceMissing'])('%s watches every service', (name) => {
    const expr = alerts().find(({ alert }) => alert === name)?.expr ?? '';
    const watched = readQuery(expr).selected.flatMap(({ matchers }) =>
      matchers.flatMap(({ value }) => value.split('|')),
    );
    // Who uses a model server of their own runs no analyst.
    const wanted = name === 'ServiceDown' ? serviceNames() : serviceNames().filter((service) => service !== 'analyst');
    expect(watched.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the scrape configuration', () => {
  test('has each service at the port that `make up` gives it, under its own name', () => {
    const { scrape_configs: configured, rule_files: rules } = scraping();
    const targets = configured.map(({ job_name: job, static_configs: [at] }) => [job, at?.targets]);
    expect(targets).toEqual(
      serviceNames()
        .toSorted()
        .map((name, index) => [name, [`127.0.0.1:${String(8_100 + index)}`]]),
    );
    expect(rules).toEqual(['alerts.yaml']);
  });
});

describe('dashboards', () => {
  test('have ids of their own, and panels that do not lie over each other', () => {
    const all = dashboards();
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
    for (const { panels } of all) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, n) => `${String(x + (n % w))} ${String(y + Math.floor(n / w))}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
  });
});

describe('queries', () => {
  test('of dashboards, rules and runbook are PromQL', () => {
    const queries = [...allQueries(), ...runbookQueries()];
    expect(queries.length).toBeGreaterThan(90);
    for (const { expression } of queries) expect(readQuery(expression).selected).not.toEqual([]);
  });

  test('that are none are told', () => {
    expect(() => readQuery('rate(http_seconds_count[5m')).toThrow('No PromQL');
    expect(readQuery('sum by (kind) (rate(a_total{b=~"c|$d"}[$__rate_interval])) > 1')).toEqual({
      selected: [{ metric: 'a_total', matchers: [{ label: 'b', operator: '=~', value: 'c|.*' }] }],
      grouped: ['kind'],
    });
  });
});
