import { memo } from 'react';
import { formatText } from './format-text.ts';
import type { Run } from './format-text.ts';

const Line = ({ runs }: { runs: readonly Run[] }) =>
  runs.map((run, index) => (run.bold ? <strong key={index}>{run.text}</strong> : run.text));

/** Chat text with its bold words, bullets and headings; everything else is the text it is. Each block takes its own direction. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return formatText(text).map((block, index) => {
    switch (block.kind) {
      case 'heading':
        return (
          <h3 key={index} dir="auto">
            <Line runs={block.runs} />
          </h3>
        );
      case 'bullets':
        return (
          <ul key={index} dir="auto">
            {block.items.map((runs, item) => (
              <li key={item}>
                <Line runs={runs} />
              </li>
            ))}
          </ul>
        );
      case 'paragraph':
        return (
          <p key={index} dir="auto">
            {block.lines.map((runs, line) => (
              <span key={line}>
                {line > 0 && '\n'}
                <Line runs={runs} />
              </span>
            ))}
          </p>
        );
    }
  });
});
