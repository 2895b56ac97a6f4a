import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkLocales } from './check-locales.ts';
import { mentionsIn, missingIds, unusedIds } from './message-ids.ts';

/** A template with something between its parts. */
const template = (...parts: string[]): string => `\`${parts.join('$' + '{some}')}\``;
const known = ['wizard.send', 'wizard.error.size', 'report.pillar.team', 'report.pillar.solution'];
const missing = (code: string): string[] => missingIds(mentionsIn(code, 'a.tsx'), known);
const unused = (code: string): string[] => unusedIds(mentionsIn(code, 'a.tsx'), known);

describe('an id in the code', () => {
  test.each([
    ['text', "text('wizard.sent')", 'wizard.sent'],
    ['text, of a word that no catalogue has', "text('wizrad.send')", 'wizrad.send'],
    ['either side of a condition', "text(busy ? 'wizard.send' : 'sending')", 'sending'],
    ['a method', "this.text('pillar')", 'pillar'],
    ['formatMessage', "intl.formatMessage({ id: 'team' })", 'team'],
    ['<FormattedMessage>', '<FormattedMessage id="team" />', 'team'],
    ['anything else, if it begins like one', "fail(problem, 'wizard.error.sise')", 'wizard.error.sise'],
  ])('given to %s is missed in the catalogue', (_, code, id) => {
    expect(missing(code)).toEqual([`a.tsx:1: ${id} is in no catalogue`]);
  });

  test('as a template must fit one of the catalogue', () => {
    expect(missing(`text(${template('report.pilar.', '')})`)).toEqual([
      'a.tsx:1: report.pilar.… fits nothing in a catalogue',
    ]);
    expect(missing(`text(${template('report.', '.teams')})`)).toEqual([
      'a.tsx:1: report.….teams fits nothing in a catalogue',
    ]);
  });

  test('that is there, and what is no id, is no problem', () => {
    expect(
      missing(
        `import './wizard.css'; text('wizard.send'); text(${template('report.pillar.', '')}); open(${template('/wizard.', '')}); <p id="top">{'report. A sentence.'}</p>`,
      ),
    ).toEqual([]);
  });
});

describe('an id of the catalogue', () => {
  test('that the code never mentions is unused', () => {
    expect(unused("text('wizard.send'); fail('wizard.error.size'); text('report.pillar.team')")).toEqual([
      'report.pillar.solution is not used',
    ]);
  });

  test('is used by a template that it fits', () => {
    expect(
      unused(`say('wizard.send'); text(${template('wizard.error.', '')}); text(${template('', '.pillar.', '')})`),
    ).toEqual([]);
  });

  test('is not used by a sentence or a path with something in it', () => {
    expect(unused(`open(${template('wizard./', '')}); print(${template('', '. ', '.')})`)).toHaveLength(known.length);
  });
});

test('the app and what it shares, a service and the contracts are each held to their own catalogue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-ids-'));
  const files: Record<string, string> = {
    'frontend/src/locales/{}.json': '{"app.nav":"ا","app.old":"ا"}',
    'frontend/src/page.tsx': "text('app.nav'); text('web.loading'); text('app.naw');",
    'frontend/src/page.spec.tsx': "text('app.old');",
    'libs/web/src/locales/{}.json': '{"web.loading":"ا","web.old":"ا"}',
    'libs/web/src/part.tsx': "text('app.nav');",
    'libs/contracts/src/locales/{}.json': '{"message.sent":"ا","message.old":"ا"}',
    'services/auth/src/auth.ts': "sentence('message.sent', language); sentence('message.send', language);",
    'services/plans/src/locales/{}.json': '{"untitled":"ا","old":"ا"}',
    'services/plans/src/texts.ts': "text(language, 'untitled')",
  };
  for (const [name, content] of Object.entries(files)) {
    for (const language of ['en', 'ar']) {
      const file = join(folder, name.replace('{}', language));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  expect(checkLocales(folder).problems.sort()).toEqual([
    'frontend/src/locales: app.old is not used',
    'frontend/src/page.tsx:1: app.naw is in no catalogue',
    'libs/contracts/src/locales: message.old is not used',
    'libs/web/src/locales: web.old is not used',
    'libs/web/src/part.tsx:1: app.nav is in no catalogue',
    'services/auth/src/auth.ts:1: message.send is in no catalogue',
    'services/plans/src/locales: old is not used',
  ]);
  await rm(folder, { recursive: true });
});
