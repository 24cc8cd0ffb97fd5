// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/account/role.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { FindDialog } from '#features/admin/find/FindDialog.tsx';
import { answerCalls, json, type SeenCall } from './admin-support.ts';

const aPerson = (changes: Partial<FoundPerson> = {}): FoundPerson => ({
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Camille Dupont',
  bornIn: 1990,
  isAdult: true,
  season: '2026-2027',
  status: 'active',
  disciplines: ['Savate'],
  archivedAt: null,
  flags: [],
  settledFlags: [],
  openPieces: {},
  proof: 'not-needed',
  reducedPriceSelected: false,
  paymentDone: true,
  amount: 245,
  paid: 245,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
  ...changes,
});
const archived = aPerson({
  id: '00000000-0000-4000-8000-000000000002',
  fullName: 'Yvonne Le Guennec',
  season: '2024-2025',
  archivedAt: '2025-08-31T10:00:00.000Z',
});

const FOUND = 'POST /api/admin/persons/found';
const products = ['Savate boxe française', 'Boxe thaï', 'Canne'].map((name, place) => ({ id: String(place), name }));

let calls: SeenCall[];
const closed = vi.fn<() => void>();
const answer = (found: (text: string) => Response | Promise<Response>): void => {
  calls = answerCalls({
    'GET /api/products': json(products),
    [FOUND]: ({ body }) => found((body as { text: string }).text),
  });
};
const open = (...roles: Role[]): HTMLElement => {
  $roles.set(roles);
  render(<FindDialog onClose={closed} />);
  return screen.getByRole('combobox', { name: 'Chercher ou faire' });
};
const type = (value: string): void => {
  fireEvent.change(screen.getByRole('combobox'), { target: { value } });
};
const press = (key: string): void => {
  fireEvent.keyDown(screen.getByRole('combobox'), { key });
};
const told = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const groups = (): string[] =>
  screen
    .queryAllByRole('group')
    .map((group) => group.getAttribute('aria-labelledby') ?? '')
    .map((id) => document.getElementById(id)?.textContent ?? '');
const active = (): string => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent) || '';
};
const asked = (): unknown[] => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  closed.mockReset();
  answer(() => Response.json([]));
});
afterEach(() => {
  cleanup();
  $roles.set(undefined);
});

