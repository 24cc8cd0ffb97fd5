// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MailOverview } from '#domain/mail/mail.ts';
import type { Compared, Figure, FigurePart, Figures } from '#domain/member/figures.ts';
import type { MemberSums } from '#domain/member/member-sums.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import type { AfterwardsStep, FirstDayStep } from '#domain/site/first-day-steps.ts';
import { attentionLines } from '#features/admin/home/attention-lines.ts';
import { chartModels } from '#features/admin/figures/chart-models.ts';
import { $figures } from '#features/admin/figures/figures-store.ts';
import { $firstDay } from '#features/admin/home/first-day-store.ts';
import { HomeScreen } from '#features/admin/home/HomeScreen.tsx';
import { $toggles } from '#features/admin/settings/opening/toggles-store.ts';
import { $publication, type Publication } from '#features/admin/publication/publication-store.ts';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { answerCalls, json } from './admin-support.ts';

const MONEY = {
  dueCents: 0,
  receivedCents: 0,
  owedCents: 0,
  awaitedCents: 0,
  overpaidCents: 0,
  differenceCents: 0,
  owingDifference: 0,
};
const NONE: Figure = { parts: [] };
const part = (count: number, sums: Partial<MemberSums>, more: Partial<FigurePart> = {}): FigurePart => ({
  ...{ list: 'current', filter: {}, count },
  sums: { ...{ members: count, pending: 0, cancelled: 0 }, ...MONEY, ...sums },
  ...more,
});
const counted = (count: number, sums: Partial<MemberSums> = {}, more: Partial<FigurePart> = {}): Figure => ({
  parts: count > 0 ? [part(count, sums, more)] : [],
});
const compared = (now: Figure, before = NONE): Compared => ({ now, before });

const nothing: Figures['attention'] = {
  ...{ paymentsToCheck: NONE, piecesToReview: NONE, proofsToAsk: NONE, incompleteDossiers: NONE },
  ...{ owing: NONE, overpaid: NONE, lateSignUps: NONE },
};

const someFigures = (changes: Partial<Figures> = {}): Figures => ({
  attention: nothing,
  requests: 0,
  season: '2026-2027',
  seasonBefore: '2025-2026',
  weeks: [
    { week: 0, startsOn: '2026-08-31', joined: 2, total: 2, joinedBefore: 1, totalBefore: 1 },
    { week: 1, startsOn: '2026-09-07', joined: null, total: null, joinedBefore: 1, totalBefore: 2 },
  ],
  summary: {
    members: compared(counted(2, {}, { filter: { status: 'in-force', season: '2026-2027' } }), counted(1)),
    received: compared({
      parts: [
        part(2, { dueCents: 30_000, receivedCents: 20_000 }, { filter: { season: '2026-2027' } }),
        part(1, { dueCents: 12_000, receivedCents: 1_050 }, { list: 'archived', filter: { season: '2026-2027' } }),
      ],
    }),
    owed: compared(counted(1, { owedCents: 20_950 }, { filter: { payment: 'owed', season: '2026-2027' } })),
    awaited: compared(NONE),
  },
  disciplines: [{ discipline: 'Canne', ...compared(counted(2, {}, { filter: { discipline: 'Canne' } }), counted(1)) }],
  statuses: [{ status: 'active', ...compared(counted(2), counted(1)) }],
  receivedByMeans: [{ means: 'cheque', cents: 21_050 }],
  ...changes,
});

const emptySeason = someFigures({
  weeks: [],
  disciplines: [],
  statuses: [{ status: 'active', ...compared(NONE) }],
  summary: { members: compared(NONE), received: compared(NONE), owed: compared(NONE), awaited: compared(NONE) },
  receivedByMeans: [],
});

