// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FormerMember, FormerMemberList, InvitationPlan } from '#domain/member/renewal-state.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { attentionLines } from '#features/admin/home/attention-lines.ts';
import { RenewalsScreen } from '#features/admin/renewals/RenewalsScreen.tsx';
import { $former, closeInvitation, unpickFormer } from '#features/admin/renewals/renewals-store.ts';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { nothing } from './figures-support.ts';
import { press, spaces } from './member-screen-support.tsx';

const NEXT = '2027-2028';
const AT = '2027-06-02T10:00:00.000Z';
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const person = (n: number, fullName: string, more: Partial<FormerMember> = {}): FormerMember => ({
  ...{ id: idOf(n), fullName, disciplines: ['Canne'], email: `${n}@exemple.example`, isArchived: true },
  ...{ state: 'to-invite', obstacle: null, invitedAt: null, openedAt: null, declinedAt: null, returnedId: null },
  ...more,
});
const former: FormerMemberList = {
  ...{ season: NEXT, opensOn: '2027-06-01', isOpen: true, next: null },
  people: [
    person(1, 'Zoé Adam'),
    person(2, 'Ada Brun'),
    person(3, 'Éloïse Caron', { email: '', obstacle: 'no-address' }),
    person(4, 'Paul Denis', { state: 'invited', invitedAt: AT }),
    person(5, 'Lina Evrard', { state: 'opened', invitedAt: AT, openedAt: AT }),
    person(6, 'Hugo Fabre', { state: 'returned', invitedAt: AT, returnedId: idOf(9) }),
    person(7, 'Awa Gillet', { state: 'declined', invitedAt: AT, openedAt: AT, declinedAt: AT }),
  ],
};
const plan: InvitationPlan = {
  ...{ selection: 'abc', people: 2, mails: 3, days: 1, usedToday: 5, allowance: 300 },
  left: [{ reason: 'no-address', count: 1 }],
};

const LIST = 'GET /api/admin/renewals';
const show = async (vue = '', answers: Parameters<typeof answerCalls>[0] = {}, list: FormerMemberList = former) => {
  const calls = answerCalls({
    [LIST]: json(list),
    'GET /api/admin/seasons/in-hand': json({ running: '2026-2027', seasons: [{ id: NEXT, takesMembers: true }] }),
    ...answers,
  });
  render(<RenewalsScreen search={vue ? { vue } : {}} />);
  await screen.findByText(/saison|depuis|ouvriront|fermées/i, { selector: 'p' });
  return calls;
};
const rows = (): string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => spaces(textContent));
const text = (): string => spaces(document.body.textContent);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin/reinscriptions');
  $roles.set(['owner']);
  $season.set(undefined);
  $former.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  closeInvitation();
  unpickFormer();
  localStorage.clear();
  vi.unstubAllGlobals();
  $roles.set(undefined);
});

