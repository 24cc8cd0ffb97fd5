import type { Named } from '#domain/form/name-article.ts';
import { isNews, type Mail, type MailData, type MailKind, mailKinds } from '#domain/mail/mail.ts';
import type { Letter } from '#server/integrations/mail-server.ts';
import { letterOf } from '#server/outbox/letters.ts';
import { type UnsubscribeUrls, unsubscribeUrls } from '#server/outbox/links.ts';
import { bankAccount } from './bank-account.ts';

const season = '2026-2027';
const bought = [{ discipline: 'Savate boxe française', cents: 21_000 }];

const written = {
  title: 'Stage de Noël',
  content:
    '<h2>Programme</h2><p>Il reste <strong>dix</strong> places et un banc.</p><ul><li>Samedi</li><li>Dimanche</li></ul>',
};

/** An example of each kind of mail. A kind without one does not compile. */
export const mailExamples: MailData = {
  'sign-up-paid': {
    season,
    bought,
    paidCents: 14_000,
    means: 'card',
    missing: ['photo', 'proof'],
    aids: [{ label: 'Pass’Sport', cents: 7000, isDeducted: true }],
  },
  'member-added': { season, bought, paidCents: 10_000, missing: ['payment', 'guardian'], owedCents: 11_000 },
  'payment-recorded': { season, cents: 10_000, means: 'cheque', on: '2026-11-02', owedCents: 11_000 },
  'payment-corrected': {
    ...{ season, wasCents: 10_000, cents: 1000, means: 'cheque', on: '2026-11-02', owedCents: 20_000 },
  },
  'refund-corrected': { season, wasCents: 5000, cents: 0, means: 'cash', continues: true },
  'aid-refused': {
    season,
    label: 'Pass’Sport',
    cents: 7000,
    refusal: 'Le code a déjà servi dans un autre club.',
    owedCents: 7000,
  },
  'proof-refused': { season, differenceCents: 4100, refusal: 'Le document n’est plus valable.' },
  'photo-refused': { season, refusal: 'La photo est floue.' },
  'refund-made': { season, cents: 5000, means: 'card', cancels: true },
  'cheque-returned': { season, cents: 10_000, on: '2026-11-24', owedCents: 10_000, isUndone: false },
  'refund-failed': { season, cents: 5000 },
  'card-refund-failed': { memberId: 'm', cents: 5000, reference: 'pi_3Example' },
  'instalments-agreed': {
    season,
    atOnceCents: 12_000,
    terms: [
      { on: '2026-12-05', cents: 8000 },
      { on: '2027-01-05', cents: 8000 },
    ],
    card: { brand: 'visa', last4: '4242' },
  },
  'instalment-announced': {
    season,
    instalmentId: '00000000-0000-4000-8000-000000000001',
    cents: 8000,
    on: '2026-12-05',
    card: { brand: 'visa', last4: '4242' },
  },
  'instalment-refused': {
    season,
    cents: 8000,
    why: 'authentication',
    nextTryOn: '2026-12-08',
    card: { brand: 'mastercard', last4: '4444' },
  },
  'instalment-card-ends': {
    season,
    card: { brand: 'visa', last4: '4242' },
    expiresOn: '2026-12-31',
    lastOn: '2027-03-05',
  },
  'payment-failed': { season, cents: 4100, isDifference: true },
  'card-dispute': { memberId: 'm', cents: 21_000 },
  'card-dispute-decided': { memberId: 'm', cents: 21_000, outcome: 'lost' },
  invitation: { invitationId: 'i' },
  'new-password': { invitationId: 'i', days: 1 },
  'new-browser': { at: '2026-11-27T18:05:00.000Z', browser: 'Firefox', system: 'Windows' },
  'recovery-begun': { endsAt: '2026-11-28T18:05:00.000Z' },
  'factor-removed': { at: '2026-11-28T18:05:00.000Z', how: 'recovery' },
  'password-changed': { at: '2026-11-28T18:05:00.000Z' },
  'mail-paused': { at: '2026-11-28T18:05:00.000Z' },
  'guardian-confirmation': { season },
  'email-confirmation': { linkId: 'l' },
  'email-asked': { season },
  'email-changed': { by: 'guardian' },
  'dossier-complete': { season },
  'dossier-link': { season },
  renewal: { season: '2027-2028', opensOn: '2027-06-01' },
  'backup-failed': { since: '2026-11-24T04:01:00.000Z', keptAt: '2026-11-23T04:06:00.000Z' },
  'retention-announced': { people: 12, years: 3, on: '2026-12-27' },
  news: { ...written },
  reminder: { ...written, season, dueOn: '2026-11-27', lacking: ['photo', 'payment'], owedCents: 4100 },
  'class-changed': { ...written, date: '2026-11-28', discipline: 'Savate boxe française' },
};

