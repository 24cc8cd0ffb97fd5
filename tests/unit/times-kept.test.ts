import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNTING_YEARS,
  AUDIT_KEPT_DAYS,
  DEBT_YEARS,
  FORMER_MEMBER_YEARS,
  JOURNAL_MONTHS,
  PAYMENT_REREAD_DAYS,
  UNPAID_SIGN_UP_DAYS,
  USUAL_BACKUP_NIGHTS,
} from '#domain/time-kept.ts';
import { privacyNotice } from '#messages/privacy-notice.ts';
import { processingIn } from '#server/privacy/processing.ts';

const club = { name: 'Cercle', email: 'bureau@cercle.fr', address: '', host: 'OVH SAS, Roubaix' };
const partsOf = (env: Record<string, string>) =>
  privacyNotice({ club, years: FORMER_MEMBER_YEARS.usual, ...processingIn(env) }).map(({ items }) =>
    items.map((item) => item.replaceAll(/\s/g, ' ')),
  );
const timesIn = (env: Record<string, string>): string => partsOf(env)[0]?.join('\n') ?? '';
const processorsIn = (env: Record<string, string>): string[] =>
  (partsOf(env)[1] ?? []).map((item) => item.split(' : ')[0] ?? '');

const NETLIFY = {
  CONTEXT: 'production',
  DATABASE_URL: 'postgresql://a:b@ep-calm-1.eu-central-1.aws.neon.tech/club',
  SMTP_URL: 'smtps://a:b@smtp.brevo.example',
};
const OWN = {
  CONTEXT: 'production',
  SELF_HOSTED: 'true',
  DATABASE_URL: 'postgresql://a:b@127.0.0.1/club',
};
const BACKUP = { BACKUP_RECIPIENTS: 'age1a,age1b', BACKUP_S3_URL: 'https://s3.scaleway.example/club' };

describe('«Confidentialité» names exactly those who handle data:', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['at Netlify', NETLIFY, ['Netlify', 'Neon', 'Stripe', 'smtp.brevo.example']],
    [
      'with a bucket',
      { ...NETLIFY, ...BACKUP },
      ['Netlify', 'Neon', 'Stripe', 'smtp.brevo.example', 's3.scaleway.example'],
    ],
    ['on a machine of the club', OWN, ['OVH SAS, Roubaix, pour une machine du club', 'Stripe', 'Stripe']],
    [
      'there with mail and a bucket elsewhere',
      { ...OWN, SMTP_URL: NETLIFY.SMTP_URL, ...BACKUP },
      ['OVH SAS, Roubaix, pour une machine du club', 'Stripe', 'smtp.brevo.example', 's3.scaleway.example'],
    ],
    [
      'there with all on the machine itself',
      { ...OWN, SMTP_URL: 'smtp://localhost', ...BACKUP, BACKUP_S3_URL: 'http://127.0.0.1:9000/club' },
      ['OVH SAS, Roubaix, pour une machine du club', 'Stripe'],
    ],
    [
      'there with a database of Neon',
      { ...OWN, DATABASE_URL: NETLIFY.DATABASE_URL },
      ['OVH SAS, Roubaix, pour une machine du club', 'Neon', 'Stripe', 'Stripe'],
    ],
    [
      'there with a database of somebody else',
      { ...OWN, DATABASE_URL: 'postgresql://a:b@db.example.net/club' },
      ['OVH SAS, Roubaix, pour une machine du club', 'db.example.net', 'Stripe', 'Stripe'],
    ],
  ])('%s', (_how, env, names) => {
    expect(processorsIn(env)).toEqual(names);
  });

  test('and says where the database of Neon stands', () => {
    expect(partsOf(NETLIFY)[1]?.[1]).toBe('Neon : la base de données, à Francfort (Allemagne)');
  });
});

test('nights of a backup are told as the environment sets them, and only if there are some', () => {
  expect(timesIn(NETLIFY)).not.toContain('sauvegardes');
  expect(timesIn({ ...NETLIFY, ...BACKUP })).toContain(`les sauvegardes chiffrées : ${USUAL_BACKUP_NIGHTS} nuits`);
  expect(timesIn({ ...NETLIFY, ...BACKUP, BACKUP_NIGHTS: '30' })).toContain('30 nuits');
});

const WORDS: Readonly<Record<number, string>> = {
  ...{ 3: 'trois', 5: 'cinq', 7: 'sept', 10: 'dix', 12: 'douze', 14: 'quatorze' },
};
const read = (path: string): string =>
  readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8').replaceAll(/\s/g, ' ');

/** Each time that is kept, as what comes before and after its number. */
const times: readonly [what: string, number: number, unit: string][] = [
  ['an unpaid sign-up', UNPAID_SIGN_UP_DAYS, 'jours'],
  ['a former member', FORMER_MEMBER_YEARS.usual, 'ans'],
  ['a debt', DEBT_YEARS, 'ans'],
  ['accounts', ACCOUNTING_YEARS, 'ans'],
  ['what the provider told', PAYMENT_REREAD_DAYS, 'jours'],
  ['the journal', JOURNAL_MONTHS, 'mois'],
  ['a backup', USUAL_BACKUP_NIGHTS, 'nuits'],
];

test.each(times)('page, register and guide tell the same time of %s', (_what, number, unit) => {
  const inFigures = `${number} ${unit}`;
  expect(timesIn({ ...NETLIFY, ...BACKUP })).toContain(inFigures);
  expect(read('register-of-processing.md')).toContain(inFigures);
  expect(read('guide/confidentialite.md')).toContain(WORDS[number] ? `${WORDS[number]} ${unit}` : inFigures);
});

test('months of the journal are the days after which its lines go', () => {
  expect(Math.round(AUDIT_KEPT_DAYS / (365 / 12))).toBe(JOURNAL_MONTHS);
});
