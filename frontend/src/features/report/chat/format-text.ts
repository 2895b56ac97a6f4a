/**
 * The little that chat text may look like: `**bold**`, bullet lines and `###` headings (spec §5). The result is drawn as
 * text nodes, so that HTML, links and images in an answer stay the characters they are.
 */
export interface Run {
  text: string;
  bold: boolean;
}
export type Block =
  { kind: 'heading'; runs: Run[] } | { kind: 'paragraph'; lines: Run[][] } | { kind: 'bullets'; items: Run[][] };

const marker = '**';

/** A pair of markers around more than blanks makes what is between them bold; a marker without its pair stays. */
const runsOf = (line: string): Run[] => {
  const parts = line.split(marker);
  const runs: Run[] = [];
  let plain = '';
  const endPlain = (): void => {
    if (plain !== '') runs.push({ text: plain, bold: false });
    plain = '';
  };
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) plain += part;
    else if (index === parts.length - 1 || part.trim() === '') {
      plain += marker + part + (index === parts.length - 1 ? '' : marker);
    } else {
      endPlain();
      runs.push({ text: part, bold: true });
    }
  }
  endPlain();
  return runs;
};

/** Splits chat text into its blocks. Time is linear in the text, so that a hostile answer cannot hold up the page. */
export const formatText = (text: string): Block[] => {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    const bullet = /^[-*•]\s/.test(trimmed);
    if (trimmed === '') open = undefined;
    else if (/^###\s/.test(trimmed)) {
      blocks.push({ kind: 'heading', runs: runsOf(trimmed.slice(3).trim()) });
      open = undefined;
    } else if (bullet) {
      if (open?.kind !== 'bullets') blocks.push((open = { kind: 'bullets', items: [] }));
      open.items.push(runsOf(trimmed.slice(1).trim()));
    } else {
      if (open?.kind !== 'paragraph') blocks.push((open = { kind: 'paragraph', lines: [] }));
      open.lines.push(runsOf(line.trimEnd()));
    }
  }
  return blocks;
};

/** The same text without its marks, as a screen reader says it. */
export const plainText = (text: string): string => {
  const said = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');
  return formatText(text)
    .flatMap((block) =>
      block.kind === 'heading' ? [block.runs] : block.kind === 'bullets' ? block.items : block.lines,
    )
    .map(said)
    .join('\n');
};