const toggles = (adhesion: boolean, missing: readonly FirstDayStep[] = []) =>
  json([
    {
      key: 'adhesion',
      enabled: adhesion,
      label: 'Inscriptions',
      description: 'Fermées, plus rien.',
      updatedAt: '',
      missing,
    },
    {
      key: 'equipe',
      enabled: true,
      label: 'Équipe',
      description: 'Désactivée, plus rien.',
      updatedAt: '',
      missing: [],
    },
  ]);

const published: Publication = {
  ...{ state: 'idle', pending: [], count: 0, deployedAt: null, requestedAt: null, configured: true },
};

const answers = {
  'GET /api/admin/figures': json(someFigures()),
  'GET /api/admin/first-day': json({ missing: [], afterwards: [] }),
  'GET /api/admin/feature-toggles': toggles(true),
  'GET /api/admin/publication': json(published),
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin');
  $figures.set({ state: 'loading' });
  $firstDay.set({ state: 'loading' });
  $toggles.set({ state: 'loading' });
  $publication.set({ state: 'ready', value: published });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const someMail: MailOverview = {
  sender: 'site@club.example',
  pausedAt: null,
  trouble: { what: 'password-refused', since: '2026-11-20T10:00:00.000Z', answer: null },
  waiting: 3,
  nextAt: null,
  usedToday: 12,
  allowance: 300,
  delayed: [],
  failed: [],
  failedCount: 1,
  refused: [],
  refusedCount: 2,
};

test('each open task links to its place, and a finished task is not shown', () => {
  const view = { state: 'ready' as const, value: { ...published, count: 2 } };
  const attention: Figures['attention'] = {
    ...nothing,
    paymentsToCheck: counted(1, {}, { filter: { payment: 'to-check' } }),
    piecesToReview: counted(3, {}, { filter: { dossier: 'to-check' } }),
    proofsToAsk: counted(2, {}, { filter: { proof: 'awaited' } }),
    incompleteDossiers: counted(4, {}, { filter: { status: 'in-force', dossier: 'incomplete' } }),
    owing: {
      parts: [
        part(3, { owedCents: 46_500 }, { filter: { payment: 'owed' } }),
        part(1, { owedCents: 9_050 }, { list: 'archived', filter: { payment: 'owed' } }),
      ],
    },
    overpaid: counted(2, { overpaidCents: 82_000 }, { filter: { payment: 'overpaid' } }),
    lateSignUps: counted(1, { awaitedCents: 18_000 }, { filter: { payment: 'late' } }),
  };
  expect(
    attentionLines({ attention, requests: 1 }, { state: 'ready', value: someMail }, view).map(({ href, label }) => [
      href,
      label.replaceAll(/\s/g, ' '),
    ]),
  ).toEqual([
    ['/admin/adhesions?payment=to-check', '1 paiement à vérifier'],
    ['/admin/a-traiter', '3 dossiers attendent votre décision'],
    ['/admin/adhesions?proof=awaited', '2 tarifs réduits sans justificatif'],
    ['/admin/adhesions?status=in-force&dossier=incomplete', '4 dossiers incomplets'],
    ['/admin/adhesions?payment=owed', '3 adhérents doivent encore 465,00 €'],
    ['/admin/archives?payment=owed', '1 adhérent archivé doit encore 90,50 €'],
    ['/admin/adhesions?payment=overpaid', '820,00 € perçus en trop, de 2 adhérents'],
    ['/admin/adhesions?payment=late', '1 inscription non payée depuis plus d’un jour : 180,00 €'],
    ['/admin/a-traiter', '1 demande sur des données personnelles'],
    ['/admin/courriels', 'Le serveur d’envoi refuse le nom ou le mot de passe du site.'],
    ['/admin/courriels', '1 courriel n’a pas pu partir'],
    ['/admin/courriels', '2 adresses refusées'],
    ['/admin/courriels', '3 courriels en attente'],
    ['/admin/publication', '2 modifications attendent d’être publiées'],
  ]);
  const unread = { state: 'failed' as const, isMissing: false };
  expect(attentionLines({ attention: nothing, requests: 0 }, unread, unread)).toEqual([]);
  const notice = { state: 'ready', value: { people: 12, goesOn: '2026-12-27' } } as const;
  expect(attentionLines({ attention: nothing, requests: 0 }, unread, unread, notice)).toEqual([
    {
      href: '/admin/archives#retention',
      needs: ['privacy', 'write'],
      label: '12 anciens adhérents bientôt effacés',
      note: 'Le site le fera de lui-même à partir du 27/12/26.',
    },
  ]);
});

test('a nightly backup that went wrong stands in «À faire» of those who run the site', () => {
  const unread = { state: 'loading' } as const;
  const lineOf = (value: BackupNotice | null) =>
    attentionLines({ attention: nothing, requests: 0 }, unread, unread, unread, { state: 'ready', value });
  expect(lineOf(null)).toEqual([]);
  expect(lineOf({ what: 'failed', since: '2026-11-24T04:01:00Z', keptAt: '2026-11-23T04:06:00Z' })).toEqual([
    {
      href: '/admin/reglages?section=services',
      needs: ['running', 'read'],
      label: 'La sauvegarde de nuit échoue depuis le 24/11/26',
      note: 'La dernière est du 23/11/26. Prévenez la personne qui s’occupe du site.',
    },
  ]);
  expect(lineOf({ what: 'failed', since: '2026-11-24T04:01:00Z', keptAt: null })[0]?.note).toMatch(/encore aucune/);
  expect(lineOf({ what: 'late', keptAt: '2026-11-23T04:06:00Z' })[0]?.note).toMatch(/23\/11\/26/);
  expect(lineOf({ what: 'unread', files: 2 })[0]?.label).toBe('2 fichiers manquent à la sauvegarde');
});

test('every chart has its table, and the future is not a zero', () => {
  const [weeks, disciplines, , money] = chartModels(someFigures());
  expect(weeks?.table.rows).toEqual([
    { name: '31/08/26', values: ['2', '2', '1', '1'] },
    { name: '07/09/26', values: ['–', '–', '1', '2'] },
  ]);
  expect(weeks?.series.map(({ name, values }) => [name, values])).toEqual([
    ['2026-2027', [2, null]],
    ['2025-2026', [1, 2]],
  ]);
  expect(disciplines?.series.map(({ values }) => values)).toEqual([[2], [1]]);
  expect(money?.table.rows.map(({ name }) => name)).toEqual(['Chèque', 'À encaisser']);
  expect(chartModels(emptySeason)).toEqual([]);
});

test('the season is shown in numbers, and each chart can be read as a table', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  expect(await screen.findByText('Rien ne vous attend : tout est à jour.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Saison 2026-2027' })).toBeTruthy();
  expect(screen.getByText(/^sur 420,00\s€ attendus$/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Adhérents par discipline' });
  expect(table.parentElement?.className).toBe('visually-hidden');
  fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau – Adhérents par discipline' }));
  expect(screen.getByRole('table', { name: 'Adhérents par discipline' }).parentElement?.className).toBe('chart__table');
  expect(screen.getByRole('button', { name: 'Voir le graphique – Adhérents par discipline' })).toBeTruthy();
});

const linkTo = (href: string) =>
  screen
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('href') === href ? [link.textContent?.replaceAll(/\s/g, ' ')] : []));

