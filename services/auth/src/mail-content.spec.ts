import { describe, expect, test } from '@jest/globals';
import { retryAfterMs } from '@plumbline/mail/mail.worker';
import { deliveryAfter } from '@plumbline/mail/postman';
import { writeMail } from './mail-content.ts';

const token = 'a-_'.padEnd(43, 'x');

describe('a mail', () => {
  test.each(['en', 'ar'] as const)('%s: has its link in both forms, and every text', (language) => {
    const mail = writeMail({ kind: 'verify_email', language, token }, 'https://plumbline.test');
    const link = `https://plumbline.test/verify-email/${token}`;
    expect(mail.text.split('\n')).toContain(link);
    expect(mail.html.match(new RegExp(`href="${link}"`, 'g'))).toHaveLength(2);
    expect(mail.text).toContain('24');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|\{\w+\}/);
  });

  test('reads from the right in Arabic alone, and loads nothing from outside', () => {
    const [ar, en] = (['ar', 'en'] as const).map(
      (language) => writeMail({ kind: 'already_registered', language, token: null }, 'https://plumbline.test').html,
    );
    expect(ar).toContain('<html lang="ar" dir="rtl">');
    expect(en).toContain('<html lang="en" dir="ltr">');
    expect(`${ar}${en}`).not.toMatch(/<img|<link|@import|url\(|src=/);
  });

  test('to somebody who has an account leads to sign-in and carries no token', () => {
    const { text } = writeMail({ kind: 'already_registered', language: 'en', token: null }, 'https://plumbline.test');
    expect(text).toContain('https://plumbline.test/auth/login');
  });

  test('a public address with markup in it stays text', () => {
    const { html } = writeMail({ kind: 'verify_email', language: 'en', token }, 'https://x.test/"><b>');
    expect(html).not.toContain('"><b>');
  });
});

describe('after a mail server said no', () => {
  test.each([
    ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550 }, 'refused'],
    ['a refused content', { code: 'EMESSAGE', responseCode: 554 }, 'refused'],
    ['greylisting', { code: 'EENVELOPE', responseCode: 450 }, 'later'],
    ['a wrong login of ours', { code: 'EAUTH', responseCode: 535 }, 'later'],
    ['nobody there', { code: 'ESOCKET' }, 'later'],
    ['anything else', 'what', 'later'],
  ])('%s', (_, error, delivery) => {
    expect(deliveryAfter(error)).toBe(delivery);
  });

  test('the waits grow with the age of the mail, to five minutes', () => {
    expect([0, 1, 10, 299, 86_000].map(retryAfterMs)).toEqual([1_000, 1_000, 10_000, 299_000, 300_000]);
  });
});
