// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConsentEvent } from '#domain/member/consent.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { Hold } from '#domain/member/retention-answers.ts';
import { json } from './admin-support.ts';
import { press, readingConsents, section, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('donnees');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const member = someDetails({ fullName: 'Zoé Martin' });
const erasure = `/api/admin/persons/${member.personId}/erasure`;
const aPreview = (changes: Partial<ErasurePreview> = {}): ErasurePreview => ({
  goes: {
    memberships: [{ id: member.id, season: '2026-2027', isInForce: true }],
    counts: { files: 2, mails: 3, links: 1, consents: 1 },
    requests: 1,
    notes: 2,
  },
  stays: [],
  anonymous: { payments: 1, cents: 21_000, until: '2037-08-31', journalLines: 4 },
  fullName: 'Zoé Martin',
  fingerprint: 'a'.repeat(32),
  ...changes,
});
const aChoice = (changes: Partial<ConsentEvent> = {}): ConsentEvent => ({
  ...{ kind: 'image', granted: true, textVersion: '2026-09', way: 'form', season: '2026-2027', by: null },
  at: '2026-09-05T10:00:00.000Z',
  ...changes,
});

test('each choice is shown with its day, its way and the sentence of that day', async () => {
  await show(member, {
    [readingConsents(member)]: json([
      aChoice(),
      aChoice({ granted: false, way: 'administrator', by: 'Alix', at: '2026-10-01T10:00:00.000Z' }),
      aChoice({ kind: 'news', granted: false, way: 'imported', textVersion: null, season: null }),
    ]),
  });
  const details = section('Données personnelles').querySelector('details');
  if (!details) throw new Error('There is nothing to open.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(within(section('Données personnelles')).getAllByRole('listitem')).toHaveLength(3));
  const lines = within(section('Données personnelles'))
    .getAllByRole('listitem')
    .map(({ textContent }) => spaces(textContent));
  expect(lines[0]).toContain('accordé le 05/09/26');
  expect(lines[0]).toContain('« J’autorise le club à utiliser des images où j’apparais », texte de septembre 2026');
  expect(lines[1]).toContain('retiré le 01/10/26noté par Alix');
  expect(lines[2]).toContain('texte présenté alors inconnu');
});

test('an erasure shows its three parts, requires the password, and carries out the approved plan', async () => {
  const calls = await show(member, {
    [`GET ${erasure}`]: json(aPreview()),
    [`POST ${erasure}`]: json({ stays: [], isUnfinished: false }),
  });
  press('Effacer la personne…');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('heading', { name: 'Ce qui disparait' });
  const text = spaces(dialog.textContent);
  for (const words of [
    'L’adhésion 2026-2027 est en cours : l’effacer y met fin, sans remboursement.',
    '2 fichiers, 3 courriels, 1 lien, 1 consentement, 1 demande, 2 notes du club',
    'la comptabilité : 1 paiement (210,00 €), sans nom, jusqu’au 31/08/37 (Code de commerce, article L123-22)',
    '4 lignes du journal ne désignent plus personne',
  ])
    expect(text).toContain(words);
  press('Effacer définitivement');
  await within(dialog).findByText(/Veuillez renseigner/);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Votre mot de passe/), { target: { value: 'une phrase' } });
  press('Effacer définitivement');
  await waitFor(() => expect(location.pathname).toBe('/admin/adhesions'));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [erasure, { fingerprint: 'a'.repeat(32), password: 'une phrase' }],
  ]);
});

test('if the data have changed, the present preview is shown and must be approved again', async () => {
  const present = aPreview({ fingerprint: 'b'.repeat(32), anonymous: { ...aPreview().anonymous, payments: 2 } });
  await show(member, {
    [`GET ${erasure}`]: json(aPreview()),
    [`POST ${erasure}`]: json({ type: 'conflict', message: 'Cet élément a changé.', current: present }, 409),
  });
  press('Effacer la personne…');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText(/^Votre mot de passe/), { target: { value: 'une phrase' } });
  press('Effacer définitivement');
  await waitFor(() => expect(spaces(dialog.textContent)).toContain('Quelque chose a changé depuis l’aperçu.'));
  expect(spaces(dialog.textContent)).toContain('2 paiements ne portent plus de nom');
});

test('a person who owes money cannot be erased, and the dialog says why', async () => {
  const nothing = { memberships: [], counts: { files: 0, mails: 0, links: 0, consents: 0 }, requests: 0, notes: 0 };
  const stays = [{ id: member.id, season: '2026-2027', ground: 'owed' as const, cents: 5000 }];
  await show(member, { [`GET ${erasure}`]: json(aPreview({ goes: nothing, stays })) });
  press('Effacer la personne…');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(spaces(dialog.textContent)).toContain('une somme reste due (50,00 €)'));
  expect(within(dialog).queryByLabelText(/^Votre mot de passe/)).toBeNull();
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
    'nothing to confirm',
  ).toEqual(['Fermer']);
});

test('a hold asks for its reason, and is shown with its day until it is ended at the password', async () => {
  const hold = `/api/admin/persons/${member.personId}/hold`;
  let present: Hold | undefined;
  const held = { reason: 'Accident du 3 mars', since: '2026-11-02T10:00:00.000Z', by: 'Alix' };
  const calls = await show(member, {
    [`GET ${hold}`]: () => Response.json({ hold: present }),
    [`PUT ${hold}`]: () => {
      present = held;
      return new Response(null, { status: 204 });
    },
    [`DELETE ${hold}`]: () => {
      present = undefined;
      return new Response(null, { status: 204 });
    },
  });
  const asked = () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  fireEvent.click(await screen.findByRole('button', { name: 'Conserver jusqu’à nouvel ordre…' }));
  press('Conserver');
  await screen.findByText(/Veuillez renseigner/);
  expect(asked()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: held.reason } });
  press('Conserver');
  fireEvent.click(await screen.findByText('À conserver jusqu’à nouvel ordre'));
  press('Plus');
  expect(spaces(screen.getByText(/^Suppression impossible/).textContent)).toContain('la présidence peut y mettre fin');
  fireEvent.click(await screen.findByRole('button', { name: 'Ne plus conserver…' }));
  expect(spaces(section('Données personnelles').textContent)).toContain(
    'À conserver jusqu’à nouvel ordre depuis le 02/11/26, par Alix : Accident du 3 mars',
  );
  fireEvent.change(await screen.findByLabelText(/^Votre mot de passe/), { target: { value: 'une phrase' } });
  press('Ne plus conserver');
  await screen.findByRole('button', { name: 'Conserver jusqu’à nouvel ordre…' });
  expect(asked()).toEqual([
    ['PUT', { reason: held.reason }],
    ['DELETE', { password: 'une phrase' }],
  ]);
});
