// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ListWish, listChoiceSchema } from '#domain/member/member-list.ts';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { membershipsMessages } from '#messages/memberships.ts';
import { aLongList, aMember, answerCalls, json, type SeenCall } from './admin-support.ts';
import { filterBy, pressInMenu } from './list-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { TYPED } from './typed-password.ts';

const FOUND = 'POST /api/admin/memberships/found';
const WHOLE = 'GET /api/admin/memberships?first=500';
const number = (n: number): string => String(n).padStart(3, '0');
/** Of 600 members the last one is on no page that the browser has read. */
const list = [
  ...Array.from({ length: 599 }, (_, n) =>
    aMember({ lastName: `Nom ${number(n)}`, disciplines: [n % 2 ? 'Canne' : 'Savate'], email: `n${n}@exemple.fr` }),
  ),
  aMember({ lastName: 'Zola', owed: 45, paid: 200, paymentDone: false, email: 'zola@exemple.fr' }),
];
const answers = aLongList(list);
const find = (call: SeenCall) => {
  const answer = answers[FOUND];
  if (!answer) throw new Error('There is no answer.');
  return answer(call);
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin/adhesions');
  $members.set({ state: 'loading' });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  forgetLists();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (others: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ ...answers, ...others });
  render(<MembershipsScreen params={{}} />);
  await waitFor(() => expect($members.get().state).toBe('ready'));
  return calls;
};
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.firstChild?.firstChild?.textContent);
const search = (typed: string) => fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: typed } });
const said = () => spaces(document.querySelector('.selection')?.textContent);
const asked = (calls: SeenCall[]) =>
  calls.filter(({ path }) => path.endsWith('/found')).map(({ body }) => body as ListWish);

