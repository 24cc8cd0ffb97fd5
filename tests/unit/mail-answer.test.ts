import { describe, expect, test } from 'vitest';
import { isVerdictOnSender, marksAddress, refusalSubject, withoutAddresses } from '#domain/mail/mail-answer.ts';

describe('an address is marked', () => {
  test.each([
    ['recipient', '550 5.1.1 No such user'],
    ['message', '550 5.1.1 No such user'],
    ['message', '550-5.1.1 The account does not exist'],
    ['recipient', '550 5.1.2 Unknown host'],
    ['recipient', '501 5.1.3 Bad address syntax'],
    ['recipient', '556 5.1.10 Null MX'],
  ] as const)('at the %s by «%s», at once', (moment, answer) => {
    expect(marksAddress(moment, answer, false)).toBe(true);
  });

  test.each([
    '552 5.2.2 Mailbox full',
    '550 5.2.0 Something about the mailbox',
    '550 5.2.1 Mailbox disabled',
    '550 5.7.1 Your reputation',
    '550 5.7.26 Unauthenticated sender',
    '554 5.3.2 System not accepting mail',
    '550 5.4.1 Access denied',
    '550 5.1.6 Mailbox has moved',
    '550 5.1.8 Bad sender',
    '550 No such user here',
    '450 4.1.1 Greylisted',
    '550 4.1.1 Not now',
  ])('never by «%s», not even at the last try', (answer) => {
    expect(marksAddress('recipient', answer, true)).toBe(false);
    expect(marksAddress('message', answer, true)).toBe(false);
  });

  test('by a domain that is not found for days, at the last try', () => {
    expect(marksAddress('recipient', '450 4.1.2 Domain not found', false)).toBe(false);
    expect(marksAddress('recipient', '450 4.1.2 Domain not found', true)).toBe(true);
  });

  test('never at the sender', () => {
    expect(marksAddress('sender', '550 5.1.1 Who are you?', true)).toBe(false);
  });
});

test('a letter that is too large is refused for itself, also at the sender', () => {
  for (const answer of ['552 5.3.4 Too large', '552 Message size exceeds the limit', '452 4.3.1 No room'])
    expect(refusalSubject('sender', answer)).toBe('letter');
  expect(refusalSubject('sender', '553 5.7.1 Not yours')).toBe('sender');
});

describe('the club itself is blamed', () => {
  const at = (address: string, moment: 'sender' | 'recipient' = 'recipient') => ({ moment, address });

  test('by three people at different domains, and not by less', () => {
    const one = at('a@un.example');
    const two = at('b@deux.example');
    const three = at('c@deux.example');
    expect(isVerdictOnSender([one, two], true)).toBe(false);
    expect(isVerdictOnSender([one, two, three], false)).toBe(true);
    expect(isVerdictOnSender([two, three, at('d@Deux.example')], true)).toBe(false);
    expect(isVerdictOnSender([one, two, at('A@un.example')], true)).toBe(false);
  });

  test('before a recipient is named by three letters, or by all there are', () => {
    const letters = ['a@un.example', 'b@un.example', 'c@un.example'].map((address) => at(address, 'sender'));
    expect(isVerdictOnSender(letters, false)).toBe(true);
    expect(isVerdictOnSender(letters.slice(0, 1), false)).toBe(false);
    expect(isVerdictOnSender(letters.slice(0, 1), true)).toBe(true);
    expect(isVerdictOnSender([], true)).toBe(false);
  });
});

test.each([
  ['550 5.1.1 <jean.dupont@exemple.example>: Recipient address rejected', '550 5.1.1 …: Recipient address rejected'],
  ['550 5.1.1 jean.dupont@exemple.example unknown', '550 5.1.1 … unknown'],
  ['550 no mailbox here by that name (Jean.Dupont)', '550 no mailbox here by that name (…)'],
  ['550 5.7.1 sender <site@club.example> is not on the list', '550 5.7.1 sender … is not on the list'],
  ['550 5.1.1 "Jean Dupont"@exemple.example', '550 5.1.1 …'],
  ["550 5.1.1 o'neil@exemple.example: no", '550 5.1.1 …: no'],
  ['452 4.2.2 Over quota', '452 4.2.2 Over quota'],
])('an answer is kept without addresses: %s', (answer, kept) => {
  expect(withoutAddresses(answer, 'jean.dupont@exemple.example')).toBe(kept);
});
