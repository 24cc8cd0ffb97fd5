import { expect, test } from 'vitest';
import { parseTypedEnd, parseTypedTime } from '#domain/form/typed-time.ts';

test.each([
  ['18:30', '18:30'],
  ['9h', '09:00'],
  [' 18 h 05 ', '18:05'],
  ['18H30', '18:30'],
  ['7.45', '07:45'],
  ['1830', '18:30'],
  ['20', '20:00'],
  ['23h59', '23:59'],
])('«%s» is %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time);
});

test.each(['', 'soir', '24:00', '18:60', '18:3', '183', '18305', '11830', '-1h'])('«%s» is not a time', (typed) => {
  expect(parseTypedTime(typed)).toBeUndefined();
});

test.each(['00:00', '0h', '0 h 00', '0000', '24:00', '24h', '24 h 00', '2400', '24', 'minuit', 'Minuit'])(
  'a session until «%s» ends with the day',
  (typed) => {
    expect(parseTypedEnd(typed)).toBe('24:00');
  },
);

test('another end is that time, and nothing ends after midnight', () => {
  expect(parseTypedEnd('21h')).toBe('21:00');
  expect(parseTypedEnd('0h15')).toBe('00:15');
  for (const typed of ['24:01', '25h', '24:0', '124', 'midi', 'après minuit'])
    expect(parseTypedEnd(typed)).toBeUndefined();
});
