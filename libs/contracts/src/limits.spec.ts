import { expect, test } from '@jest/globals';
import { deckTypes, languages, limits } from './limits.ts';

test('the limits are the numbers of the spec (§5, §7 and §9)', () => {
  expect(limits).toMatchObject({
    requestTimeoutMs: 10_000,
    prelimTimeoutMs: 200_000,
    passwordMinLength: 8,
    passwordMaxLength: 128,
    nameMaxLength: 100,
    phoneMaxLength: 20,
    deckMaxBytes: 10_485_760,
    pastedTextMaxLength: 50_000,
    businessCaseMinLength: 100,
    dashboardEvaluations: 5,
    historyPageSize: 20,
    pollIntervalMs: 3_000,
    pollMax: 240,
    resultsRedirectMs: 1_500,
    verifiedRedirectMs: 3_000,
    verificationLinkHours: 24,
  });
  expect(deckTypes).toEqual(['pdf', 'doc', 'docx', 'ppt', 'pptx', 'txt']);
  expect(languages).toEqual(['en', 'ar']);
});
