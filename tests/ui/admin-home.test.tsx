// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { MailOverview } from '#domain/mail/mail.ts';
import type { Figures } from '#domain/member/figures.ts';
import type { PieceToReview } from '#domain/member/review-answers.ts';
import type { EnrolledClass, TrainingDay } from '#domain/planning/training-day.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import type { AfterwardsStep, FirstDayStep } from '#domain/site/first-day-steps.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { $figures } from '#features/admin/figures/figures-store.ts';
import { attentionLines } from '#features/admin/home/attention-lines.ts';
import { $firstDay } from '#features/admin/home/first-day-store.ts';
import { HomeScreen } from '#features/admin/home/HomeScreen.tsx';
import { dayName } from '#features/admin/home/TonightCard.tsx';
import { $trainingDay } from '#features/admin/home/training-day-store.ts';
import { recipientsBefore } from '#features/admin/mail/mailing-choice.ts';
import { $publication, type Publication } from '#features/admin/publication/publication-store.ts';
import { $review, $shown, keyOf } from '#features/admin/review/review-store.ts';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { counted, emptySeason, nothing, part, someFigures } from './figures-support.ts';
import { session } from './planning-screen-support.tsx';

const published: Publication = {
  ...{ state: 'idle', pending: [], count: 0, deployedAt: null, requestedAt: null, configured: true },
};

const answers = {
  'GET /api/admin/figures': json(someFigures()),
  'GET /api/admin/first-day': json({ missing: [], afterwards: [] }),
  'GET /api/admin/planning/day': json({ day: null }),
  'GET /api/admin/publication': json(published),
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin');
  $figures.set({ state: 'loading' });
  $firstDay.set({ state: 'loading' });
  $trainingDay.set({ state: 'loading' });
  $review.set({ state: 'ready', value: { pieces: [], requests: [], addresses: [] } });
  $publication.set({ state: 'ready', value: published });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  $roles.set(undefined);
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
    attentionLines({ attention, requests: 1 }, { mail: { state: 'ready', value: someMail }, publication: view }).map(
      ({ href, label }) => [href, label.replaceAll(/\s/g, ' ')],
    ),
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
  expect(attentionLines({ attention: nothing, requests: 0 }, { mail: unread, publication: unread })).toEqual([]);
  const notice = { state: 'ready', value: { people: 12, goesOn: '2026-12-27' } } as const;
  expect(attentionLines({ attention: nothing, requests: 0 }, { retention: notice })).toEqual([
    {
      href: '/admin/archives#retention',
      needs: ['privacy', 'write'],
      label: '12 anciens adhérents bientôt effacés',
      note: 'Le site le fera de lui-même à partir du 27/12/26.',
      verb: 'Voir',
    },
  ]);
});

