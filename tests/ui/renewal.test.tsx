// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMembershipForm } from '#components/membership-form/membership-form-store.ts';
import type { HealthRow } from '#domain/member/health.ts';
import type { RenewalDifference, RenewalJson } from '#domain/member/renewal.ts';
import { showHealth } from '#features/sign-up/health-note.tsx';
import { Difference } from '#features/sign-up/renewal/Difference.tsx';
import { RenewalPage } from '#features/sign-up/renewal/RenewalPage.tsx';
import { $renewal } from '#features/sign-up/renewal/renewal-store.ts';
import { awaitPayment, forgetSignUp, keepForm, keptForm } from '#lib/sign-up-progress.ts';
import { forgetInTab, keepInTab } from '#lib/tab-storage.ts';
import { healthMessages } from '#messages/health.ts';
import { TOKEN } from '#tests/support/dossiers.ts';
import { answerCalls, json } from './admin-support.ts';

const anybody = { productId: null, practice: null, minAge: null, maxAge: null, licence: null };
const READ = 'GET /api/renewal';
const told = { firstName: 'Zoé', season: '2027-2028' };
const renewing: HealthRow = { ...anybody, licence: 'renewal', demand: 'certificate', months: 36 };
const firstLicence: HealthRow[] = [
  { ...anybody, licence: 'first', demand: 'certificate', months: 36 },
  { ...anybody, demand: 'attestation', months: null },
];
const open: Extract<RenewalJson, { state: 'open' }> = {
  ...told,
  state: 'open',
  lastSeason: '2026-2027',
  values: {
    ...{ lastName: 'Durand', firstName: 'Zoé', email: 'zoe@exemple.fr', phone: '+33612345678' },
    ...{ birthDate: '1990-03-05', address: '1 rue du Port', licenseNumber: 'L-1' },
    disciplines: ['Canne'],
    reducedPriceSelected: false,
  },
  hasPhoto: true,
  products: [{ id: 'c', name: 'Canne', prices: [{ id: 'c-1', amount: 190, isDefault: true }] }],
  instalments: null,
  federationAsked: {},
  health: {
    season: '2027-2028',
    agesOn: 'day',
    rows: [renewing],
    adultText: { text: 'Je n’ai aucune contre-indication.', version: '2027-05-02' },
  },
  rulesVersion: 3,
  difference: {
    lines: [{ kind: 'discipline', discipline: 'Canne', before: 18_000, after: 19_000, reason: 'normal-price' }],
    before: 18_000,
    after: 19_000,
  },
};

