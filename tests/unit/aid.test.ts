import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aidStates,
  aidsOn,
  atOnceCents,
  isPledged,
  pledgedCents,
  pledgesFor,
  type ReadAidCode,
  readAidClaims,
  readAidCode,
  type SeasonAid,
} from '#domain/money/aid.ts';
import { seasonAidsSchema } from '#domain/money/aid-input.ts';
import { LEAST_BY_CARD } from '#domain/money/payment.ts';
import { followingAids } from '#domain/season/season-days.ts';
import { aidCodeSentence, aidErrorSentences } from '#messages/aids.ts';

const CODE = '26-ABCD-EFGH';
const anAid = (changes: Partial<SeasonAid> = {}): SeasonAid => ({
  id: '7f1f0c4e-5d0e-4c9a-9a51-2d6e7d1c0a01',
  label: 'Pass’Sport',
  amount: 70,
  codeForm: 'pass-sport',
  deduction: 'at-once',
  lastDay: null,
  ...changes,
});

describe('the code of a Pass’Sport', () => {
  test.each([
    ['as it is printed', '26-ABCD-EFGH'],
    ['in small letters', '26-abcd-efgh'],
    ['with spaces in place of hyphens', '26 abcd efgh'],
    ['with spaces around hyphens', ' 26 - ABCD - EFGH '],
    ['without any hyphen', '26ABCDEFGH'],
    ['in pairs', '26 AB CD EF GH'],
    ['with no-break spaces', '26\u00A0ABCD\u202FEFGH'],
    ['with typographic hyphens', '26–ABCD—EFGH'],
    ['with a hyphen that does not break, and a minus sign', '26\u2011ABCD−EFGH'],
    ['with dots', '26.ABCD.EFGH'],
    ['in quotation marks', '«\u00A026-ABCD-EFGH\u00A0»'],
    ['with an invisible character', '26-AB\u200BCD-EFGH'],
    ['in wide letters', '２６－ＡＢＣＤ－ＥＦＧＨ'],
    ['with an accent that the keyboard added', '26-ABCD-ÉFGH'],
  ])('is read %s', (_name, typed) => expect(readAidCode('pass-sport', typed)).toEqual({ ok: true, code: CODE }));

  test.each([
    ['O for 0', 'O6-ABCD-EFGH', '06-ABCD-EFGH'],
    ['o for 0', '2o-ABCD-EFGH', '20-ABCD-EFGH'],
    ['I for 1', '2I-ABCD-EFGH', '21-ABCD-EFGH'],
    ['l for 1', 'l6-ABCD-EFGH', '16-ABCD-EFGH'],
  ])('has a digit where %s was typed', (_name, typed, code) =>
    expect(readAidCode('pass-sport', typed)).toEqual({ ok: true, code }),
  );

  test.each<[string, string, string]>([
    ['nothing', ' - ', 'Veuillez renseigner le code'],
    ['an O among the letters', '26-OBCD-EFGH', 'La lettre O ne fait jamais partie'],
    ['an i among the letters', '26-abci-efgh', 'La lettre I ne fait jamais partie'],
    ['a 0 among the letters, which may be a D or a Q', '26-0BCD-EFGH', 'Un zéro ne peut pas être à cette place'],
    ['a 1 among the letters', '26-ABCD-1FGH', 'Un 1 ne peut pas être à cette place'],
    ['another digit among the letters', '26-ABC8-EFGH', '«\u00A08\u00A0» ne fait pas partie'],
    ['another sign', '26-ABC€-EFGH', '«\u00A0€\u00A0» ne fait pas partie'],
    ['letters in place of the digits', 'AB-CDEF-GHJK', '«\u00A0A\u00A0» n’en est pas un'],
    ['an S in place of a 5', '2S-ABCD-EFGH', '«\u00A0S\u00A0» n’en est pas un'],
    ['a sign too few', '26-ABCD-EFG', 'Il manque un signe'],
    ['half of it', '26-ABCD', 'Il manque 4 signes'],
    ['only the digits', '26', 'Il manque 8 signes'],
    ['a sign too many', '26-ABCD-EFGHJ', 'Il y a un signe de trop'],
    ['two codes', '26-ABCD-EFGH26-ABCD-EFGH', 'ne fait pas partie'],
  ])('is told what is wrong with %s', (_name, typed, sentence) => {
    const read = readAidCode('pass-sport', typed);
    expect(read.ok ? '' : aidCodeSentence(read)).toContain(sentence);
  });

  test('is read the same however often it is read, and has a sentence for everything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9oOiIl]{2}[ -]?[A-Z]{4}[ -]?[A-Z]{4}$/)), (typed) => {
        const read: ReadAidCode = readAidCode('pass-sport', typed);
        if (read.ok) {
          expect(read.code).toMatch(/^\d\d-[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/);
          expect(readAidCode('pass-sport', read.code)).toEqual(read);
        } else expect(aidCodeSentence(read)).toMatch(/[.]$/);
      }),
    );
  });
});

