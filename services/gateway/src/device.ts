const first = (known: [RegExp, string][], agent: string): string | null =>
  known.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

// In this order: most browsers also name the one that they are made of.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser says of itself, in short and in no language: `Firefox · Windows`; undefined when nothing of it is known.
 * The header itself is not kept: it tells one person from another.
 */
export const deviceOf = (userAgent: string | undefined): string | undefined => {
  const agent = (userAgent ?? '').slice(0, 1_000);
  const parts = [first(browsers, agent), first(systems, agent)].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(' · ');
};
