import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PaymentKnowledge } from '#domain/member/payment-knowledge.ts';
import type { PaymentReport } from '#domain/member/sign-up.ts';
import { mailWords } from '#messages/mail-words.ts';
import { paymentSentence } from '#messages/payment.ts';
import { paymentInDoubt, serviceDownSentences } from '#messages/service-down.ts';

const report: PaymentReport = {
  seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
  ...{ name: 'Zoé Martin', email: 'zoe@exemple.fr', season: '2026-2027', birthDate: '1990-03-05' },
  ...{ status: 'succeeded', memberStatus: 'active', disciplines: ['Canne'], lines: [] },
  ...{ amount: 18_000, refunded: 0, isDoubtful: false, paidAt: null },
};

/** Every state, in each variant that changes its sentences. */
const states: { [State in PaymentKnowledge['state']]: Extract<PaymentKnowledge, { state: State }>[] } = {
  'not-sent': [{ state: 'not-sent' }],
  'not-asked': [{ state: 'not-asked' }],
  unknown: [{ state: 'unknown' }],
  'no-money': [
    { state: 'no-money', isPayable: true },
    { state: 'no-money', isPayable: false },
  ],
  declined: [{ state: 'declined' }],
  closed: [{ state: 'closed' }],
  'not-found': [{ state: 'not-found' }],
  processing: [
    { state: 'processing', report },
    { state: 'processing', report: { ...report, isDifference: true } },
  ],
  paid: [
    { state: 'paid', report },
    { state: 'paid', report: { ...report, memberStatus: 'suspended' } },
    { state: 'paid', report: { ...report, memberStatus: 'pending' } },
    { state: 'paid', report: { ...report, isDoubtful: true } },
    { state: 'paid', report: { ...report, isDifference: true } },
    { state: 'paid', report: { ...report, isDifference: true, memberStatus: 'suspended' } },
    { state: 'paid', report: { ...report, isDifference: true, memberStatus: 'cancelled' } },
  ],
  refunded: [
    { state: 'refunded', report },
    { state: 'refunded', report: { ...report, memberStatus: 'cancelled' } },
    { state: 'refunded', report: { ...report, isDifference: true } },
  ],
};
const known: PaymentKnowledge[] = Object.values(states).flat();

const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Sentences that say that nothing was taken, and sentences that say that money was. */
const TAKES_NOTHING = /Rien n’a été débité|n’a rien débité/;
const TOOK = /enregistrée et payée|est bien arrivé|est enregistré\b|remboursé en entier/;

test('the site says that nothing was taken only where Stripe or a form knows it', () => {
  const saying = known.filter((state) => TAKES_NOTHING.test(paymentSentence(state).text));
  expect([...new Set(saying.map(({ state }) => state))].sort()).toEqual(['closed', 'declined']);
  expect(Object.entries(serviceDownSentences).filter(([, text]) => TAKES_NOTHING.test(text))).toEqual([
    ['not-sent', expect.anything()],
  ]);
});

// Another tab may have paid the same payment.
test('a sentence about what was not asked speaks only of this press or this tab', () => {
  for (const state of ['not-sent', 'not-asked'] as const) {
    const { title, text } = paymentSentence({ state });
    expect(title).not.toMatch(/Paiement (?:non envoyé|en attente)/);
    expect(text).toMatch(/cet essai n’a rien demandé|depuis cet onglet/);
  }
});

test('the site says that money came only where Stripe has it', () => {
  const saying = known.filter((state) => TOOK.test(paymentSentence(state).text));
  expect([...new Set(saying.map(({ state }) => state))].sort()).toEqual(['paid', 'refunded']);
});

test('the site says that a payment failed only once it has, or once nothing came', () => {
  const saying = known.filter((state) => /non abouti/.test(paymentSentence(state).title));
  expect([...new Set(saying.map(({ state }) => state))].sort()).toEqual(['closed', 'declined', 'no-money']);
});

const page = plain(readFileSync(new URL('../../docs/payment-sentences.md', import.meta.url), 'utf8'));

test('the page of sentences holds every one of them', () => {
  const sentences = [
    ...known.map((state) =>
      paymentSentence(state).text.replaceAll(/^(?:Merci, )?Zoé Martin[.,] |(?: : l’adhésion est annulée)?\.$/g, ''),
    ),
    ...Object.values(serviceDownSentences),
    `> ${paymentInDoubt}`,
  ];
  for (const sentence of sentences) expect(page).toContain(plain(sentence).replace(/ : l’adhésion est annulée$/, ''));
});