describe('in a list that is too long to be sent whole', () => {
  test('typing shows at once who is known, and then whom the server found; nothing is claimed in between', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isHeld = false;
    const calls = await show({ [FOUND]: (call) => (isHeld ? promise.then(() => find(call)) : find(call)) });
    await waitFor(() => expect(names()).toHaveLength(50));
    expect(said()).toContain('600 adhérents');
    isHeld = true;
    search('nom 0');
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(names()[0]).toBe('Camille Nom 000');
    search('zola');
    await waitFor(() => expect(names()).toEqual([]));
    expect(screen.queryByText(/Rien ne correspond/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Exporter…' }).getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(asked(calls).at(-1)?.query).toBe('zola'));
    resolve();
    await waitFor(() => expect(names()).toEqual(['Camille Zola']));
    expect(said()).toContain('1 résultat');
    expect(location.href).not.toContain('zola');
    expect(
      asked(calls).map(({ query }) => query),
      'one question for a word',
    ).not.toContain('zol');
  });

  test('a late answer does not replace a later one', async () => {
    const held: (() => void)[] = [];
    await show({
      [FOUND]: (call) =>
        (call.body as ListWish).query === ''
          ? find(call)
          : new Promise((resolve) => held.push(() => resolve(find(call)))),
    });
    search('nom 59');
    await waitFor(() => expect(held).toHaveLength(1));
    search('zola');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.();
    await waitFor(() => expect(names()).toEqual(['Camille Zola']));
    held[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(names()).toEqual(['Camille Zola']);
  });

  test('a search without network says so, keeps what was typed, and is made again on demand', async () => {
    let isOff = false;
    await show({ [FOUND]: (call) => (isOff ? Promise.reject(new TypeError('offline')) : find(call)) });
    isOff = true;
    search('nom 001');
    const notice = await screen.findByRole('alert');
    expect(spaces(notice.textContent)).toContain('seules les adhésions déjà reçues sont affichées');
    expect(names()).toEqual(['Camille Nom 001']);
    expect(screen.getByLabelText('Rechercher')).toHaveProperty('value', 'nom 001');
    expect(said(), 'no figure of another search').toBe('');
    isOff = false;
    press('Réessayer');
    await waitFor(() => expect(said()).toContain('1 résultat'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a search without an answer is retried when it is typed again', async () => {
    let isOff = false;
    await show({ [FOUND]: (call) => (isOff ? Promise.reject(new TypeError('offline')) : find(call)) });
    isOff = true;
    search('zola');
    await screen.findByText(membershipsMessages.unread);
    isOff = false;
    search('');
    await waitFor(() => expect(said()).toContain('600 adhérents'));
    search('zola');
    await waitFor(() => expect(names()).toEqual(['Camille Zola']));
    expect(screen.queryByText(membershipsMessages.unread)).toBeNull();
  });

  test('nobody can type or paste a longer search than the server reads', async () => {
    await show();
    expect(screen.getByLabelText('Rechercher')).toHaveProperty('maxLength', LONGEST_SEARCH);
    expect(listChoiceSchema.safeParse({ filter: {}, query: 'a'.repeat(LONGEST_SEARCH) }).success).toBe(true);
    expect(listChoiceSchema.safeParse({ filter: {}, query: 'a'.repeat(LONGEST_SEARCH + 1) }).success).toBe(false);
  });

  test('a list that cannot be read again says so, and shows what it showed', async () => {
    let isOff = false;
    await show({ [FOUND]: (call) => (isOff ? Promise.reject(new TypeError('offline')) : find(call)) });
    isOff = true;
    pressInMenu('Actualiser');
    expect(await screen.findByText(membershipsMessages.failed)).toBeTruthy();
    expect(names()).toHaveLength(50);
    expect(said()).toContain('600 adhérents');
  });

  test('a search without network says so also in a list that has become short', async () => {
    let isOff = false;
    let isShort = false;
    const offline = () => Promise.reject(new TypeError('offline'));
    const few = aLongList(list.slice(0, 3));
    await show({
      [FOUND]: (call) => (isOff ? offline() : (isShort ? few : answers)[FOUND]?.(call)) ?? offline(),
      [WHOLE]: (call) => (isOff ? offline() : answers[WHOLE]?.(call)) ?? offline(),
    });
    isShort = true;
    pressInMenu('Actualiser');
    await waitFor(() => expect(said()).toContain('3 adhérents'));
    isOff = true;
    search('nom 001');
    expect(await screen.findByText(membershipsMessages.unread)).toBeTruthy();
    expect(names()).toEqual(['Camille Nom 001']);
  });

  test('the list requests pages, orders and filters, and the address holds the filter', async () => {
    const calls = await show();
    press('Suivant');
    await waitFor(() => expect(names()[0]).toBe('Camille Nom 050'));
    expect(spaces(document.querySelector('.pager')?.textContent)).toContain('51–100 sur 600');
    const heading = screen.getByRole('columnheader', { name: 'Nom' });
    fireEvent.click(within(heading).getByRole('button'));
    await waitFor(() => expect(names()[0]).toBe('Camille Nom 549'));
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    filterBy('Discipline', 'Savate');
    await waitFor(() => expect(said()).toContain('300 résultats'));
    expect([location.search, names()[0]]).toEqual(['?discipline=Savate', 'Camille Nom 598']);
    expect(asked(calls).at(-1)).toMatchObject({ filter: { discipline: 'Savate' }, place: { by: 'name', page: 1 } });
  });

  test('an export is of all that were found, by their number; if that has changed, nothing is exported', async () => {
    const message = 'La liste a changé depuis que vous l’avez lue.';
    let answer = json({ type: 'conflict', message }, 409);
    const EXPORT = 'POST /api/admin/memberships/export';
    const calls = await show({ [EXPORT]: () => answer() });
    search('nom 59');
    await waitFor(() => expect(said()).toContain('15 résultats'));
    press('Exporter…');
    await screen.findByRole('dialog');
    press('Exporter 15 lignes');
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(message));
    expect(calls.findLast(({ path }) => path.endsWith('export'))?.body).toEqual({
      ...{ format: 'xlsx', preset: 'complet', query: 'nom 59', seen: 15 },
    });
    expect(calls.at(-1)?.path, 'the list is read again').toMatch(/found$/);
    answer = () => new Response(new Blob(['x']));
    press('Exporter 15 lignes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('addresses are those of all that were found, or of who was picked', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const calls = await show({
      'POST /api/admin/memberships/addresses': ({ body }) =>
        Response.json({ people: 2, addresses: 'ids' in Object(body) ? ['un@exemple.fr'] : ['a@b.fr', 'c@d.fr'] }),
    });
    pressInMenu('Copier les adresses…');
    await screen.findByRole('dialog');
    await screen.findByText('Celles des 2 adhésions affichées.');
    press('Copier 2 adresses');
    await waitFor(() => expect(copied).toEqual(['a@b.fr, c@d.fr']));
    expect(calls.at(-1)?.body, 'those of everybody').toMatchObject({ query: '', password: TYPED });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Camille Nom 003' }));
    press('Copier les adresses…');
    await screen.findByRole('button', { name: 'Copier 1 adresse' });
    expect(calls.at(-1)?.body).toEqual({ ids: [list[3]?.id] });
  });

  test('a season is archived by the number that the server told', async () => {
    const counts = { leaving: 600, members: 600, cancelled: 0, staying: 0 };
    const season = { season: '2026-2027', ...counts, lastDay: '2027-07-14', hasEnded: false };
    const ARCHIVE = '/api/admin/memberships/archive-all';
    const calls = await show({
      [`GET ${ARCHIVE}`]: json([{ ...season, owing: 1, owedCents: 4500 }]),
      [`POST ${ARCHIVE}`]: json({ type: 'conflict', message: 'La liste a changé.' }, 409),
    });
    pressInMenu('Archiver une saison…');
    const dialog = await screen.findByRole('dialog', { name: 'Archiver la saison 2026-2027' });
    expect(spaces(dialog.textContent)).toContain('1 adhérent doit encore 45,00 €');
    press('Archiver 600 adhésions');
    await within(dialog).findByText('La liste a changé.');
    expect(calls.find(({ method, path }) => method === 'POST' && path === ARCHIVE)?.body).toMatchObject({
      season: '2026-2027',
      seen: 600,
    });
  });
});
