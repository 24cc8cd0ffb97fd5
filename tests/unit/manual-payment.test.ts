import { describe, expect, test } from 'vitest';
import { isYetToCome, manualPaymentSchema, receivedAt } from '#domain/money/manual-payment.ts';

const sent = { means: 'cash', amount: 97.5, date: '2026-11-20' };
// 00:30 on 21 November in Paris.
const now = new Date('2026-11-20T23:30:00Z');

describe('money recorded by hand', () => {
  test('is taken with or without note and id', () => {
    expect(manualPaymentSchema.parse(sent)).toEqual(sent);
    const whole = { ...sent, id: crypto.randomUUID(), note: ' n°  12 ', updatedAt: now.toISOString() };
    expect(manualPaymentSchema.parse(whole)).toEqual({ ...whole, note: 'n° 12' });
    expect(manualPaymentSchema.parse({ ...sent, note: ' ' })).toEqual({ ...sent, note: null });
  });

  test.each([
    [{ means: 'card' }],
    [{ means: undefined }],
    [{ amount: 0 }],
    [{ amount: -5 }],
    [{ amount: 0.001 }],
    [{ amount: 10_000.01 }],
    [{ amount: '12' }],
    [{ date: '20/11/2026' }],
    [{ date: '2026-13-01' }],
    [{ id: 'one' }],
    [{ note: 'x'.repeat(301) }],
  ])('is refused with %j', (change) => {
    expect(manualPaymentSchema.safeParse({ ...sent, ...change }).success).toBe(false);
  });

  test('has the day in Paris on which it came, never a future one', () => {
    expect(isYetToCome('2026-11-21', now)).toBe(false);
    expect(isYetToCome('2026-11-22', now)).toBe(true);
    expect(receivedAt('2026-11-21', now)).toEqual(now);
    expect(receivedAt('2026-11-20', now)).toEqual(new Date('2026-11-20T12:00:00Z'));
  });
});
