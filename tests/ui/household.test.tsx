// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import type { Household, HouseholdPerson } from '#domain/member/household.ts';
import { json } from './admin-support.ts';
import { press, reading, section, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('coordonnees');
const member = someDetails();
const person = `/api/admin/persons/${member.personId}`;
const someone = (fullName: string, changes: Partial<HouseholdPerson> = {}): HouseholdPerson => ({
  ...{ personId: crypto.randomUUID(), memberId: crypto.randomUUID(), isArchived: false, fullName },
  ...{ ties: [], owing: [], owedCents: 0 },
  ...changes,
});
const household = (changes: Partial<Household> = {}): Household => ({
  ...{ payer: null, paysFor: [], others: [], ownCents: 0, owedCents: 0 },
  ...changes,
});
const foundPerson = (changes: Partial<FoundPerson>): FoundPerson => ({
  ...{ id: crypto.randomUUID(), fullName: '', bornIn: 1980, isAdult: true, season: member.season, status: 'active' },
  ...{ disciplines: [], archivedAt: null, flags: [], settledFlags: [], openPieces: {}, proof: 'not-needed' },
  ...{ reducedPriceSelected: false, paymentDone: true, amount: 0, paid: 0, owed: 0, toCome: 0, aided: 0, overpaid: 0 },
  ...changes,
});
const told = () => spaces(section('Foyer').textContent);

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who pays sees what each owes and the sum, and takes one payment for all', async () => {
  const child = someDetails({ id: crypto.randomUUID(), fullName: 'Lou Martin', owed: 120, paid: 125 });
  const owing = [{ id: child.id, season: child.season, isArchived: false, owedCents: 12_000 }];
  await show(member, {
    [`GET ${person}/household`]: json(
      household({
        paysFor: [someone('Lou Martin', { owing, owedCents: 12_000 }), someone('Noé Martin')],
        owedCents: 12_000,
      }),
    ),
    [reading(child)]: json(child),
  });
  await waitFor(() => expect(told()).toContain('Lou Martin'));
  expect(told()).toContain('doit 120,00 €');
  expect(told()).toContain('ne doit rien');
  expect(told()).toContain('Ensemble : 120,00 € à payer');
  expect(screen.queryByRole('button', { name: 'Qui paie\u202F?' }), 'who pays is paid for by nobody').toBeNull();
  press('Encaisser pour tout le foyer…');
  expect(await screen.findByRole('dialog', { name: 'Paiement de Lou Martin' })).toBeTruthy();
});

test('others are shown with what ties them, and nobody is said to be nobody', async () => {
  await show(member, {
    [`GET ${person}/household`]: json(household({ others: [someone('Alex Roy', { ties: ['email', 'guardian'] })] })),
  });
  await waitFor(() => expect(told()).toContain('même adresse e-mail · adresse du représentant légal'));
  cleanup();
  await show(member, { [`GET ${person}/household`]: json(household()) });
  await waitFor(() => expect(told()).toContain('Personne d’autre ne partage son adresse.'));
});

test('a payer that would make a circle is refused in words, and what was typed stays', async () => {
  const payer = someDetails({ id: crypto.randomUUID(), personId: crypto.randomUUID(), fullName: 'Ana Roy' });
  await show(member, {
    [`GET ${person}/household`]: json(household()),
    'POST /api/admin/persons/found': json([
      foundPerson({ id: payer.id, fullName: 'Ana Roy' }),
      foundPerson({ fullName: 'Anaïs Roy', bornIn: 2010, isAdult: false }),
    ]),
    [reading(payer)]: json(payer),
    [`PUT ${person}/payer`]: () =>
      Response.json({ type: 'conflict', message: 'Qui est déjà payé ne paie pas.' }, { status: 409 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Qui paie\u202F?' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Chercher une personne' }), { target: { value: 'ana' } });
  const anna = await screen.findByRole('button', { name: /Ana Roy/ });
  // A minor pays for nobody.
  expect(screen.queryByRole('button', { name: /Anaïs Roy/ })).toBeNull();
  fireEvent.click(anna);
  await screen.findByText('Le choix n’a pas été enregistré');
  expect(document.body.textContent).toContain('Qui est déjà payé ne paie pas.');
  expect(screen.getByRole('textbox', { name: 'Chercher une personne' })).toHaveProperty('value', 'ana');
});
