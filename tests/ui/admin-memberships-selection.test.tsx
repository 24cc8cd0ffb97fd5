// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { seasonsLeaving } from '#domain/member/archiving.ts';
import { talliesOf } from '#domain/member/listing.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $archived, $archivedMember } from '#features/admin/memberships/archived.ts';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { aMember, answerCalls, json } from './admin-support.ts';
import { filterBy, pressInMenu, pressInRow, rowMenu } from './list-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { aPayment, someDetails } from './member-support.ts';
import { TYPED } from './typed-password.ts';

const LIST = 'GET /api/admin/memberships?first=500';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  localStorage.removeItem('archived-batch');
  $archived.set(undefined);
  $archivedMember.set(undefined);
  history.replaceState(null, '', '/admin/adhesions');
  // Otherwise the page would navigate to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  forgetLists();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof answerCalls>[0];

/** The present season ends with its summer camp. */
const seasons = [{ ...usualDays('2026-2027'), lastDay: '2027-07-14' }];

const show = async (list: readonly MemberJson[], answers: Answers = {}) => {
  const calls = answerCalls({
    [LIST]: json(list),
    'GET /api/admin/memberships/archive-all': () =>
      Response.json(seasonsLeaving(talliesOf(list, new Date()), seasons, dayInParis(new Date()))),
    ...answers,
  });
  render(<MembershipsScreen params={{}} />);
  await waitFor(() => expect($members.get().state).toBe('ready'));
  return calls;
};
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.firstChild?.firstChild?.textContent);
const choose = filterBy;
const summary = () =>
  spaces(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
  );

const paid = aMember({ lastName: 'Paye', disciplines: ['Canne'] });
const owing = aMember({ lastName: 'Doit', disciplines: ['Boxe thaï'], paymentDone: false, paid: 0, owed: 245 });
const refunded = aMember({ lastName: 'Rendu', status: 'cancelled', paymentDone: false, paid: 0 });
const waiting = aMember({ lastName: 'Attend', status: 'pending', paymentDone: false, paid: 0, owed: 245 });

describe('filters', () => {
  test('narrow the list and its sums, stand in the address, and are cleared at once', async () => {
    await show([paid, owing, refunded, waiting]);
    expect(summary()).toContain('2 adhérents, 1 adhésion annulée, 1 inscription en attente');
    expect(summary(), 'what a sign-up is to bring is no debt of a member').toContain(
      'Dû 735,00 € · reçu 245,00 €Reste 245,00 €245,00 € attendus de 1 inscription en attente',
    );
    choose('Paiement', 'owed');
    await waitFor(() => expect(names()).toEqual(['Camille Doit']));
    expect(location.search).toBe('?payment=owed');
    choose('Discipline', 'Boxe thaï');
    await waitFor(() => expect(summary()).toContain('1 résultat : 1 adhérent'));
    press('Effacer les filtres');
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(location.search).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Rechercher'));
  });

  test('of members suspended for a missing proof explain the additional debt', async () => {
    const reduced = { amount: 150, paid: 150, status: 'suspended', reducedPriceSelected: true, owed: 95 } as const;
    await show([paid, aMember({ lastName: 'Un', ...reduced }), aMember({ lastName: 'Deux', ...reduced, owed: 90.5 })]);
    expect(summary()).toContain(
      'Dû 730,50 € · reçu 545,00 €Reste 185,50 €dont 185,50 € de différence avec le tarif normal, à régler par 2 adhérents suspendus',
    );
    const row = screen.getByRole('row', { name: /Deux/ });
    expect(spaces(row.textContent)).toContain('Doit 90,50 €150,00 €');
    expect((await rowMenu('Camille Deux')).getByRole('button', { name: /^Encaisser 90,50/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Encaisser 245/ })).toBeNull();
  });

  test('of a link are there from the start; nothing typed ever gets into the address', async () => {
    history.replaceState(null, '', '/admin/adhesions?status=pending&inconnu=1');
    await show([paid, waiting]);
    await waitFor(() => expect(names()).toEqual(['Camille Attend']));
    fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'personne' } });
    await screen.findByText(/Rien ne correspond à/);
    expect(location.href).not.toContain('personne');
  });
});

