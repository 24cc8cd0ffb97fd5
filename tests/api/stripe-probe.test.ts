import { expect, test } from 'vitest';
import { checkTestKey, type Finding, probe } from '#tests/stripe-probe/probe.ts';
import { standIn } from './stripe-stand-in-setup.ts';

test('the comparison with Stripe finds no difference when it is given the stand-in', async () => {
  const { stripe, control } = await standIn();
  await control.takeFee(100);
  await control.arrive(await control.payout());
  const findings: Finding[] = [];
  for await (const finding of probe(stripe)) findings.push(finding);
  expect(findings.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(20);
});

test('it tells what differs', async () => {
  const { stripe, control } = await standIn();
  await control.addFault({ kind: 'error500', method: 'GET', path: '/v1/charges' });
  const different: string[] = [];
  for await (const { name, isSame } of probe(stripe)) if (!isSame) different.push(name);
  expect(different).toEqual(['a declined card leaves the intent open, with the bank’s word and a failed charge']);
});

test.each(['sk_live_1', 'rk_live_1', 'pk_test_1', '', undefined])('it refuses %s', (key) => {
  expect(() => checkTestKey(key)).toThrow(/test key/);
});
