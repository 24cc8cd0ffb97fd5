import { describe, expect, test } from 'vitest';
import { readEnv, readLimit } from '#server/env.ts';

const complete = {
  DATABASE_URL: 'postgresql://club',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  CONTEXT: 'deploy-preview',
};

describe('the settings', () => {
  test('name everything that is missing at once', () => {
    expect(() => readEnv({ CONTEXT: 'local' })).toThrow(/DATABASE_URL.*STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET/);
  });

  test.each([
    ['live keys in a preview', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['a live publishable key in a preview', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['test keys in production', { CONTEXT: 'production' }],
    [
      'a stand-in for Stripe in production',
      { CONTEXT: 'production', ALLOW_TEST_KEYS: 'true', STRIPE_HOST: '127.0.0.1' },
    ],
  ])('refuse %s', (_what, change) => {
    expect(() => readEnv({ ...complete, ...change })).toThrow(/Stripe/);
  });

  test('let a rehearsal in production run with test keys when that is said', () => {
    expect(readEnv({ ...complete, CONTEXT: 'production', ALLOW_TEST_KEYS: 'true' }).CONTEXT).toBe('production');
  });
});

describe('limits', () => {
  test.each(['production', 'deploy-preview', 'branch-deploy'])('apply in %s unless set otherwise', (context) => {
    expect(readLimit(undefined, context)).toEqual({ attempts: 10, windowSeconds: 600 });
    expect(readLimit('3/60', context)).toEqual({ attempts: 3, windowSeconds: 60 });
  });

  test('count over the time that suits what they limit', () => {
    expect(readLimit(undefined, 'production', 3600)).toEqual({ attempts: 10, windowSeconds: 3600 });
    expect(readLimit('3/60', 'production', 3600)).toEqual({ attempts: 3, windowSeconds: 60 });
  });

  test('are off on one’s own machine', () => {
    expect(readLimit(undefined, 'local').attempts).toBe(0);
  });

  test('that are misspelt are said to be', () => {
    expect(() => readLimit('ten a minute', 'local')).toThrow('ten a minute');
  });
});
