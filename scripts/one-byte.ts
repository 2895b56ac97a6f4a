import ts from 'typescript';

/*
 * V8 keeps the text of a script for as long as the process lives, one byte a character, and two as soon as a single character
 * is outside Latin-1. esbuild writes strings in ASCII, but leaves what stands in regular expressions and raw templates: an Arabic
 * letter in a pattern cost a service 2 to 5 MB.
 */

const beyondAscii = /[^\0-\x7f]/;

const escaped = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** `/[أإ]/g` as a call, since the escaped literal would have another `source`. */
const expressionCall = (literal: string): string => {
  const end = literal.lastIndexOf('/');
  const flags = literal.slice(end + 1);
  return `new RegExp(${escaped(JSON.stringify(literal.slice(1, end)))}${flags === '' ? '' : `, ${JSON.stringify(flags)}`})`;
};

/** What stands raw in a template, to stand in an ordinary one. */
const cooked = (raw: string): string => escaped(raw.replace(/\\|`|\$(?=\{)/g, (sign) => `\\${sign}`));

const rawEdits = ({ tag, template }: ts.TaggedTemplateExpression, file: ts.SourceFile): Edit[] => {
  const pieces = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return [
    { start: tag.getStart(file), end: template.getStart(file), text: '' },
    ...pieces.map((piece): Edit => {
      // Between a mark of one character (a backtick, a brace) and one of one or two (a backtick, `${`).
      const start = piece.getStart(file) + 1;
      const last = ts.isNoSubstitutionTemplateLiteral(piece) || ts.isTemplateTail(piece);
      const end = piece.getEnd() - (last ? 1 : 2);
      return { start, end, text: cooked(file.text.slice(start, end)) };
    }),
  ];
};

/** JavaScript that does the same and has no character beyond ASCII in a regular expression or a `String.raw`. */
export const inOneByte = (code: string): string => {
  if (!beyondAscii.test(code)) return code;
  const file = ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const text = code.slice(node.pos, node.end);
    if (!beyondAscii.test(text)) return;
    if (ts.isRegularExpressionLiteral(node))
      edits.push({ start: node.getStart(file), end: node.end, text: expressionCall(node.text) });
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'String.raw')
      edits.push(...rawEdits(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
};