describe('exports', () => {
  const file = () => new Response(new Blob(['x'], { type: 'text/csv' }));

  test('ask for what the filters leave, and free the file afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const address = '/api/admin/memberships/export?format=csv&preset=licences&payment=owed&seen=1';
    const calls = await show([paid, owing, waiting], { [`GET ${address}`]: file });
    choose('Paiement', 'owed');
    press('Exporter…');
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Contenu'), { target: { value: 'licences' } });
    fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'csv' } });
    press('Exporter 1 ligne');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toMatchObject({ path: address, authorization: 'Bearer abc' });
    vi.advanceTimersByTime(20_000);
    expect(revoked).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test('of everybody, also by a filter that leaves everybody, ask for the password and never put it into an address', async () => {
    const calls = await show([paid, owing], { 'POST /api/admin/memberships/export': file });
    choose('Âge', 'adult');
    press('Exporter…');
    await screen.findByRole('dialog');
    press('Exporter 2 lignes');
    await screen.findByText('Veuillez renseigner votre mot de passe.');
    fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
    press('Exporter 2 lignes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = calls.filter(({ path }) => path.includes('export'));
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/admin/memberships/export',
        { format: 'xlsx', preset: 'complet', age: 'adult', seen: 2, password: 'une phrase de passe' },
      ],
    ]);
  });

  test('of a part that has become everything ask for the password once the server does', async () => {
    const fields = { password: 'Veuillez renseigner votre mot de passe.' };
    const refused = json({ type: 'validation', messages: Object.values(fields), fields }, 422);
    const address = '/api/admin/memberships/export?format=xlsx&preset=complet&payment=owed&seen=1';
    await show([paid, owing], { [`GET ${address}`]: refused, 'POST /api/admin/memberships/export': file });
    choose('Paiement', 'owed');
    press('Exporter…');
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Votre mot de passe')).toBeNull();
    press('Exporter 1 ligne');
    fireEvent.change(await screen.findByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
    press('Exporter 1 ligne');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  describe('that do not arrive whole are told, and no file is saved:', () => {
    const announced = { headers: { 'X-Total-Count': '2', 'Content-Type': 'text/csv; charset=utf-8' } };
    const cut = new TextEncoder().encode('Nom;"Prénom"\r\nDoit;Camille\r\n');
    const brokenOff = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(cut),
        pull: (controller) => controller.error(new TypeError('terminated')),
      });
    const tryAs = async (format: string, body: () => BodyInit) => {
      await show([paid, owing], { 'POST /api/admin/memberships/export': () => new Response(body(), announced) });
      press('Exporter…');
      await screen.findByRole('dialog');
      fireEvent.change(screen.getByLabelText('Format'), { target: { value: format } });
      fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
      press('Exporter 2 lignes');
    };

    test.each([
      ['a text that breaks off', 'csv', brokenOff],
      ['a workbook that breaks off', 'xlsx', brokenOff],
      ['a text with fewer lines than announced', 'csv', () => cut],
      ['a text whose second line is only a break in a field', 'csv', () => 'Nom\r\nDoit\r\n"a\r\nb"'],
      ['a workbook without its end', 'xlsx', () => cut],
    ])('%s', async (_what, format, body) => {
      const saved = vi.spyOn(URL, 'createObjectURL');
      await tryAs(format, body);
      await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Le fichier est arrivé incomplet'));
      expect(saved).not.toHaveBeenCalled();
    });

    test.each([
      ['csv', () => '\uFEFFNom;"Prénom"\r\nDoit;"deux\r\nlignes ""et"" plus"\r\nPayé;Camille\r\n'],
      ['xlsx', () => new Uint8Array([1, 2, 3, 0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)])],
    ])('a whole %s is saved', async (format, body) => {
      await tryAs(format, body);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  test('of a typed search send the found members and not the typed text', async () => {
    const calls = await show([paid, owing], { 'POST /api/admin/memberships/export': file });
    fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'doit' } });
    await waitFor(() => expect(names()).toEqual(['Camille Doit']));
    press('Exporter…');
    await screen.findByRole('dialog');
    press('Exporter 1 ligne');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)?.body).toEqual({ format: 'xlsx', preset: 'complet', ids: [owing.id], seen: 1 });
  });
});

