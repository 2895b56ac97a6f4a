/**
 * A pattern (without the `i` flag) whose Latin letters match in either case, for a part of a larger pattern in which case tells
 * names from words. It stands in for `(?i:…)`: V8 (Node 24) loses matches of `(?i:\ba|\bb)` once a process has compiled so many
 * patterns that it stops optimising them, and one pitch would get two scores.
 */
export const anyCase = (pattern: string): string =>
  pattern.replace(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[a-z]/gu, (part) => {
    if (part.startsWith('\\')) return part;
    if (!part.startsWith('[')) return `[${part}${part.toUpperCase()}]`;
    return part.includes('\\') ? part : `[${part.slice(1, -1)}${part.slice(1, -1).toUpperCase()}]`;
  });
