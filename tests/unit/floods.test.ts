import { expect, test } from 'vitest';
import { createFloodGate, readFloodLimit } from '#server/http/floods.ts';

const at = { ms: 0 };
const open = (attempts = 3) => createFloodGate({ attempts, windowSeconds: 60 }, () => at.ms);

test('an address waits until the minute is over once it has asked too often, and no other address does', () => {
  at.ms = 1_000_000;
  const gate = open();
  for (let nth = 0; nth < 3; nth += 1) expect(gate('192.0.2.1')).toBeUndefined();
  at.ms += 20_000;
  expect(gate('192.0.2.1')).toBe(40);
  expect(gate('192.0.2.2')).toBeUndefined();
  at.ms += 40_000;
  expect(gate('192.0.2.1')).toBeUndefined();
});

test('the addresses of one household count as one', () => {
  const gate = open();
  for (let nth = 0; nth < 3; nth += 1) gate(`2001:db8:1:2::${nth}`);
  expect(gate('2001:db8:1:2:9::1')).toBeDefined();
  expect(gate('2001:db8:1:3::1')).toBeUndefined();
});

test('addresses are forgotten before they fill the memory', () => {
  const gate = open();
  for (let nth = 0; nth < 4; nth += 1) gate('192.0.2.1');
  for (let nth = 0; nth < 10_000; nth += 1) gate(`10.0.${nth}`);
  expect(gate('192.0.2.1')).toBeDefined();
  for (let nth = 0; nth < 20_000; nth += 1) gate(`10.1.${nth}`);
  expect(gate('192.0.2.1')).toBeUndefined();
});

test('there is no such limit on one’s own machine, and six hundred a minute elsewhere', () => {
  expect(readFloodLimit(undefined, 'local').attempts).toBe(0);
  expect(readFloodLimit(undefined, 'production')).toEqual({ attempts: 600, windowSeconds: 60 });
  const gate = open(0);
  for (let nth = 0; nth < 1000; nth += 1) expect(gate('192.0.2.1')).toBeUndefined();
});

test('the networks of one customer’s IPv6 addresses are counted together, four times as patiently', () => {
  const gate = open(3);
  const from = (nth: number) => gate(`2001:db8:1:${nth}::1`);
  expect(Array.from({ length: 12 }, (_, nth) => from(nth))).toEqual(Array(12).fill(undefined));
  expect(from(12)).toBe(60);
  expect(gate('2001:db8:2::1')).toBeUndefined();
});
