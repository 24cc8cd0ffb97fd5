import { expect, test } from 'vitest';
import { memberFlags } from '#domain/flag.ts';
import { dossierRequestKinds, linkScopes } from '#domain/mail/link.ts';
import { consentKinds, consentWays } from '#domain/member/consent.ts';
import { practices } from '#domain/member/member-fields.ts';
import { reductionReasons, ruleReasons } from '#domain/money/membership-fee.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { auditActions } from '#domain/site/audit.ts';
import { pageOf, type Rows } from '#server/privacy/archive-page.ts';

const page = (tables: Readonly<Record<string, Rows>>): [string, string][] => {
  const html = pageOf({
    fullName: 'Ewen Ollivier',
    club: 'le Cercle',
    today: '2026-11-28',
    tables,
    mails: [],
    files: [],
  });
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term = '', said = '']) => [term, said]);
};

const ID = '5a0e992b-be74-43a1-b615-88d825645cb9';

/** Every code that the site writes, in the column that holds it. */
const coded: Readonly<Record<string, Rows>> = {
  persons: [{ id: ID, identity: 'ewen|ollivier|2008-03-01' }],
  members: [
    ...['pending', 'active', 'suspended', 'cancelled'].map((status) => ({ status })),
    ...practices.map((practice) => ({ practice })),
    ...['accepted', 'refused'].map((decision) => ({ proof_decision: decision })),
    { flags: memberFlags, settled_flags: memberFlags, medical_clearance_version: '2026-09', rules_version: 3 },
  ],
  order_lines: [
    {
      deductions: [...ruleReasons, ...reductionReasons].map((reason) => ({ reason, cents: 9000 })),
      amount_cents: 18_000,
      discount_cents: 9000,
    },
  ],
  payments: [
    ...paymentMeans.map((means) => ({ paid_by: means })),
    ...['open', 'processing', 'succeeded', 'cancelled'].map((status) => ({ status, provider: 'stripe' })),
  ],
  refunds: [{ means: 'cheque', refunded_at: '2026-11-02T12:00:00+00:00' }],
  flag_settlements: memberFlags.map((flag) => ({ flag })),
  webhook_events: [
    { id: 'evt_1', type: 'payment_intent.succeeded' },
    { id: 'evt_2', type: 'charge.refund.updated' },
  ],
  consents: consentKinds.flatMap((kind) =>
    consentWays.map((way) => ({ kind, way, granted: true, text_version: '2026-09' })),
  ),
  retention_holds: [{ reason: 'Accident', created_at: '2026-11-02T12:00:00+00:00', ended_at: null }],
  dossier_requests: dossierRequestKinds.map((kind) => ({ kind })),
  links: linkScopes.map((scope) => ({ scope, id: ID })),
  refused_addresses: [{ address: 'ewen@club.example', refused_at: '2026-12-01T12:00:00+00:00' }],
  audit_entries: auditActions.map((action) => ({
    ...{ action, id: ID, subject_type: 'member', subject_id: ID, administrator_id: null },
    fields: ['practice', 'members: 20', 'format: xlsx', 'wantsNews'],
  })),
};

test('no code, no JSON, no internal number and no machine’s date is read on the page', () => {
  const facts = page(coded);
  const wrong = facts.filter(([, said]) =>
    /(?:^|, )[a-z]+(?:[._-][a-zA-Z]+)*(?:$|, )|[{}[\]|]|\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f]{4}/.test(
      said.replaceAll(/(?:^|, )(?:oui|non|accepté|refusé)(?=$|,)/g, ''),
    ),
  );
  expect(wrong.filter(([term]) => !['Adresse', 'Identité comparée', 'Champs concernés'].includes(term))).toEqual([]);
  const said = (term: string) => facts.filter(([name]) => name === term).map(([, words]) => words);
  expect(said('Pratique')).toEqual(['Loisir', 'Assaut', 'Combat']);
  expect(said('Identité comparée')).toEqual(['ewen, ollivier, 1er mars 2008']);
  expect(said('Moyen')).toEqual([
    'Carte bancaire',
    'Espèces',
    'Chèque',
    'Virement',
    'Aide (Pass’Sport, ANCV…)',
    'Autre',
    'Chèque',
  ]);
  expect(said('Champs concernés')).toContain('20 fiches, classeur, pratique, nouvelles et rappels');
  expect(said('Refusée le')).toEqual(['1er décembre 2026 à 13:00']);
});

test('a code that this version of the site does not know is said to be another one', () => {
  expect(page({ members: [{ practice: 'kata', flags: ['dispute', 'toString'] }], links: [{ scope: 'door' }] })).toEqual(
    [
      ['Avertissements', expect.stringMatching(/^\p{Lu}.+, autre$/u)],
      ['Pratique', 'autre'],
      ['Portée', 'autre'],
    ],
  );
});

test('typed text is shown as typed, whatever it looks like', () => {
  const looks = ['1234-56-78', '9999-99-99T99:99', ID, 'leisure', 'true', '{"a":', '2026-13-45', 'null', '0'];
  for (const typed of looks)
    expect(page({ members: [{ advantage_card: typed, address: typed, proof_refusal: typed }] })).toEqual(
      ['Adresse', 'Motif du refus du justificatif', 'Carte Pass’Région / Pass’Sport'].map((term) => [
        term,
        typed.replaceAll('"', '&#34;'),
      ]),
    );
});