test('a nightly backup that went wrong stands in «À faire» of those who run the site', () => {
  const lineOf = (value: BackupNotice | null) =>
    attentionLines({ attention: nothing, requests: 0 }, { backup: { state: 'ready', value } });
  expect(lineOf(null)).toEqual([]);
  expect(lineOf({ what: 'failed', since: '2026-11-24T04:01:00Z', keptAt: '2026-11-23T04:06:00Z' })).toEqual([
    {
      href: '/admin/reglages?section=services',
      needs: ['running', 'read'],
      label: 'La sauvegarde de nuit échoue depuis le 24/11/26',
      note: 'La dernière est du 23/11/26. Prévenez la personne qui s’occupe du site.',
      verb: 'Voir',
    },
  ]);
  expect(lineOf({ what: 'failed', since: '2026-11-24T04:01:00Z', keptAt: null })[0]?.note).toMatch(/encore aucune/);
  expect(lineOf({ what: 'late', keptAt: '2026-11-23T04:06:00Z' })[0]?.note).toMatch(/23\/11\/26/);
  expect(lineOf({ what: 'unread', files: 2 })[0]?.label).toBe('2 fichiers manquent à la sauvegarde');
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
  expect(linkTo('/admin/adhesions?season=2026-2027')).toEqual(['200,00 € dans Adhésions']);
  expect(linkTo('/admin/archives?season=2026-2027')).toEqual(['10,50 € dans Archives']);
  expect(linkTo('/admin/chiffres?season=2025-2026')).toEqual(['1 il y a un an']);
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
  const season = within(screen.getByRole('region', { name: 'Saison 2026-2027' }));
  expect(season.getByRole('link', { name: 'Ajouter un adhérent' }).getAttribute('href')).toBe(
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

const firstDay = (...missing: FirstDayStep[]) => ({
  ...answers,
  'GET /api/admin/first-day': json({ missing, afterwards: [] }),
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
    ['/admin/reglages?section=site', 'À faire'],
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

const names = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each task says who it is about, and its button does it', async () => {
  const owing = counted(5, { owedCents: 28_500 }, { filter: { payment: 'owed', season: '2026-2027' } });
  const firstNames = ['Yanis', 'Malo', 'Rozenn'];
  const attention = { ...nothing, owing: { parts: owing.parts.map((one) => ({ ...one, firstNames })) } };
  answerCalls({ ...answers, 'GET /api/admin/figures': json(someFigures({ attention })) });
  render(<HomeScreen params={{}} />);
  const line = (await screen.findByRole('button', { name: /^Relancer.*5 adhérents doivent encore/ })).closest('li');
  if (!line) throw new Error('no line');
  expect(line.textContent).toContain('Yanis, Malo, Rozenn et 2 autres · 2026-2027');
  fireEvent.click(within(line).getByRole('button', { name: /^Relancer/ }));
  expect(location.pathname).toBe('/admin/courriels/nouveau');
  expect(recipientsBefore()).toEqual({ filter: { payment: 'owed', season: '2026-2027' }, query: '' });
});

test('who may not write to members opens the list of those who owe, and reads about money first', async () => {
  $roles.set(['treasurer']);
  const attention = {
    ...nothing,
    incompleteDossiers: counted(4, {}, { filter: { dossier: 'incomplete' } }),
    owing: counted(1, { owedCents: 5_000 }, { filter: { payment: 'owed' } }),
  };
  answerCalls({ ...answers, 'GET /api/admin/figures': json(someFigures({ attention })) });
  render(<HomeScreen params={{}} />);
  await screen.findByRole('link', { name: /1 adhérent doit encore/ });
  const lines = within(screen.getByRole('region', { name: 'À faire' })).getAllByRole('link');
  expect(lines.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/adhesions?payment=owed',
    '/admin/adhesions?dossier=incomplete',
  ]);
  expect(screen.queryByRole('button', { name: /^Relancer/ })).toBeNull();
});

test('a file to look at is named, and its button opens it', async () => {
  const filter = { dossier: 'to-check', season: '2026-2027' } as const;
  const piece: PieceToReview = {
    ...{ memberId: '00000000-0000-4000-8000-000000000001', fullName: 'Awa Diarrassan', season: '2026-2027' },
    ...{
      isArchived: false,
      piece: 'proof' as const,
      fileId: 'f',
      receivedAt: '2026-10-26T10:00:00.000Z',
      lastRefusal: null,
    },
  };
  $review.set({ state: 'ready', value: { pieces: [piece], requests: [], addresses: [] } });
  const attention = { ...nothing, piecesToReview: counted(1, {}, { filter }) };
  answerCalls({ ...answers, 'GET /api/admin/figures': json(someFigures({ attention })) });
  render(<HomeScreen params={{}} />);
  const line = (await screen.findByText('1 dossier attend votre décision')).closest('li');
  if (!line) throw new Error('no line');
  expect(line.textContent).toContain('Awa Diarrassan, reçu le 26/10/26');
  const look = within(line).getByRole('link', { name: /^Regarder/ });
  fireEvent.click(look);
  expect([look.getAttribute('href'), $shown.get()]).toEqual(['/admin/a-traiter', keyOf(piece)]);
});

test('the curve of the season can be heard', async () => {
  answerCalls(answers);
  render(<HomeScreen params={{}} />);
  const said =
    'Adhérents, semaine après semaine\u202F: 2 dans la semaine du 31/08/26, 1 à la même semaine, saison 2025-2026.';
  expect(await screen.findByRole('img', { name: said })).toBeTruthy();
});

const tonight = (changes: Partial<EnrolledClass> = {}): TrainingDay => ({
  date: dayInParis(new Date()),
  classes: [{ session: { ...session, startTime: '18:30', endTime: '20:00' }, closure: null, enrolled: 22, ...changes }],
});

test('tonight’s class is cancelled from the front page, and its members are told with the third press', async () => {
  const { date } = tonight();
  const notice = {
    ...{ id: '00000000-0000-4000-8000-00000000000a', news: 'cancelled', discipline: session.discipline, date },
    startTime: '18:30',
    plan: {
      ...{ selection: 'one', people: 22, mails: 22, unpaid: 0, over: 0, unsubscribed: 0, refused: 0, addressless: 0 },
      ...{ days: 1, usedToday: 0, allowance: 300 },
    },
    letter: { subject: 'Cours annulé', html: '<p>Canne</p>', text: 'Canne' },
  };
  const closure = {
    id: 'c',
    from: date,
    to: date,
    label: 'salle fermée',
    trainingSessionId: session.id,
    updatedAt: '',
  };
  let isCancelled = false;
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/planning/day': () => Response.json({ day: tonight(isCancelled ? { closure } : {}) }),
    'POST /api/admin/planning/closures': () => {
      isCancelled = true;
      return Response.json(closure, { status: 201 });
    },
    'POST /api/admin/planning/notices/offered': json([notice]),
    'POST /api/admin/planning/notices': json({}, 201),
  });
  render(<HomeScreen params={{}} />);
  await screen.findByRole('heading', { name: 'Ce soir' });
  expect(names('Ce soir').join()).toContain('22 inscrits');
  fireEvent.click(screen.getByRole('button', { name: /^Annuler…/ }));
  fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'salle fermée' } });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler ce cours' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prévenir maintenant' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/offered'));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/planning/closures', { from: date, to: date, label: 'salle fermée', trainingSessionId: session.id }],
    ['/api/admin/planning/notices', { id: notice.id, selection: 'one' }],
  ]);
  expect(await screen.findByText(/^Annulé.*salle fermée$/)).toBeTruthy();
});

