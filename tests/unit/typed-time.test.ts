import { expect, test } from 'vitest';
import { parseTypedTime } from '#domain/typed-time.ts';

test.each([
  ['18:30', '18:30'],
  ['9h', '09:00'],
  [' 18 h 05 ', '18:05'],
  ['18H30', '18:30'],
  ['7.45', '07:45'],
  ['1830', '18:30'],
  ['20', '20:00'],
])('«%s» is %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time);
});

test.each(['', 'soir', '24:00', '18:60', '18:3', '183', '-1h'])('«%s» is no time', (typed) => {
  expect(parseTypedTime(typed)).toBeUndefined();
});