describe('the list of former members', () => {
  test('has a view for each state, with its count, and a line for each person by last name', async () => {
    await show();
    expect(screen.getAllByRole('link', { name: /\d$/ }).map(({ textContent }) => spaces(textContent))).toEqual([
      ...['À inviter 3', 'Invités 1', 'Ouverts 1', 'Revenus 1', 'Ne reviennent pas 1'],
    ]);
    expect(rows()).toEqual([
      'Zoé AdamCanne1@exemple.exampleÀ inviter',
      'Ada BrunCanne2@exemple.exampleÀ inviter',
      'Éloïse CaronCannesans adressesans adresse',
    ]);
    expect(text()).toContain('peuvent se réinscrire pour 2027-2028 depuis le 1er juin 2027.');
  });

  test.each([
    ['invites', 'Paul DenisCanne4@exemple.example02/06/27Invité'],
    ['ouverts', 'Lina EvrardCanne5@exemple.example02/06/2702/06/27Lien ouvert'],
    ['revenus', 'Hugo FabreCanne6@exemple.example02/06/27–Revenu'],
  ])('view «%s»', async (vue, line) => {
    await show(vue);
    expect(rows()).toEqual([line]);
  });

  test('somebody is found by name, without accents', async () => {
    await show();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'eloise' } });
    expect(rows()).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    expect(text()).toContain('Personne de ce nom dans cette vue.');
  });

  test('who came back leads to the new membership, and the others to the one that goes on', async () => {
    await show('revenus');
    expect(screen.getByRole('link', { name: 'Hugo Fabre' }).getAttribute('href')).toBe(`/admin/adhesions/${idOf(9)}`);
    cleanup();
    await show();
    expect(screen.getByRole('link', { name: 'Ada Brun' }).getAttribute('href')).toBe(`/admin/archives/${idOf(2)}`);
  });

  test.each<[string, Partial<FormerMemberList>, RegExp]>([
    ['not open yet', { isOpen: false, opensOn: '2999-06-01' }, /ouvriront le formulaire de 2027-2028 le 1er juin 2999/],
    ['closed', { isOpen: false, opensOn: '2020-06-01' }, /inscriptions pour 2027-2028 sont fermées/],
    ['not prepared', { isOpen: false, opensOn: null }, /saison 2027-2028 n’est pas encore préparée/],
  ])('says that the season is %s', async (_what, changes, said) => {
    await show('', {}, { ...former, ...changes });
    expect(text()).toMatch(said);
  });

  test('offers the season that is prepared', async () => {
    await show('', {}, { ...former, season: '2026-2027', next: NEXT });
    press('Passer à 2027-2028');
    expect($season.get()).toBe(NEXT);
    $season.set(undefined);
  });

  test('who declined is expected again by one press', async () => {
    const undo = `POST /api/admin/renewals/${idOf(7)}/undo-decline`;
    const calls = await show('ne-reviennent-pas', { [undo]: () => new Response(null, { status: 204 }) });
    press(/^Annuler.*ne revient pas/);
    await vi.waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`).slice(-2)).toEqual([undo, LIST]),
    );
    expect(calls.at(-2)?.body).toEqual({ season: NEXT });
  });

  test('who declined can be expected again on a phone too', async () => {
    await show('ne-reviennent-pas');
    const cell = screen.getByRole('button', { name: /^Annuler.*ne revient pas/ }).closest('td');
    expect(cell?.dataset).toMatchObject({ phone: 'below' });
  });

  test('a treasurer reads it and invites nobody', async () => {
    $roles.set(['treasurer']);
    await show();
    expect(screen.queryByRole('button', { name: /Inviter/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('an export of the view', () => {
  const EXPORT = 'POST /api/admin/renewals/export';
  const file = () => new Response('a\r\nb\r\n', { headers: { 'Content-Type': 'text/csv', 'X-Total-Count': '1' } });
  const open = async (vue: string, list = former, answers: Parameters<typeof answerCalls>[0] = {}) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const calls = await show(vue, { [EXPORT]: file, ...answers }, list);
    const sent = () => calls.find(({ method, path }) => `${method} ${path}` === EXPORT)?.body;
    return { sent };
  };
  const asCsv = (): void => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Format' }), { target: { value: 'csv' } });
  };

  test('is of the whole view, without a password while others are left out', async () => {
    const { sent } = await open('invites');
    press('Exporter…');
    expect(text()).toContain('Toutes les personnes de «\u00A0Invités\u00A0» sont exportées.'.replaceAll('\u00A0', ' '));
    asCsv();
    press('Exporter 1 ligne');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ season: NEXT, state: 'invited', format: 'csv', seen: 1 });
  });

  test('is of those whom a search found', async () => {
    const { sent } = await open('');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'eloise' } });
    press('Exporter…');
    expect(text()).toContain('Seules les personnes affichées');
    asCsv();
    press('Exporter 1 ligne');
    await vi.waitFor(() => expect(sent()).toMatchObject({ ids: [idOf(3)], seen: 1 }));
  });

  test('asks for the password if it leaves out nobody', async () => {
    const { sent } = await open('', { ...former, people: [person(1, 'Zoé Adam')] });
    press('Exporter…');
    asCsv();
    fireEvent.change(screen.getByLabelText(/mot de passe/i), { target: { value: 'secret' } });
    press('Exporter 1 ligne');
    await vi.waitFor(() => expect(sent()).toMatchObject({ password: 'secret' }));
  });

  test('is not offered for an empty view', async () => {
    await show('revenus', {}, { ...former, people: [person(1, 'Zoé Adam')] });
    expect(screen.queryByRole('button', { name: 'Exporter…' })).toBeNull();
  });
});

const PLAN = 'POST /api/admin/renewals/invitations/plan';
const INVITE = 'POST /api/admin/renewals/invitations';

describe('an invitation', () => {
  const open = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
    const calls = await show('', { [PLAN]: json(plan), ...answers });
    press('Inviter les 2 à inviter');
    await screen.findByText(/reçoivent un lien personnel/);
    return calls;
  };

  test('says how many mails, over how many days, and who is left out', async () => {
    await open();
    const said = spaces(screen.getByRole('dialog').textContent);
    for (const part of [
      '2 anciens adhérents reçoivent',
      '3 courriels',
      'Tout part aujourd’hui',
      '5 envois aujourd’hui, sur 300 permis',
      '1 est sans adresse e-mail',
      'représentant légal',
    ])
      expect(said).toContain(part);
    expect(screen.getByRole('button', { name: 'Envoyer 3 courriels' })).toBeTruthy();
  });

  test('shows the present numbers if they have changed, and sends nothing', async () => {
    const one = { ...plan, people: 1, mails: 1, left: [] };
    const refused = json({ type: 'conflict', message: 'x', current: one }, 409);
    await show('', { [PLAN]: json(one), [INVITE]: refused });
    fireEvent.click(screen.getByRole('checkbox', { name: /Ada Brun/ }));
    press('Inviter');
    await screen.findByText(/reçoit un lien personnel/);
    press('Envoyer 1 courriel');
    await screen.findByText('Les destinataires ont changé');
  });

  test('goes again to chosen people whose first one has no answer', async () => {
    const calls = await show('ouverts', {
      [PLAN]: json({ ...plan, people: 0, mails: 0, left: [{ reason: 'too-soon', count: 1 }] }),
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /Lina Evrard/ }));
    press('Inviter de nouveau');
    await screen.findByText('1 a été invité il y a moins de sept jours.');
    expect(text()).toContain('Personne ne recevrait cette invitation.');
    expect(screen.queryByRole('button', { name: /Envoyer/ })).toBeNull();
    expect(calls.at(-1)?.body).toEqual({ season: NEXT, ids: [idOf(5)], isAgain: true });
  });

  test('of one chosen person goes without a password, and the list shows it', async () => {
    const after = {
      ...former,
      people: former.people.map((one) => (one.id === idOf(1) ? { ...one, state: 'invited' as const } : one)),
    };
    const one = { ...plan, people: 1, mails: 1, left: [] };
    const calls = await show('', { [PLAN]: json(one), [INVITE]: json(after, 201) });
    fireEvent.click(screen.getByRole('checkbox', { name: /Zoé Adam/ }));
    press('Inviter');
    await screen.findByText(/reçoit un lien personnel/);
    press('Envoyer 1 courriel');
    expect(await screen.findByRole('link', { name: /^Invités/ })).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(2);
    const { body } = calls.find(({ method, path }) => `${method} ${path}` === INVITE) ?? {};
    expect(body).toEqual({ id: expect.any(String), season: NEXT, ids: [idOf(1)], isAgain: false, selection: 'abc' });
  });
});

test('the home screen has a line while somebody is to invite', () => {
  const value = { season: NEXT, opensOn: '2027-06-01', count: 43 };
  expect(attentionLines({ attention: nothing, requests: 0 }, { renewals: { state: 'ready', value } })).toEqual([
    {
      href: '/admin/reinscriptions?season=2027-2028',
      needs: ['mail', 'write'],
      label: '43 anciens adhérents à inviter',
      note: 'à se réinscrire pour 2027-2028, ouverte depuis le 1er juin 2027',
      verb: 'Inviter',
    },
  ]);
  expect(attentionLines({ attention: nothing, requests: 0 }, { renewals: { state: 'ready', value: null } })).toEqual(
    [],
  );
});