test('each number opens the list it counts; in two lists, each part opens its own', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  await screen.findByText('Encaissé');
  expect(linkTo('/admin/adhesions?status=in-force&season=2026-2027')).toEqual(['2']);
  expect(linkTo('/admin/adhesions?payment=owed&season=2026-2027')).toEqual(['209,50 €']);
  expect(screen.getAllByText(/^210,50\s€$/).flatMap((place) => place.closest('a') ?? [])).toEqual([]);
  expect(linkTo('/admin/adhesions?season=2026-2027')).toEqual(['200,00 € dans Adhésions', 'Voir les adhésions']);
  expect(linkTo('/admin/archives?season=2026-2027')).toEqual(['10,50 € dans Archives']);
  expect(linkTo('/admin?season=2025-2026')).toEqual(['1 en 2025-2026']);
  expect(linkTo('/admin/adhesions?discipline=Canne'), 'what is not shown cannot be pressed').toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau – Adhérents par discipline' }));
  expect(linkTo('/admin/adhesions?discipline=Canne')).toEqual(['2']);
});

test('another season is taken from the address into the head, and stays', async () => {
  const other = someFigures({ season: '2025-2026', seasonBefore: '2024-2025' });
  answerCalls({ ...answers, 'GET /api/admin/figures?season=2025-2026': json(other) });
  history.replaceState(null, '', '/admin?season=2025-2026');
  onTestFinished(() => $season.set(undefined));
  render(<HomeScreen params={{}} />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Saison 2025-2026' })).toBeTruthy();
  expect([location.search, $season.get()]).toEqual(['', '2025-2026']);
  cleanup();
  $figures.set({ state: 'loading' });
  render(<HomeScreen params={{}} />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Saison 2025-2026' })).toBeTruthy();
});

test('figures of an earlier visit are not shown again, as they may be older than a list seen since', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  expect(await screen.findByText('À faire', { selector: 'h2' })).toBeTruthy();
  cleanup();
  let answer: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answerCalls({ ...answers, 'GET /api/admin/figures': () => late.then(() => Response.json(emptySeason)) });
  render(<HomeScreen params={{}} />);
  await waitFor(() => expect($publication.get().state).toBe('ready'));
  expect(screen.queryByText('À faire', { selector: 'h2' })).toBeNull();
  answer?.();
  expect(await screen.findByText('La saison n’a pas encore commencé')).toBeTruthy();
});

test('an empty season says what to do', async () => {
  answerCalls({ ...answers, 'GET /api/admin/figures': json(emptySeason) });
  render(<HomeScreen params={{}} />);
  expect(await screen.findByText('La saison n’a pas encore commencé')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ajouter un adhérent' }).getAttribute('href')).toBe(
    '/admin/adhesions/ajouter',
  );
});

test('figures that cannot be read can be read again', async () => {
  answerCalls({ ...answers, 'GET /api/admin/figures': json({ type: 'unavailable' }, 503) });
  render(<HomeScreen params={{}} />);
  await screen.findByText('Les chiffres n’ont pas pu être lus');
  answerCalls(answers);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Encaissé')).toBeTruthy();
});

test('a switch closes its part of the site, says so, and the list is read again', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  expect(button.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('Fermées, plus rien.').id).toBe(button.getAttribute('aria-describedby'));
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/feature-toggles': toggles(false),
    'PUT /api/admin/feature-toggle/adhesion': json({ key: 'adhesion', enabled: false, updatedAt: '' }),
  });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Opération réussie');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(button.getAttribute('aria-checked')).toBe('false');
  const saved = calls.filter(({ method }) => method === 'PUT');
  expect(
    saved.map(({ body }) => body),
    'clicked twice',
  ).toEqual([{ enabled: false }]);
  expect(JSON.parse(localStorage.getItem('toggles') ?? '').list).toContainEqual({ key: 'adhesion', enabled: false });
});