test('the card of the next classes is called as one says it', () => {
  const { classes } = tonight();
  const [one] = classes;
  if (!one) throw new Error('no class');
  const at = (date: string, startTime = '18:30') =>
    dayName({ date, classes: [{ ...one, session: { ...session, startTime } }] }, '2026-11-27');
  expect(at('2026-11-27')).toBe('Ce soir');
  expect(at('2026-11-27', '10:00')).toBe('Aujourd’hui');
  expect(at('2026-11-28')).toBe('Demain');
  expect(at('2026-11-30')).toBe('Lundi');
  expect(at('2026-12-11')).toBe('Vendredi 11 décembre');
});

test('a coach who does more than classes sees the own ones first', async () => {
  $roles.set(['coach', 'treasurer']);
  answerCalls({ ...answers, 'GET /api/admin/classes/day': json({ day: tonight() }) });
  render(<HomeScreen params={{}} />);
  await screen.findByRole('heading', { name: 'Ce soir' });
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Ce soir');
});

test('an editor sees what waits to be published, and articles, without a request for figures', async () => {
  $roles.set(['editor']);
  const article = {
    ...{ id: 'gala', title: 'Le gala', summary: '', image: null, published: false, publishedAt: null },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  };
  $publication.set({
    state: 'ready',
    value: { ...published, count: 1, pending: [{ part: 'planning', label: 'Le planning' }] },
  });
  const calls = answerCalls({
    'GET /api/admin/planning/day': json({ day: tonight() }),
    'GET /api/admin/articles': json([article]),
    'GET /api/admin/publication': json({
      ...published,
      count: 1,
      pending: [{ part: 'planning', label: 'Le planning' }],
    }),
  });
  render(<HomeScreen params={{}} />);
  expect(await screen.findByRole('link', { name: /^Publier/ })).toBeTruthy();
  expect(names('À faire').join()).toContain('Le planning');
  expect(await screen.findByRole('link', { name: /^Modifier.*Le gala/ })).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain('/api/admin/figures');
  expect(screen.queryByRole('heading', { name: /^Saison/ })).toBeNull();
});

test('what happened last is told in the words of the journal, without what is there for safety alone', async () => {
  const line = { by: 'Camille', subjectType: 'mail', subjectId: 'mail', about: null, fields: [] };
  const at = new Date().toISOString();
  answerCalls({
    ...answers,
    'GET /api/admin/audit': () =>
      Response.json(
        [
          { ...line, id: '2', at, action: 'administrator.sign-in' },
          { ...line, id: '1', at, action: 'mail.write' },
        ],
        { headers: { 'X-Total-Count': '2', 'X-Page-Size': '50' } },
      ),
  });
  render(<HomeScreen params={{}} />);
  const news = within(await screen.findByRole('region', { name: 'Dernières nouvelles' }));
  expect(news.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Camille a écrit à des adhérents'),
  ]);
});
