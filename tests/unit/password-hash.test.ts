import { expect, test } from 'vitest';
import { createDeps } from '#server/create-deps.ts';
import { HASH_COST, isPassword } from '#server/runtime/secrets.ts';

test('the real site hashes passwords with the work that OWASP asks for', () => {
  const { settings } = createDeps({
    DATABASE_URL: 'postgresql://club@club.invalid/club',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    CONTEXT: 'deploy-preview',
  });
  expect(settings.hashCost).toEqual({ memory: 19_456, passes: 2 });
});

test('a password that is stored already still opens its account', async () => {
  const stored = 'argon2id$tfV-1_tuhzVlGWnH8jTdwQ$05-24V9bQwxO1G3tMvZNhdtM_AF0Z6NUIxQU5r_RS2Y';
  expect(await isPassword(HASH_COST, 'une vieille phrase', stored)).toBe(true);
  expect(await isPassword(HASH_COST, 'une autre phrase', stored)).toBe(false);
});
