import { describe, expect, test } from '@jest/globals';
import { gapsOf, reviewed, type Gap } from '../../../libs/review/test/reviewed.ts';
import catalogue from './locales/en.json' with { type: 'json' };

/* What a re-evaluation calls closed or new is told by the analyst's own sentences, so they must not be taken for each other. */

describe('the built-in reviewer’s own remarks', () => {
  const sentences = new Map(Object.entries<string>(catalogue));
  const remarks = [...sentences.keys()]
    .flatMap((key) => /^(\w+\.\w+)\.do$/.exec(key)?.[1] ?? [])
    .filter((check) => sentences.has(`${check}.weak`) || sentences.has(`${check}.absent`));
  const remark = (check: string, kind: 'weak' | 'absent'): string | null => {
    const observation = sentences.get(`${check}.${kind}`);
    return observation === undefined ? null : `${observation} ${sentences.get(`${check}.do`) ?? ''}`;
  };
  const closes = (before: Gap, now: Gap): boolean =>
    gapsOf(reviewed({ team: [before] }), reviewed({ team: [now] }, { text: 'b' }), 'team').closed?.length === 1;

  test.each(remarks)('%s: absent before and asserted now is still open', (check) => {
    const [absent, weak] = [remark(check, 'absent'), remark(check, 'weak')];
    if (absent !== null) expect(closes({ english: absent }, { english: absent })).toBe(false);
    if (absent === null || weak === null) return;
    expect(closes({ english: absent }, { english: weak, quote: 'a passage' })).toBe(false);
  });

  test('no two of a pillar are taken for one', () => {
    const merged = remarks.flatMap((check) =>
      remarks
        .filter((other) => other > check && other.split('.')[0] === check.split('.')[0])
        .filter((other) =>
          (['absent', 'weak'] as const).some((kind) => {
            const [one, two] = [remark(check, kind), remark(other, kind)];
            const at = (quote: string) => (kind === 'weak' ? { quote } : {});
            return (
              one !== null &&
              two !== null &&
              !closes({ english: one, ...at('one passage') }, { english: two, ...at('two passages') })
            );
          }),
        )
        .map((other) => `${check} = ${other}`),
    );
    expect(merged).toEqual([]);
  });
});