describe('addresses', () => {
  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });
  const minor = aMember({
    ...{ lastName: 'Jeune', email: 'jeune@exemple.example', legalGuardianEmail: 'parent@exemple.example' },
    disciplines: ['Boxe thaï'],
    birthDate: `${new Date().getFullYear() - 17}-01-01`,
  });
  const other = aMember({ lastName: 'Autre', email: 'autre@exemple.example', disciplines: ['Canne'] });

  const ADDRESSES = 'POST /api/admin/memberships/addresses';

  test('are those of the shown members, with the guardians of minors', async () => {
    await show([minor, other, aMember({ disciplines: ['Lutte'] })]);
    choose('Discipline', 'Lutte');
    pressInMenu('Copier les adresses…');
    await screen.findByRole('dialog');
    expect(screen.getByRole('dialog').textContent).toContain('Celle de l’adhésion affichée.');
    press('Annuler');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const { fullName } of [minor, other]) {
      choose('Discipline', '');
      fireEvent.click(screen.getByRole('checkbox', { name: `Choisir ${fullName}` }));
    }
    press('Copier les adresses…');
    await screen.findByRole('dialog');
    press('Copier 3 adresses');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(copied.map((text) => text.split(', ').sort())).toEqual([
      ['autre@exemple.example', 'jeune@exemple.example', 'parent@exemple.example'],
    ]);
  });

  test('those of everybody are asked of the server, with the password', async () => {
    const all = ['autre@exemple.example', 'jeune@exemple.example', 'parent@exemple.example'];
    const calls = await show([minor, other], { [ADDRESSES]: json({ people: 2, addresses: all }) });
    pressInMenu('Copier les adresses…');
    await screen.findByRole('dialog');
    expect(await screen.findByText('Celles des 2 adhésions affichées.')).toBeDefined();
    press('Copier 3 adresses');
    await waitFor(() => expect(copied).toEqual([all.join(', ')]));
    expect(calls.at(-1)?.body).toMatchObject({ query: '', password: TYPED });
  });

  test('are those of the picked members, during any search, until nobody is picked', async () => {
    await show([minor, other]);
    fireEvent.click(screen.getByRole('checkbox', { name: `Choisir ${minor.fullName}` }));
    choose('Discipline', 'Canne');
    press('Copier les adresses…');
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Séparées par des'), { target: { value: 'semicolon' } });
    press('Copier 2 adresses');
    await waitFor(() => expect(copied).toEqual(['jeune@exemple.example; parent@exemple.example']));
    expect(screen.getByText('1 choisi')).toBeTruthy();
    press('Ne plus choisir personne');
    pressInMenu('Copier les adresses…');
    await screen.findByRole('dialog');
    expect(screen.getByRole('dialog').textContent).toContain('Celle de l’adhésion affichée.');
  });

  test('certificates are offered once somebody is picked, and are of those', async () => {
    await show([minor, other]);
    expect(screen.queryByRole('button', { name: 'Attestations (PDF)' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: `Choisir ${minor.fullName}` }));
    press('Attestations (PDF)');
    const dialog = await screen.findByRole('dialog', { name: 'Attestations d’adhésion et de paiement' });
    await waitFor(() => expect(dialog.textContent).toMatch(/sur 1|réessayez/));
  });

  test('can be copied by hand if the browser refuses', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await show([other, minor]);
    fireEvent.click(screen.getByRole('checkbox', { name: `Choisir ${other.fullName}` }));
    press('Copier les adresses…');
    await screen.findByRole('dialog');
    press('Copier 1 adresse');
    expect(await screen.findByLabelText(/ne laisse pas copier/)).toHaveProperty('value', 'autre@exemple.example');
  });
});

