/** One series of a scrape. */
export interface Series {
  /** As it is queried: with `_bucket`, `_sum` and `_count` of a histogram. */
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** What a service says at `/metrics`, in Prometheus's text format. @throws Error at a line that is none. */
export const readMetrics = (text: string): Series[] =>
  text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const parts = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (parts === null) throw new Error(`No series: ${line}`);
    const [, name = '', labelled = '', value = ''] = parts;
    const labels: Record<string, string> = {};
    for (const [, label = '', said = ''] of labelled.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) labels[label] = said;
    return [{ name, labels, value: Number(value) }];
  });