test('a change the server refuses leaves the switch as it was', async () => {
  answerCalls({
    ...answers,
    'PUT /api/admin/feature-toggle/adhesion': json({ type: 'unavailable', message: 'x' }, 503),
  });
  render(<HomeScreen params={{}} />);
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  fireEvent.click(button);
  await screen.findByText('❌ Une erreur est survenue');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(button.getAttribute('aria-checked')).toBe('true');
});

const firstDay = (...missing: FirstDayStep[]) => ({
  ...answers,
  'GET /api/admin/first-day': json({ missing, afterwards: [] }),
  'GET /api/admin/feature-toggles': toggles(false, missing.includes('privacy') ? ['privacy'] : []),
});

test('a new site lists what it lacks, with a link to each place, and does not say that all is up to date', async () => {
  answerCalls(firstDay('privacy', 'payments', 'publication', 'opening'));
  render(<HomeScreen params={{}} />);
  const list = (await screen.findByRole('heading', { name: 'Premiers pas 4 sur 8' })).closest('section');
  if (!list) throw new Error('no section');
  const lines = within(list).getAllByRole('listitem');
  const report = lines.map((line) => [
    within(line).getByRole('link').getAttribute('href'),
    line.querySelector('.tag')?.textContent,
  ]);
  expect(report).toEqual([
    ['/admin/reglages', 'Fait'],
    ['/admin/rules/legal', 'Fait'],
    ['/admin/rules/privacy', 'À faire'],
    ['/admin/rules', 'Fait'],
    ['/admin/tarifs', 'Fait'],
    ['/admin/reglages?section=services', 'À faire'],
    ['/admin/publication', 'À faire'],
    ['/admin#toggles', 'À faire'],
  ]);
  expect(screen.getByText('Rien d’autre ne vous attend.')).toBeTruthy();
  expect(screen.queryByText(/tout est à jour/)).toBeNull();
});

