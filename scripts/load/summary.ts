/*
 * What a run says at its end: a table for people, and all figures as JSON where SUMMARY_FILE says. Runs in k6.
 */

interface Metric {
  type: string;
  contains: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}
interface Data {
  metrics: Record<string, Metric>;
  state: { testRunDurationMs: number };
}

const ms = (value: number | undefined): string =>
  value === undefined ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`;

const shown = ({ type, contains, values }: Metric): string => {
  if (type === 'trend' && contains === 'time')
    return `median ${ms(values['med'])}, p95 ${ms(values['p(95)'])}, p99 ${ms(values['p(99)'])}, most ${ms(values['max'])}`;
  if (type === 'rate')
    return `${((values['rate'] ?? 0) * 100).toFixed(3)} % of ${String((values['passes'] ?? 0) + (values['fails'] ?? 0))}`;
  if (type === 'counter') return `${(values['count'] ?? 0).toFixed(0)} (${(values['rate'] ?? 0).toFixed(1)} a second)`;
  return Object.entries(values).map(([name, value]) => `${name} ${value.toFixed(1)}`).join(', '); // prettier-ignore
};

const rowsOf = (metrics: Data['metrics']): string[][] => {
  const wanted = Object.entries(metrics).filter(
    ([name, { thresholds }]) =>
      thresholds !== undefined || /^(http_req(s|_failed|_duration)|checks|iterations|review_time|chat_\w+)$/.test(name),
  );
  return wanted.sort(([a], [b]) => a.localeCompare(b)).map(([name, metric]) => {
    const thresholds = Object.entries(metric.thresholds ?? {});
    const met = thresholds.every(([, { ok }]) => ok);
    return [name, shown(metric), thresholds.map(([rule]) => rule).join(', ') || '–', thresholds.length === 0 ? '–' : met ? 'yes' : 'NO'];
  }); // prettier-ignore
};

/** k6 calls it once at the end; what it returns goes where the keys say. */
export const handleSummary = (data: Data): Record<string, string> => {
  const rows = [['what', 'measured', 'threshold', 'met?'], ...rowsOf(data.metrics)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const table = [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
  const file = __ENV['SUMMARY_FILE'];
  return { stdout: `${table}\n`, ...(file === undefined ? {} : { [file]: JSON.stringify(data, null, 2) }) };
};