const openPage = async (hash = `#${TOKEN}`): Promise<void> => {
  history.replaceState(null, '', `/reinscription${hash}`);
  render(<RenewalPage />);
  await waitFor(() => expect($renewal.get().state).not.toBe('loading'));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  for (const key of ['held-renewal', 'sign-up-form', 'sign-up-payment', 'sign-up-key']) forgetInTab(key);
  $renewal.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('the form of a renewal', () => {
  test('is filled with last season’s answers, and ticks nothing that must be agreed to again', async () => {
    answerCalls({ [READ]: json(open) });
    await openPage();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bonjour Zoé');
    expect(location.hash, 'the token leaves the address').toBe('');
    await waitFor(() => expect(box('Canne').checked).toBe(true));
    for (const name of ['J’accepte le règlement intérieur', 'Je certifie être apte médicalement à la pratique'])
      expect(box(name).checked).toBe(false);
    expect(screen.getByText('Zoé Durand, né(e) le 05/03/1990')).toBeTruthy();
    expect(screen.getByText(/Relisez, cochez les deux cases, payez\.$/)).toBeTruthy();
    expect(screen.queryByLabelText('Photo de profil'), 'the photo is taken over').toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Procéder au paiement' }).disabled).toBe(false);
  });

  test('unfolds the identity when it is pressed, with the text in its fields', async () => {
    answerCalls({ [READ]: json(open) });
    await openPage();
    press('Modifier');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Téléphone' }).value).toBe('06 12 34 56 78');
    expect(screen.getByLabelText('Photo de profil')).toBeTruthy();
  });

  test('asks for a photo if there is no recent one', async () => {
    answerCalls({ [READ]: json({ ...open, hasPhoto: false }) });
    await openPage();
    expect(screen.getByLabelText('Photo de profil')).toBeTruthy();
    expect(screen.getByText(/Relisez, ajoutez une photo, cochez les deux cases, payez\.$/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Procéder au paiement' }).disabled).toBe(true);
  });

  test.each<[string, string | null, HealthRow[], RegExp]>([
    [
      'the certificate of a renewal, also without a licence number',
      null,
      open.health.rows,
      /^Aucun document médical n’est conservé\. Apportez un certificat .*36 mois/,
    ],
    [
      'no certificate that only a first licence needs',
      'L-1',
      firstLicence,
      /^Aucun document médical n’est conservé\. Je n’ai aucune contre-indication\.$/,
    ],
    [
      'nothing where a renewal is asked for nothing',
      null,
      [{ ...renewing, demand: 'none', months: null }],
      /^Aucun document médical n’est conservé\.$/,
    ],
  ])('asks about health: %s', async (_what, licenseNumber, rows, said) => {
    const health = { ...open.health, rows };
    answerCalls({ [READ]: json({ ...open, values: { ...open.values, licenseNumber }, health }) });
    await openPage();
    const tick = box('Je certifie être apte médicalement à la pratique');
    const about = (tick.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    const hint = about.map((part) => part?.textContent ?? '').join('');
    expect(hint.replace(/[\u00A0\u202F]/g, ' ').trim()).toMatch(said);
    expect(tick.checked, 'it is never taken over').toBe(false);
  });

  test('lets a minor’s guardian attest, in words of that season', async () => {
    const values = { ...open.values, birthDate: `${new Date().getFullYear() - 10}-01-01` };
    answerCalls({ [READ]: json({ ...open, values, health: { ...open.health, rows: [] } }) });
    await openPage();
    expect(screen.getByText(healthMessages.form.byGuardian, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/aucune contre-indication/)).toBeNull();
  });

  test('keeps the version of the text that it shows, and asks nobody else about another season', async () => {
    const calls = answerCalls({});
    const { season, products, instalments, federationAsked, health } = open;
    const form = createMembershipForm({ mode: 'public', season, products: [] });
    form.$former.set({ season, products, instalments, federationAsked, health, token: TOKEN });
    await showHealth(form);
    expect(form.$healthVersion.get()).toBe('2027-05-02');
    expect(calls).toEqual([]);
  });

  test('asks what the season asks for the federation, with last season’s answers', async () => {
    const asked = { demand: 'required', isDropped: false } as const;
    answerCalls({
      [READ]: json({
        ...open,
        values: { ...open.values, sex: 'female', birthName: null },
        federationAsked: { sex: asked, birthName: asked, nationality: { ...asked, demand: 'optional' } },
      }),
    });
    await openPage();
    const part = within(await screen.findByRole('group', { name: 'Pour la licence' }));
    expect(part.getByRole<HTMLSelectElement>('combobox', { name: 'Sexe' }).value).toBe('female');
    expect(part.getAllByRole('textbox').map((field) => field.id)).toEqual(['birthName', 'nationality']);
    expect(part.getAllByText('Facultatif.'), 'only what the season leaves open').toHaveLength(1);
  });

  test('forgets what another link, or another person, left in the tab', async () => {
    answerCalls({ [READ]: json(open) });
    keepForm({ startedAt: 1, values: { firstName: 'Autre' } });
    await openPage();
    expect(keptForm()).toBeUndefined();
    expect(screen.queryByText(/Autre/)).toBeNull();
  });

  test('keeps what was typed over a reload', async () => {
    answerCalls({ [READ]: json(open) });
    await openPage();
    press('Modifier');
    fireEvent.change(screen.getByRole('textbox', { name: 'Téléphone' }), { target: { value: '07 00 00 00 00' } });
    cleanup();
    $renewal.set({ state: 'loading' });
    await openPage('');
    expect(screen.getByText('07 00 00 00 00')).toBeTruthy();
  });

  test('does not show while the bank may have taken money', async () => {
    answerCalls({ [READ]: json(open) });
    keepInTab('held-renewal', TOKEN, 60_000);
    awaitPayment({
      ...{ clientSecret: 's', paymentIntentId: 'p', publishableKey: 'k', amount: 100, season: told.season },
      ...{ lines: [], hasProof: false, isRenewal: true, askedAt: Date.now() },
    });
    await openPage('');
    expect(screen.queryByRole('button', { name: 'Procéder au paiement' })).toBeNull();
    expect(screen.getByRole('alert')).toBeTruthy();
    act(forgetSignUp);
  });
});

describe('a renewal that is not open', () => {
  test.each([
    [{ ...told, state: 'not-yet', opensOn: '2027-06-01' }, /ouvrent aux anciens adhérents le 01\/06\/27/],
    [{ ...told, state: 'closed' }, /sont fermées/],
    [{ ...told, state: 'member' }, /Vous êtes déjà adhérent/],
    [{ ...told, state: 'declined' }, /vous ne revenez pas/],
  ])('says so: %o', async (renewal, sentence) => {
    answerCalls({ [READ]: json(renewal) });
    await openPage();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test.each([
    ['none', '', 'Réinscription'],
    ['a cut one', '#abc', 'Ce lien est incomplet'],
    ['one that has ended', `#${TOKEN}`, 'Ce lien a pris fin'],
  ])('asks for another link: %s', async (_which, hash, title) => {
    answerCalls({ [READ]: json({ type: 'link-ended', messages: ['Ce lien n’est plus valable.'] }, 410) });
    await openPage(hash);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  test('«Je ne reviens pas» is one press, told when it fails, and can be taken back', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), json({ ...told, state: 'declined' })];
    answerCalls({
      [READ]: json(open),
      'POST /api/renewal/decline': () => (answers.shift() ?? json(open))(),
      'POST /api/renewal/undo-decline': json(open),
    });
    await openPage();
    press('Je ne reviens pas');
    expect(await screen.findByText(/la même réponse ne compte qu’une fois/)).toBeTruthy();
    press('Je ne reviens pas');
    expect(await screen.findByText(/vous ne revenez pas/)).toBeTruthy();
    press('Finalement, je reviens');
    expect(await screen.findByRole('button', { name: 'Procéder au paiement' })).toBeTruthy();
  });
});

test.each<[RenewalDifference['lines'][number], string]>([
  [{ kind: 'discipline', discipline: 'Canne', before: 18_000, after: 19_000 }, 'de 180,00 € à 190,00 €'],
  [{ kind: 'discipline', discipline: 'Canne', before: 18_000, after: null }, 'n’est plus proposée'],
  [{ kind: 'deduction', reason: 'season', name: 'Anciens', before: null, after: -2000 }, 'nouveau : moins 20,00 €'],
  [{ kind: 'deduction', reason: 'family', before: -1000, after: null }, 'moins 10,00 €, plus accordée'],
])('a line of the difference is spoken as it is meant: %o', (line, said) => {
  const { container } = render(
    <Difference difference={{ lines: [line], before: 100, after: 200 }} lastSeason="2026-2027" />,
  );
  const spokenText = (
    container.querySelector('li')?.lastElementChild?.querySelector('.visually-hidden') ??
    container.querySelector('li')?.lastElementChild
  )?.textContent;
  expect(spokenText?.replace(/[\u00A0\u202F]/g, ' ')).toBe(said);
});
