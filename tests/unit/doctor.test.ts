import { describe, expect, test } from 'vitest';
import { type EnvironmentFacts, examine } from '#local/doctor/checks.ts';

const healthy: EnvironmentFacts = {
  now: new Date('2026-11-27T12:00:00Z'),
  context: 'production',
  isNamed: true,
  variables: [],
  isLive: true,
  isSelfHosted: false,
  hasBuildHook: true,
  hasLimitSecret: true,
  hasSiteSecret: true,
  isWebhookSecretLater: false,
  owner: 'works',
  address: 'https://club.example',
  database: {
    isNeon: true,
    isEmpty: false,
    region: 'eu-central-1',
    megabytes: 40,
    missingMigrations: 0,
    unknownMigrations: 0,
    functionsChangeSchema: false,
    missingForSignUp: [],
    isFactorAsked: true,
    lastChange: new Date('2026-11-20T12:00:00Z'),
  },
  site: { is: 'open' },
  payments: { works: true, webhook: { isThere: true, isOn: true, missingEvents: [] } },
  mail: { isConfigured: true, answers: true, spf: 'there', dkim: 'there', dmarc: 'there' },
  backup: {
    recipients: 2,
    place: 'bucket',
    last: new Date('2026-11-27T04:01:00Z'),
    trouble: undefined,
    nights: [{ night: '2026-11-27', sealedFor: 'a', lacks: 0 }],
    keys: [{ file: 'lea.key', opens: ['2026-11-27'], fails: [] }],
  },
};

const { database, backup, mail } = healthy;
const withDatabase = (facts: Partial<NonNullable<EnvironmentFacts['database']>>): Partial<EnvironmentFacts> =>
  database ? { database: { ...database, ...facts } } : {};

const trouble = { what: 'S3 403', since: new Date('2026-11-26T04:01:00Z') };

const said = (facts: Partial<EnvironmentFacts>, ...levels: string[]): string[] =>
  examine({ ...healthy, ...facts })
    .filter(({ level }) => levels.includes(level))
    .map(({ says }) => says);

test('a healthy environment has nothing dangerous, missing or unknown', () => {
  expect(said({}, 'danger', 'missing', 'unknown')).toEqual([]);
  expect(said({}, 'fine').length).toBeGreaterThan(10);
});

describe('the doctor finds dangerous', () => {
  test.each<[string, Partial<EnvironmentFacts>, RegExp]>([
    ['a variable that is wrong', { variables: ['MAIL_FROM is missing'] }, /^MAIL_FROM is missing\.$/],
    ['test keys in production', { isLive: false }, /anybody joins without paying/],
    ['a database that does not answer', { database: undefined }, /does not answer/],
    ['migrations that are not applied', withDatabase({ missingMigrations: 2 }), /^2 migrations/],
    ['a database that is newer than the site', withDatabase({ unknownMigrations: 1 }), /newer version/],
    ['a role that can change the schema', withDatabase({ functionsChangeSchema: true }), /db:role/],
    ['a database outside the EU', withDatabase({ region: 'us-east-1' }), /outside the EU/],
    ['a database that is nearly full', withDatabase({ megabytes: 900 }), /900 MB of the 1,000/],
    ['a project that is still private', { site: { is: 'private' } }, /still private/],
    ['a key that Stripe refuses', { payments: { works: false, webhook: undefined } }, /does not accept/],
    [
      'a webhook that is switched off',
      { payments: { works: true, webhook: { isThere: true, isOn: false, missingEvents: [] } } },
      /switched off/,
    ],
    ['a mail server that refuses', { mail: { ...mail, answers: false } }, /no mail goes out/],
    [
      'links and factors that hang on the keys of Stripe',
      { hasLimitSecret: false, hasSiteSecret: false },
      /SITE_SECRET and RATE_LIMIT_SECRET/,
    ],
    ['second factors of another secret', withDatabase({ unreadableFactors: 2 }), /^2 second factors cannot be checked/],
    ['that nothing is backed up', { backup: { ...backup, recipients: 0 } }, /BACKUP_RECIPIENTS/],
    [
      'backups on the disk of the data',
      { isSelfHosted: true, backup: { ...backup, place: 'blob store' } },
      /lie on the disk of the data/,
    ],
    ['a bucket on the very machine', { backup: { ...backup, place: 'bucket here' } }, /lie on the disk of the data/],
    [
      'a bucket on the club’s own machine',
      { isSelfHosted: true, backup: { ...backup, place: 'bucket here' } },
      /lie on the disk of the data/,
    ],
    ['backups that fail because their store does', withDatabase({ backupTrouble: 'TimeoutError' }), /TimeoutError/],
    ['files that no backup could read', { backup: { ...backup, unread: 3 } }, /lacks 3 files/],
    [
      'a night whose files are gone',
      { backup: { ...backup, nights: [{ night: '2026-11-27', sealedFor: 'a', lacks: 2 }] } },
      /of 2026-11-27 lack files/,
    ],
    [
      'a key that does not open the newest nights',
      {
        backup: {
          ...backup,
          nights: [
            { night: '2026-11-27', sealedFor: 'b', lacks: 0 },
            { night: '2026-11-20', sealedFor: 'a', lacks: 0 },
          ],
          keys: [
            {
              file: 'paul.key',
              opens: [],
              fails: [
                { night: '2026-11-27', problem: 'Damaged.' },
                { night: '2026-11-20', problem: 'Damaged.' },
              ],
            },
          ],
        },
      },
      /^paul\.key does not open the backup of 2026-11-27\. Damaged\.$/,
    ],
    ['backups that fail', { backup: { ...backup, trouble } }, /failed \(S3 403\)/],
    [
      'a bucket that is gone',
      { ...withDatabase({ backupKeptAt: new Date('2026-11-26T04:06:00Z') }), backup: { ...backup, last: null } },
      /kept on 2026-11-26, and the store has none/,
    ],
    [
      'a backup older than what changed two days ago',
      { backup: { ...backup, last: new Date('2026-11-10T04:00:00Z') } },
      /of 2026-11-10, and something changed/,
    ],
  ])('%s', (_what, facts, sentence) => {
    const found = said(facts, 'danger');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(sentence);
  });
});