test('what comes afterwards is folded below the first steps, with its places', async () => {
  const afterwards: AfterwardsStep[] = ['team', 'factor', 'backup'];
  answerCalls({ ...answers, 'GET /api/admin/first-day': json({ missing: ['rules'], afterwards }) });
  render(<HomeScreen params={{}} />);
  const folded = (await screen.findByText('Ensuite')).closest('details');
  if (!folded) throw new Error('not folded');
  expect(folded.open).toBe(false);
  expect(folded.textContent).toMatch(/^Ensuite 2 sur 5/);
  const report = within(folded)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.getAttribute('href'), link.nextElementSibling?.textContent]);
  expect(report).toEqual([
    ['/admin/saisons', 'Fait'],
    ['/admin/equipe', 'À faire'],
    ['/admin/planning', 'Fait'],
    ['/admin/reglages?section=connexion', 'À faire'],
    ['/admin/reglages?section=services', 'À faire'],
  ]);
});

test('after the first steps, what is left stays there folded and alone', async () => {
  answerCalls({ ...answers, 'GET /api/admin/first-day': json({ missing: [], afterwards: ['backup'] }) });
  render(<HomeScreen params={{}} />);
  expect(await screen.findByText('Ensuite')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Premiers pas/ })).toBeNull();
  expect(screen.getByText('Rien ne vous attend : tout est à jour.')).toBeTruthy();
});

test('on a site that lacks nothing there is no such list', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  await screen.findByText('Rien ne vous attend : tout est à jour.');
  expect(screen.queryByText('Premiers pas')).toBeNull();
});

test('the front page waits until it knows whether the list is shown, so that nothing moves', async () => {
  let answer: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isAsked = false;
  answerCalls({
    ...answers,
    'GET /api/admin/first-day': () => {
      isAsked = true;
      return late.then(() => Response.json({ missing: ['rules'], afterwards: [] }));
    },
  });
  render(<HomeScreen params={{}} />);
  await waitFor(() =>
    expect([isAsked, $figures.get().state, $publication.get().state]).toEqual([true, 'ready', 'ready']),
  );
  expect(screen.queryByText('À faire', { selector: 'h2' })).toBeNull();
  answer?.();
  expect(await screen.findByText('À faire', { selector: 'h2' })).toBeTruthy();
});

test('sign-up that must not open yet cannot be switched on, and says what is missing', async () => {
  const calls = answerCalls(firstDay('privacy'));
  render(<HomeScreen params={{}} />);
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  expect([button.getAttribute('aria-checked'), button.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Elles ne peuvent pas encore ouvrir\u202F: il manque la page Confidentialité.');
  expect(note?.querySelector('a')?.getAttribute('href')).toBe('/admin/rules/privacy');
  fireEvent.click(button);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});