// The table has the data of each kind.
const exampleOf = (kind: MailKind): Mail => ({ kind, data: mailExamples[kind] }) as Mail;

export interface ExampleReader {
  minor?: string;
  url?: string | undefined;
  unsubscribe?: UnsubscribeUrls | undefined;
  name?: string;
  club?: Named;
  /** What an administrator wrote, in the place of the example. */
  content?: string;
}

/** Returns the example of a kind as it goes out to somebody. */
export const exampleLetter = (
  kind: MailKind,
  {
    minor,
    url,
    unsubscribe,
    name = 'Anaïs',
    club = { name: 'Cercle d’escrime', article: null },
    content,
  }: ExampleReader = {},
): Letter =>
  letterOf({
    mail: content === undefined ? exampleOf(kind) : { kind: 'news', data: { ...written, content } },
    reader: {
      ...{ club, name, minor, member: minor ?? `${name} Lefèvre` },
      transfer: { ...bankAccount, reference: 'ADH-3F9A01BC' },
    },
    to: { name: `${name} Lefèvre`, address: 'anais@exemple.example' },
    url,
    id: crypto.randomUUID(),
    clubEmail: 'contact@club.example',
    siteUrl: 'https://club.example',
    settings: { from: 'site@club.example', replyTo: undefined },
    now: new Date('2026-11-27T12:00:00Z'),
    unsubscribe,
  });

const SITE = 'https://club.example';
const SECRET = 'q7Zk2fWcX4m-Yd0sLr8TnV3b_AhGjPe5uKoB9iQxEwM';

/** Where the links of examples lead that do not lead to the file of a member. */
const links: Partial<Record<MailKind, string | undefined>> = {
  news: undefined,
  renewal: `${SITE}/reinscription#${SECRET}`,
  'class-changed': `${SITE}/training`,
  'card-dispute': `${SITE}/admin/adhesions/7b0c0b1e-4d0c-4b1a-9f43-0d8f2f0a6a55`,
  'card-refund-failed': `${SITE}/admin/adhesions/7b0c0b1e-4d0c-4b1a-9f43-0d8f2f0a6a55`,
  'card-dispute-decided': `${SITE}/admin/adhesions/7b0c0b1e-4d0c-4b1a-9f43-0d8f2f0a6a55`,
  invitation: `${SITE}/login#invitation=${SECRET}`,
  'new-password': `${SITE}/login#invitation=${SECRET}`,
  'new-browser': `${SITE}/admin/reglages?section=connexion`,
  'recovery-begun': `${SITE}/login`,
  'backup-failed': `${SITE}/admin/reglages?section=services`,
  'factor-removed': `${SITE}/admin/reglages?section=connexion`,
};

/** The example of every kind, with a link, to a member and to the guardian of a minor. */
export const allExampleLetters = (): { kind: MailKind; letter: Letter }[] =>
  mailKinds.flatMap((kind) => {
    const url = kind in links ? links[kind] : `${SITE}/dossier#${SECRET}`;
    const unsubscribe = isNews(kind) ? unsubscribeUrls({ settings: { siteUrl: SITE } }, SECRET) : undefined;
    return [
      { kind, letter: exampleLetter(kind, { url, unsubscribe }) },
      { kind, letter: exampleLetter(kind, { url, unsubscribe, minor: 'Léo Lefèvre' }) },
    ];
  });