describe('the doctor misses', () => {
  test.each<[string, Partial<EnvironmentFacts>, RegExp]>([
    [
      'a webhook',
      { payments: { works: true, webhook: { isThere: false, isOn: false, missingEvents: [] } } },
      /no webhook to this site/,
    ],
    [
      'an event of the webhook',
      { payments: { works: true, webhook: { isThere: true, isOn: true, missingEvents: ['charge.refunded'] } } },
      /does not listen to charge\.refunded/,
    ],
    ['the build hook', { hasBuildHook: false }, /nobody can publish/],
    ['SPF', { mail: { ...mail, spf: 'missing' } }, /no SPF/],
    ['DMARC', { mail: { ...mail, dmarc: 'missing' } }, /write in the club’s name/],
    ['a secret of its own for factors and links', { hasSiteSecret: false }, /^SITE_SECRET is missing/],
    ['mail', { mail: { ...mail, isConfigured: false } }, /sends no mail/],
    ['legal texts', withDatabase({ missingForSignUp: ['privacy', 'rules'] }), /privacy, club rules/],
    ['the second factor', withDatabase({ isFactorAsked: false }), /stolen password/],
    ['a second reader of backups', { backup: { ...backup, recipients: 1 } }, /One person only/],
    ['a bucket elsewhere', { backup: { ...backup, place: 'blob store' } }, /BACKUP_S3_URL/],
    ['a first backup', { backup: { ...backup, last: null } }, /no nightly backup yet/],
  ])('%s', (_what, facts, sentence) => {
    expect(said(facts, 'danger')).toEqual([]);
    expect(said(facts, 'missing').join('\n')).toMatch(sentence);
  });
});

test('offline, the doctor says what it did not find out, and calls none of it dangerous', () => {
  const offline = { ...mail, answers: undefined, spf: undefined, dkim: undefined, dmarc: undefined };
  const facts = { site: { is: 'silent' }, payments: undefined, mail: offline } as const;
  expect(said(facts, 'danger', 'missing')).toEqual([]);
  expect(said(facts, 'unknown')).toHaveLength(6);
});

test('backups on which nobody tried a key are not called fine', () => {
  expect(said({ backup: { ...backup, keys: undefined } }, 'unknown').join()).toMatch(/^Nobody tried a private key/);
  expect(said({ backup: { ...backup, keys: undefined, nights: [] } }, 'unknown'), 'there is nothing to try').toEqual(
    [],
  );
});

test('whose keys open nights of an earlier release is not known, and nothing is called former', () => {
  const nights = ['a', ''].map((sealedFor, index) => ({ night: `2026-11-2${7 - index}`, sealedFor, lacks: 0 }));
  expect(said({ backup: { ...backup, nights } }, 'unknown').join()).toMatch(
    /^The backups of 2026-11-26 are of an earlier/,
  );
  expect(said({ backup: { ...backup, nights } }, 'fine').join()).not.toContain('former keys');
});

test('an idle club’s backup may be old: nothing changed that is not in it', () => {
  const old = { ...backup, last: new Date('2026-08-01T04:00:00Z') };
  expect(said({ backup: old, ...withDatabase({ lastChange: new Date('2026-07-31T20:00:00Z') }) }, 'danger')).toEqual(
    [],
  );
});

test('what is dangerous comes first', () => {
  const levels = examine({ ...healthy, isLive: false, hasBuildHook: false }).map(({ level }) => level);
  expect([levels[0], levels[1], levels.at(-1)]).toEqual(['danger', 'missing', 'fine']);
});

test('after a change of keys the doctor tells how long the former ones are needed', () => {
  const nights = ['2026-11-27', '2026-11-26', '2026-11-20'].map((night, index) => ({
    ...{ night, lacks: 0 },
    sealedFor: index < 2 ? 'the new ones' : 'the former ones',
  }));
  expect(said({ backup: { ...backup, nights } }, 'fine').join('\n')).toMatch(/of 2026-11-20 open with the former keys/);
  const keys = [
    { file: 'anne.key', opens: ['2026-11-27', '2026-11-26'], fails: [{ night: '2026-11-20', problem: '' }] },
  ];
  const told = said({ backup: { ...backup, nights, keys } }, 'fine').join('\n');
  expect(told).toMatch(/anne\.key opens, alone, the backups of 2026-11-27, 2026-11-26\./);
  expect(said({ backup: { ...backup, nights, keys } }, 'danger')).toEqual([]);
});

test('backups that fail are told although the last one lacks files, which is told too', () => {
  const told = said({ backup: { ...backup, unread: 3, trouble } }, 'danger');
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/failed \(S3 403\)/);
});

test('trouble of before the night that the database knows as kept is over, though the store lets nothing be removed', () => {
  const kept = withDatabase({ backupKeptAt: new Date('2026-11-27T04:06:00Z') });
  expect(said({ ...kept, backup: { ...backup, trouble } }, 'danger')).toEqual([]);
});
