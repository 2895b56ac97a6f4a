import { expect, test } from '@jest/globals';
import { verdictOf } from './audit-dependencies.ts';

const reportOf = (...found: [name: string, severity: string][]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      found.map(([name, severity]) => [name, { name, severity, range: '<2.0.0', via: [], fixAvailable: true }]),
    ),
    metadata: { vulnerabilities: { low: 0, high: 0, total: found.length }, dependencies: { prod: 300 } },
  });

test('a known fault of high severity fails, and is named', () => {
  const { lines, isBad } = verdictOf(reportOf(['leaky', 'critical'], ['dull', 'moderate']));
  expect(isBad).toBe(true);
  expect(lines).toEqual([
    'audit: leaky <2.0.0 has a critical known fault',
    'audit: 2 known faults in what is shipped, 1 of them high or critical',
  ]);
});

test('lesser ones, and none, do not', () => {
  expect(verdictOf(reportOf(['dull', 'moderate'])).isBad).toBe(false);
  expect(verdictOf(reportOf())).toEqual({
    lines: ['audit: 0 known faults in what is shipped, 0 of them high or critical'],
    isBad: false,
  });
});

test.each([
  ['{"message":"405 Method Not Allowed - POST https://registry.example/advisories","statusCode":405}', '405'],
  ['', 'no answer'],
  ['<html>proxy</html>', 'no answer'],
])('a registry that does not answer is said and is no failure: %s', (printed, why) => {
  const { lines, isBad } = verdictOf(printed);
  expect(isBad).toBe(false);
  expect(lines.join()).toContain(why);
  expect(lines.join()).toContain('nothing is proven');
});