describe('one member, from the list', () => {
  const details = someDetails({ ...owing, payments: [], normalAmount: 245, fullName: 'Camille Doit' });
  const reading = { [`GET /api/memberships/${owing.id}`]: json(details) };

  test('is marked paid in a dialog, and its row shows it', async () => {
    const after = { ...details, paymentDone: true, paid: 245, owed: 0, updatedAt: '2026-11-21T10:00:00.000Z' };
    const writing = `POST /api/admin/memberships/${owing.id}/payments`;
    const calls = await show([paid, owing], { ...reading, [writing]: json(after) });
    await pressInRow('Camille Doit', /^Encaisser 245,00.€\s: Camille Doit$/);
    expect(await screen.findByRole('dialog', { name: 'Paiement de Camille Doit' })).toBeTruthy();
    answerCalls({ [LIST]: json([paid, after]), [writing]: json(after) });
    press(/^Noter 245,00\s€ reçus$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Encaisser/ })).toBeNull());
    expect(calls.map(({ method }) => method)).toContain('GET');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is archived and leaves the list', async () => {
    await show([paid, owing], reading);
    await pressInRow('Camille Doit', /^Archiver\s: Camille Doit$/);
    await screen.findByRole('dialog', { name: /Archiver l’adhésion/ });
    const archived = { ...details, archivedAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' };
    answerCalls({ [LIST]: json([paid]), [`POST /api/admin/memberships/${owing.id}/archive`]: json(archived) });
    press('Archiver Camille Doit');
    await waitFor(() => expect(names()).toEqual(['Camille Paye']));
    await screen.findByText('L’adhésion de Camille Doit est archivée.');
    const restore = `POST /api/admin/memberships/${owing.id}/restore`;
    const calls = answerCalls({ [LIST]: json([paid, owing]), [restore]: json(details) });
    press(/^Annuler l’archivage\s: Camille Doit$/);
    await waitFor(() => expect(names()).toEqual(['Camille Doit', 'Camille Paye']));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(restore);
    expect(screen.queryByText(/est archivée/)).toBeNull();
  });

  test('who paid a part is shown the rest', async () => {
    await show([aMember({ lastName: 'Part', paymentDone: false, paid: 100, owed: 145 })]);
    const row = screen.getByRole('row', { name: /Part/ });
    expect(spaces(row.textContent)).toContain('Doit 145,00 €');
    expect((await rowMenu('Camille Part')).getByRole('button', { name: /^Encaisser 145,00/ })).toBeTruthy();
  });

  test('a member who is paying by card is not asked to pay in cash', async () => {
    const card = aPayment({ status: 'processing', paidAt: null });
    await show([owing], { [`GET /api/memberships/${owing.id}`]: json({ ...details, payments: [card] }) });
    await pressInRow('Camille Doit', /^Encaisser/);
    await screen.findByText(/Un paiement par carte est en cours/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that cannot be read opens nothing', async () => {
    await show([owing]);
    await pressInRow('Camille Doit', /^Encaisser/);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Encaisser/ })).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a season', () => {
  const ARCHIVE = 'POST /api/admin/memberships/archive-all';
  const LAST = '2024-2025';
  const ended = aMember({ lastName: 'Passe', season: LAST });
  const endedRefunded = aMember({ lastName: 'Passerendu', season: LAST, status: 'cancelled', owed: 0 });
  const endedOwing = aMember({ lastName: 'Passedoit', season: LAST, paymentDone: false, paid: 45, owed: 200 });
  const dialog = () => screen.getByRole('dialog');
  const open = async () => {
    pressInMenu('Archiver une saison…');
    await screen.findByRole('dialog');
  };

  test('that has ended is proposed first, by name and number; the others stay unless they are chosen', async () => {
    vi.setSystemTime(new Date('2026-09-20T12:00:00Z'));
    const calls = await show([paid, owing, waiting, ended, endedRefunded, endedOwing], {
      [ARCHIVE]: json({ batchId: '5a0e992b-be74-43a1-b615-88d825645cb9', count: 3 }),
    });
    await open();
    expect(screen.getByRole('dialog', { name: `Archiver la saison ${LAST}` })).toBeTruthy();
    expect(
      within(dialog())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2024-2025 (3 adhésions)', '2026-2027 (2 adhésions)']);
    const text = spaces(dialog().textContent);
    expect(text).toContain('Les 3 adhésions de la saison 2024-2025 (2 adhérents, 1 adhésion annulée)');
    expect(text).toContain('1 adhérent doit encore 200,00 € : cela restera dans');
    expect(text).not.toContain('n’est pas terminée');
    fireEvent.change(screen.getByLabelText('Saison à archiver'), { target: { value: '2026-2027' } });
    expect(spaces(dialog().textContent)).toContain(
      'La saison 2026-2027 n’est pas terminée : elle court jusqu’au 14/07/27',
    );
    expect(dialog().textContent).toContain('L’inscription en attente de paiement reste ici.');
    fireEvent.change(screen.getByLabelText('Saison à archiver'), { target: { value: LAST } });
    press('Archiver 3 adhésions');
    await screen.findByText('3 adhésions archivées (saison 2024-2025).');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ season: LAST });
    vi.useRealTimers();
  });

  test('whose answer is lost is not called a failure: it is asked again with the same id, apart from others', async () => {
    const calls = await show([paid, ended], { [ARCHIVE]: () => Promise.reject(new TypeError('offline')) });
    await open();
    press('Archiver 1 adhésion');
    const alert = await within(dialog()).findByRole('alert');
    expect(alert.textContent).toContain('La réponse n’est pas arrivée');
    expect(alert.textContent).toContain('rien ne se fera deux fois');
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    fireEvent.change(screen.getByLabelText('Saison à archiver'), { target: { value: '2026-2027' } });
    expect(within(dialog()).queryByRole('alert')).toBeNull();
    const other = answerCalls({ [LIST]: json([ended]), [ARCHIVE]: json({ ...(sent[0] as object), count: 1 }) });
    press('Archiver 1 adhésion');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(other[0]?.body, 'another season is another batch').not.toMatchObject({
      batchId: (sent[0] as { batchId: string }).batchId,
    });
  });

  test('that the server refuses says so', async () => {
    await show([paid], { [ARCHIVE]: json({ type: 'internal', message: 'Une erreur.' }, 500) });
    await open();
    press('Archiver 1 adhésion');
    expect((await within(dialog()).findByRole('alert')).textContent).toContain('Erreur lors de l’archivage');
  });

  test.each([
    [{ count: 2999, stayed: 1 }, '2999 sur 3000 sont de retour.Une adhésion reste aux archives : la personne'],
    [{ count: 2990, stayed: 0 }, '2990 sur 3000 sont de retour.10 adhésions avaient déjà été restaurées'],
    [{ count: 1, stayed: 2998 }, '1 sur 3000 est de retour.2998 adhésions restent aux archives'],
  ])('brought back except some tells why for each: %j', async (restored, report) => {
    localStorage.setItem('archived-batch', JSON.stringify({ batchId, count: 3000, until: Date.now() + 60_000 }));
    await show([paid], { [`POST /api/admin/memberships/archive-all/${batchId}/undo`]: json(restored) });
    press('Annuler l’archivage');
    await waitFor(() => expect(summary()).toContain(report));
    expect(screen.queryByRole('button', { name: 'Annuler l’archivage' })).toBeNull();
  });

  test('whose restoring got no answer can be restored again, and is not called a failure', async () => {
    localStorage.setItem('archived-batch', JSON.stringify({ batchId, count: 2, until: Date.now() + 60_000 }));
    const undo = `POST /api/admin/memberships/archive-all/${batchId}/undo`;
    await show([], { [undo]: json({ type: 'unavailable', message: 'Indisponible.' }, 503) });
    press('Annuler l’archivage');
    await screen.findByText(/^C’est peut-être déjà fait/);
    answerCalls({ [LIST]: json([paid, owing]), [undo]: json({ count: 2, stayed: 0 }) });
    press('Annuler l’archivage');
    await waitFor(() => expect(names()).toEqual(['Camille Doit', 'Camille Paye']));
    expect(screen.queryByText(/^C’est peut-être/)).toBeNull();
  });

  const batchId = '5a0e992b-be74-43a1-b615-88d825645cb9';
  const kept = (until: number) => localStorage.setItem('archived-batch', JSON.stringify({ batchId, count: 2, until }));

  test('can still be brought back after a reload, until the notice is closed', async () => {
    const calls = await show([paid, owing], { [ARCHIVE]: json({ batchId, count: 2 }) });
    await open();
    press('Archiver 2 adhésions');
    await screen.findByText('2 adhésions archivées (saison 2026-2027).');
    expect(calls.some(({ method }) => method === 'POST')).toBe(true);
    expect(Object.keys(JSON.parse(localStorage.getItem('archived-batch') ?? ''))).toEqual([
      'batchId',
      'count',
      'season',
      'until',
    ]);
    cleanup();
    $archived.set(undefined);
    await show([]);
    await screen.findByText('2 adhésions archivées (saison 2026-2027).');
    press('Fermer');
    expect(screen.queryByText('2 adhésions archivées (saison 2026-2027).')).toBeNull();
    expect(localStorage.getItem('archived-batch')).toBeNull();
  });

  test('brought back after a reload, it is no longer offered', async () => {
    kept(Date.now() + 60_000);
    const undo = `POST /api/admin/memberships/archive-all/${batchId}/undo`;
    await show([], { [undo]: json({ count: 2, stayed: 0 }) });
    press('Annuler l’archivage');
    await waitFor(() => expect(screen.queryByText(/archivées/)).toBeNull());
    expect(localStorage.getItem('archived-batch')).toBeNull();
  });

  test('is offered for a week only', async () => {
    kept(Date.now() - 1);
    await show([paid]);
    expect(screen.queryByText(/archivées/)).toBeNull();
    expect(localStorage.getItem('archived-batch')).toBeNull();
  });
});