describe('the find field', () => {
  test('lists before anything is typed what the role may do, and its screens', () => {
    open('treasurer');
    expect(groups()).toEqual(['Actions', 'Écrans']);
    expect(told()).toContain('Voir qui n’a pas payé');
    expect(told()).toContain('Encaisser… puis un nom');
    expect(told()).not.toContain('Écrire à tous les adhérents');
    expect(told()).not.toContain('Inviter un administrateur');
    expect(asked()).toEqual([]);
  });

  test.each([
    ['qui n’a pas payé', 'Voir qui n’a pas payé'],
    ['impaye', 'Voir qui n’a pas payé'],
    ['ce soir annuler', 'Annuler le cours de ce soir'],
    ['ANNULER LE COURS DE CE SOIR', 'Annuler le cours de ce soir'],
    ['ecrire aux savateurs', 'Écrire aux adhérents : Savate boxe française'],
    ['écrire aux cannistes', 'Écrire aux adhérents : Canne'],
    ['inviter', 'Inviter un administrateur'],
    ['mot de passe', 'Changer mon mot de passe'],
    ['imprimer la liste d’appel', 'Imprimer la liste d’appel'],
    ['tarif', 'Changer les tarifs'],
    ['publier', 'Publier le site'],
    ['relancer', 'Régler les relances'],
    ['relancer', 'Relancer… puis un nom'],
    ['exporter', 'Exporter les adhérents'],
    ['adhesion', 'Adhésions'],
    ['trésorerie', 'Trésorerie'],
    ['argent', 'Trésorerie'],
    ['comptes', 'Comptes'],
    ['paheko', 'Comptes'],
    ['pass’sport', 'Voir les aides à saisir'],
    ['compte asso', 'Voir les aides à saisir'],
    ['rappeler', 'Relancer… puis un nom'],
    ['reduction', 'Réduction pour… puis un nom'],
  ])('understands «%s»', async (typed, expected) => {
    open('owner');
    type(typed);
    await waitFor(() => expect(told().map((line) => line.replace(/\s/g, ' '))).toContain(expected));
  });

  test.each<[Role, string[], string[]]>([
    ['editor', ['Écrire un article', 'Noter une fermeture'], ['Voir qui n’a pas payé', 'Changer les tarifs']],
    [
      'coach',
      ['Annuler le cours de ce soir', 'Changer mon mot de passe'],
      ['Noter une fermeture', 'Exporter les adhérents'],
    ],
    [
      'secretary',
      ['Ajouter un adhérent', 'Écrire à tous les adhérents'],
      ['Inviter un administrateur', 'Rembourser… puis un nom'],
    ],
  ])('offers a role what it may do, and nothing else: %s', (role, offered, hidden) => {
    open(role);
    for (const label of offered) expect(told()).toContain(label);
    for (const label of hidden) expect(told()).not.toContain(label);
  });

  test('asks for nobody where the role reads no members', async () => {
    open('editor');
    type('dupont');
    await new Promise((done) => setTimeout(done, 300));
    expect(asked()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('Rien ne porte ce nom. Essayez un autre mot.');
  });

  test('finds persons, says how many, and leads to their pages, also those in the archives', async () => {
    answer(() => Response.json([aPerson({ owed: 55 }), archived]));
    open('owner');
    type('06 12');
    await waitFor(() => expect(groups()).toEqual(['Personnes']));
    expect(asked()).toEqual([{ text: '06 12' }]);
    expect(told()[0]).toMatch(/^Camille Dupont Active · Savate · doit 55,00\s€$/);
    expect(told()[1]).toMatch(/^Encaisser 55,00\s€ Camille Dupont$/);
    expect(told()[2]).toMatch(/Archives, 2024-2025/);
    expect(screen.getByRole('status').textContent).toBe('2 résultats');
    expect(screen.getAllByRole('option').flatMap((option) => option.getAttribute('href') ?? [])).toEqual([
      `/admin/adhesions/${aPerson().id}`,
      `/admin/archives/${archived.id}`,
    ]);
  });

  test('tells namesakes apart by their year of birth', async () => {
    answer(() => Response.json([aPerson(), aPerson({ id: archived.id, bornIn: 1962 })]));
    open('owner');
    type('dupont');
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[1]).toContain('née ou né en 1962');
  });

  test.each([
    ['encaisser dupont', 'Encaisser : Camille Dupont'],
    ['attestation de Dupont', 'Attestation de Camille Dupont'],
    ['rembourser dupont', 'Rembourser Camille Dupont'],
    ['rappeler dupont', 'Relancer Camille Dupont pour ce qui reste dû'],
    ['relancer dupont', 'Relancer Camille Dupont pour ce qui reste dû'],
    ['réduction pour dupont', 'Réduction pour Camille Dupont'],
    ['encaisser un chèque de M. Dupont', 'Encaisser : Camille Dupont'],
  ])('takes what follows a verb for a name: «%s»', async (typed, label) => {
    answer((text) => Response.json(text.toLowerCase() === 'dupont' ? [aPerson()] : []));
    open('owner');
    type(typed);
    await waitFor(() => expect(told().join().replace(/\s/g, ' ')).toContain(label));
    expect(groups()).toEqual(['Personnes']);
  });

  test('takes a verb that the role may not use for a name', async () => {
    open('secretary');
    type('rembourser dupont');
    await waitFor(() => expect(asked()).toEqual([{ text: 'rembourser dupont' }]));
  });

  test('fills the field with a verb that waits for a name', () => {
    open('owner');
    type('encaiss');
    press('Enter');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Encaisser ');
    expect(closed).not.toHaveBeenCalled();
  });

  test('is walked through by the arrows, around the ends, and Enter presses what is meant', async () => {
    open('owner');
    type('publi');
    const all = told();
    expect(active()).toBe(all[0]);
    press('ArrowDown');
    expect(active()).toBe(all[1]);
    press('ArrowUp');
    press('ArrowUp');
    expect(active()).toBe(all.at(-1));
    expect(within(screen.getByRole('listbox')).getAllByRole('option', { selected: true })).toHaveLength(1);
    const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('click', pressed, { once: true });
    press('Enter');
    expect(pressed).toHaveBeenCalledOnce();
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test('keeps what is chosen while persons come', async () => {
    let come: (found: Response) => void = () => undefined;
    answer(
      () =>
        new Promise((done) => {
          come = done;
        }),
    );
    open('owner');
    type('tarif');
    press('ArrowDown');
    const chosen = active();
    expect(chosen).toBe('Tarifs');
    await waitFor(() => expect(asked()).toHaveLength(1));
    come(Response.json([aPerson({ fullName: 'Paul Tariff' })]));
    await waitFor(() => expect(groups()).toContain('Personnes'));
    expect(active()).toBe(chosen);
  });

  test('shows the answer to the last text, whichever comes last', async () => {
    const waiting = new Map<string, (found: Response) => void>();
    answer((text) => new Promise((done) => waiting.set(text, done)));
    open('owner');
    type('dupo');
    await waitFor(() => expect(waiting.size).toBe(1));
    type('dupond');
    await waitFor(() => expect(waiting.size).toBe(2));
    waiting.get('dupond')?.(Response.json([aPerson({ fullName: 'Marie Dupond' })]));
    await waitFor(() => expect(told().join()).toContain('Marie Dupond'));
    waiting.get('dupo')?.(Response.json([aPerson({ fullName: 'Jean Dupont' })]));
    await new Promise((done) => setTimeout(done, 50));
    expect(told().join()).not.toContain('Jean Dupont');
  });

  test.each([
    ['opens the only person', [aPerson()], 1],
    ['opens none of several persons', [aPerson(), archived], 0],
  ])('%s if Enter was pressed before the answer', async (_what, people, times) => {
    const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('click', pressed);
    answer(() => Response.json(people));
    open('owner');
    type('dupont');
    press('Enter');
    await waitFor(() => expect(screen.queryAllByRole('option', { hidden: true })).toHaveLength(people.length));
    expect(pressed).toHaveBeenCalledTimes(times);
    document.removeEventListener('click', pressed);
  });

  test('finds screens and actions without a network, and says so of persons', async () => {
    answer(() => Promise.reject(new TypeError('offline')));
    open('owner');
    type('tarif');
    await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByRole('status').textContent).toContain('Hors ligne');
    expect(groups()).toEqual(['Actions', 'Écrans']);
    answer(() => Response.json([aPerson()]));
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(groups()).toContain('Personnes'));
  });

  test('has no list while there is nothing to choose', async () => {
    open('owner');
    type('zzzz');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Personne de ce nom'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  });
});