test('the page of sentences holds what the mail about a late refusal says', () => {
  const { body } = mailWords['payment-failed'](
    { season: '2026-2027', cents: 18_000, isDifference: false },
    { club: { name: 'Club', article: 'le' }, name: 'Zoé', minor: undefined, member: 'Zoé Martin' },
  );
  const [sentence = ''] = body;
  expect(sentence).toContain('rien n’a été débité');
  expect(page).toContain(plain(String(sentence)).replace('180,00 €', '…'));
});

test.each([
  ['that was taken off', 7000, ['restent dus', 'Il reste 70,00 € à payer.']],
  ['of a price that is paid', 0, ['ne sont pas déduits de la cotisation', 'Il ne reste rien à payer.']],
])('the mail about a refused aid %s does not contradict itself', (_which, owedCents, said) => {
  const { body } = mailWords['aid-refused'](
    { season: '2026-2027', label: 'Pass’Sport', cents: 7000, refusal: 'non', owedCents },
    { club: { name: 'Club', article: 'le' }, name: 'Zoé', minor: undefined, member: 'Zoé Martin' },
  );
  const text = plain(body.join(' '));
  for (const words of said) expect(text).toContain(words);
  expect(text.includes('restent dus')).toBe(owedCents > 0);
});

test.each([
  [0, 6000, 'Il n’y a rien à payer maintenant : 60,00 € seront prélevés sur la carte, aux dates convenues.'],
  [1000, 6000, 'Il reste 10,00 € à payer. Ensuite, 60,00 € seront prélevés sur la carte, aux dates convenues.'],
])(
  'mails about money do not say that nothing is left to pay while a plan charges a card',
  (owedCents, toComeCents, said) => {
    const reader = {
      club: { name: 'Club', article: 'le' },
      name: 'Zoé',
      minor: undefined,
      member: 'Zoé Martin',
    } as const;
    const told = { season: '2026-2027', cents: 6000, on: '2026-12-01', owedCents, toComeCents };
    const bodies = [
      mailWords['aid-refused']({ ...told, label: 'Pass’Région', refusal: 'non' }, reader).body,
      mailWords['aid-refused']({ ...told, label: 'Pass’Région', refusal: 'non', isUndone: true }, reader).body,
      mailWords['payment-recorded']({ ...told, means: 'card' }, reader).body,
      mailWords['payment-corrected']({ ...told, means: 'cash', wasCents: 100 }, reader).body,
      mailWords['cheque-returned']({ ...told, isUndone: false }, reader).body,
    ];
    for (const body of bodies) {
      expect(plain(body.join(' '))).toContain(said);
      expect(plain(body.join(' '))).not.toContain('ne reste rien');
    }
  },
);

test('the mail that takes back a refusal does not promise what still waits for validation', () => {
  const said = ([isLater, sentence]: [true | undefined, string]) => {
    const { body } = mailWords['aid-refused'](
      {
        ...{ season: '2026-2027', label: 'Pass’Région', cents: 3000, refusal: 'non', owedCents: 0 },
        isUndone: true,
        isLater,
      },
      { club: { name: 'Club', article: 'le' }, name: 'Zoé', minor: undefined, member: 'Zoé Martin' },
    );
    expect(plain(body.join(' '))).toContain(sentence);
  };
  said([undefined, 'le club attend de nouveau ses 30,00 €, et ne vous les demande plus']);
  said([true, 'ses 30,00 € seront déduits quand le club aura validé l’aide']);
});

test('no other text of the site says what happened to somebody’s money', () => {
  const folder = new URL('../../src/messages/', import.meta.url);
  const others = readdirSync(folder).filter(
    (file) => !['payment.ts', 'service-down.ts', 'mail-words.ts', 'instalments.ts'].includes(file),
  );
  expect(others.length).toBeGreaterThan(50);
  const claims = (file: string): string[] =>
    readFileSync(new URL(file, folder), 'utf8').match(/.*(?:débité|prélevé).*/g) ?? [];
  expect(others.filter((file) => claims(file).length > 0)).toEqual([]);
  // Only the mail about a late refusal, whose sentence the page holds, and those about the charges of a plan.
  expect(claims('mail-words.ts').filter((line) => !line.includes('prélev'))).toHaveLength(2);
});