test('a free code is any line of text, and an aid may have none', () => {
  expect(readAidCode('free', '  R 12\u00A0/ 8 ')).toEqual({ ok: true, code: 'R 12 / 8' });
  expect(readAidCode('free', ' ')).toMatchObject({ problem: 'missing' });
  expect(readAidCode('free', 'x'.repeat(62))).toMatchObject({ problem: 'long', count: 2 });
  expect(readAidCode('none', 'anything')).toEqual({ ok: true, code: '' });
});

test('every problem of a code has a sentence of the server', () => {
  expect(Object.keys(aidErrorSentences)).toHaveLength(9);
});

describe('what is claimed', () => {
  const [sport, region] = [
    anAid(),
    anAid({ id: '7f1f0c4e-5d0e-4c9a-9a51-2d6e7d1c0a02', label: 'Pass’Région', codeForm: 'none' }),
  ];

  test('comes in the order of the season, with its code put right', () => {
    const claims = [{ id: region.id }, { id: sport.id, code: '26 abcd efgh' }];
    const read = readAidClaims([sport, region], claims, '2026-11-20');
    expect(read.ok && read.value.map(({ label, code }) => [label, code])).toEqual([
      ['Pass’Sport', CODE],
      ['Pass’Région', null],
    ]);
  });

  test('can be claimed until the evening of its last day, and one that is unknown never', () => {
    const dated = anAid({ lastDay: '2026-12-31' });
    const claims = [{ id: dated.id, code: CODE }];
    expect(readAidClaims([dated], claims, '2026-12-31').ok).toBe(true);
    expect(readAidClaims([dated], claims, '2027-01-01')).toEqual({
      ok: false,
      fields: { [`aid-${dated.id}`]: 'aid-ended' },
    });
    expect(readAidClaims([], claims, '2026-12-31').ok).toBe(false);
    expect(aidsOn([dated, sport], '2027-01-01')).toEqual([sport]);
  });
});

describe('what aids take off a price', () => {
  const sums = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 300 }), isAtOnce: fc.boolean() }), {
    maxLength: 5,
  });

  test('adds up in their order', () => {
    const aids = [anAid(), anAid({ id: 'b', amount: 30 })];
    expect(atOnceCents(pledgesFor(30_000, aids))).toBe(10_000);
  });

  test.each([
    ['exactly what a card can pay is left', 7050, 'at-once'],
    ['a cent less is left', 7049, 'validated'],
    ['nothing is left', 7000, 'validated'],
    ['the aid is more than the price', 5000, 'validated'],
  ])('%s: %s', (_name, cents, deduction) => expect(pledgesFor(cents, [anAid()])[0]?.deduction).toBe(deduction));

  test('one that does not fit waits, and a smaller one after it is taken off', () => {
    const pledges = pledgesFor(7000, [anAid(), anAid({ id: 'b', amount: 30 })]);
    expect(pledges.map(({ deduction }) => deduction)).toEqual(['validated', 'at-once']);
  });

  test('always leaves what a card can pay, and nothing that waits for validation is taken off', () => {
    fc.assert(
      fc.property(fc.integer({ min: LEAST_BY_CARD, max: 60_000 }), sums, (total, list) => {
        const aids = list.map(({ amount, isAtOnce }, place) =>
          anAid({ id: String(place), amount, deduction: isAtOnce ? 'at-once' : 'validated' }),
        );
        const pledges = pledgesFor(total, aids);
        expect(total - atOnceCents(pledges)).toBeGreaterThanOrEqual(LEAST_BY_CARD);
        expect(pledges.map(({ amountCents }) => amountCents)).toEqual(aids.map(({ amount }) => amount * 100));
        for (const [place, { deduction }] of pledges.entries())
          if (aids[place]?.deduction === 'validated') expect(deduction).toBe('validated');
      }),
    );
  });
});

test('an aid is expected until it is decided, and after validation only once it is typed in', () => {
  const expected = (deduction: SeasonAid['deduction']) => aidStates.filter((state) => isPledged({ deduction, state }));
  expect(expected('at-once')).toEqual(['to-enter', 'entered']);
  expect(expected('validated')).toEqual(['entered']);
  const claims = aidStates.map((state) => ({ amountCents: 7000, deduction: 'at-once' as const, state }));
  expect(pledgedCents(claims)).toBe(14_000);
});

describe('the aids of a season', () => {
  test('go on a year later', () => {
    expect(followingAids([anAid({ lastDay: '2028-02-29' })])).toEqual([
      { ...(({ id: _id, ...aid }) => aid)(anAid()), lastDay: '2029-02-28' },
    ]);
  });

  test('have names of their own', () => {
    const other = anAid({ id: '7f1f0c4e-5d0e-4c9a-9a51-2d6e7d1c0a02' });
    expect(seasonAidsSchema.safeParse({ aids: [anAid(), other] }).success).toBe(false);
    expect(seasonAidsSchema.safeParse({ aids: [anAid(), { ...other, label: 'Pass’Région' }] }).success).toBe(true);
    expect(seasonAidsSchema.safeParse({ aids: [anAid(), anAid({ label: 'Pass’Région' })] }).success).toBe(false);
  });
});
