import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { password } from '../stages/http-client.ts';
import { firstAdmin, Product, withFirstAdmin } from '../stages/product.ts';

/* The console where few sign-ins are allowed, and the authenticator app is required. */

let strict: Product;
beforeAll(async () => {
  strict = await Product.start(
    { ADMIN_SIGN_INS_PER_MINUTE: '4' },
    {},
    {},
    { ...withFirstAdmin, ADMIN_TOTP_REQUIRED: 'true' },
  );
});
afterAll(() => strict.stop());

test('nothing opens before the app is set up, and the token stays good meanwhile', async () => {
  const token = await strict.signInAdmin(firstAdmin);
  const overview = () => strict.call('GET', '/v1/admin/overview', { token });
  expect(await overview()).toMatchObject({ status: 409, body: { code: 'auth.totp_required' } });
  expect((await strict.call('GET', '/v1/admin/auth/session', { token })).body).toMatchObject({
    user: { email: firstAdmin.email, role: 'admin', totp: false, totp_required: true },
  });
  expect((await strict.call('POST', '/v1/admin/auth/totp', { token })).status).toBe(200);
  expect(await strict.call('POST', '/v1/admin/auth/totp/confirm', { token, body: { otp: '000 000' } })).toMatchObject({
    status: 400,
    body: { fields: { otp: 'This code is not right. Please wait for the next one.' } },
  });
});

test('case 28: guessing is slowed down by address', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const body = { email: `nobody${String(n)}@plumbline.test`, password };
    statuses.push((await strict.call('POST', '/v1/admin/auth/login', { body })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});
