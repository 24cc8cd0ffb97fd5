// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mailing, MailingPlan } from '#domain/mail/mailing.ts';
import { draftNameOf, forgetRecipients, writeTo } from '#features/admin/mail/mailing-choice.ts';
import { WriteScreen } from '#features/admin/mail/WriteScreen.tsx';
import { readDraft, writeDraft } from '#lib/drafts.ts';
import { answerCalls, json, type SeenCall } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';

const aPlan = (changes: Partial<MailingPlan> = {}): MailingPlan => ({
  selection: 'one',
  people: 37,
  mails: 41,
  unpaid: 2,
  over: 1,
  unsubscribed: 3,
  addressless: 0,
  refused: 1,
  days: 1,
  usedToday: 12,
  allowance: 300,
  ...changes,
});
const aMailing: Mailing = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Stage',
  createdAt: '2026-11-27T18:00:00.000Z',
  by: 'Camille',
  isReminder: false,
  waiting: 41,
  sent: 0,
  failed: 0,
  dropped: 0,
};

const PLAN = 'POST /api/admin/mail/mailings/plan';
const SEND = 'POST /api/admin/mail/mailings';
const text = () => spaces(document.body.textContent);
const ID = '00000000-0000-4000-8000-00000000000d';
const chosen = { filter: { season: '2026-2027' }, query: '' } as const;

/** What somebody has typed already: the editor itself is tried elsewhere. */
const typed = (): void =>
  writeDraft(draftNameOf(chosen), {
    value: { title: 'Stage de Noël', content: '<p>Il reste dix places.</p>' },
    savedAt: '2026-11-27T17:00:00.000Z',
    basedOn: null,
    draftId: ID,
  });

const show = async (answers: Parameters<typeof answerCalls>[0]) => {
  const calls = answerCalls(answers);
  writeTo(chosen);
  render(<WriteScreen />);
  await screen.findByText(/adhérent/);
  return calls;
};
const sentIn = (calls: readonly SeenCall[]) =>
  calls.filter(({ method, path }) => `${method} ${path}` === SEND).map(({ body }) => body);

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  forgetRecipients();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('it says to how many it goes, who gets none, and over how many days', async () => {
  await show({ [PLAN]: json(aPlan({ days: 2 })) });
  expect(text()).toContain('À 30 adhérents');
  expect(text()).toContain('41 courriels');
  expect(text()).toContain('2 n’ont pas encore payé leur inscription');
  expect(text()).toContain('1 n’est plus adhérent');
  expect(text()).toContain('3 ne reçoivent plus les nouvelles.');
  expect(text()).toContain('1 a une adresse refusée.');
  expect(text()).toContain('L’envoi s’étend sur 2 jours');
  expect(text()).toContain('12 envois aujourd’hui, sur 300 permis.');
});

test.each([
  ['that Gmail would cut', 30_000, true],
  ['of a usual length', 2000, false],
])('a text %s is warned of while it is written, or not: %i é', async (_which, letters, isWarned) => {
  writeDraft(draftNameOf(chosen), {
    value: { title: 'Stage', content: `<p>${'é'.repeat(letters)}</p>` },
    savedAt: '2026-11-27T17:00:00.000Z',
    basedOn: null,
    draftId: ID,
  });
  await show({ [PLAN]: json(aPlan()) });
  expect(text().includes('Gmail coupe un message à 102 Ko')).toBe(isWarned);
});

test('a filter is known again after a reload; a typed name is kept nowhere', async () => {
  answerCalls({ [PLAN]: json(aPlan()) });
  writeTo(chosen);
  expect(sessionStorage.getItem('mail-to')).toContain('2026-2027');
  writeTo({ filter: {}, query: 'Durand' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Durand');
});

describe('sending', () => {
  const confirm = async () => {
    press('Envoyer…');
    return within(await screen.findByRole('dialog', { name: /^Envoyer ce courriel/ }));
  };

  test('asks for confirmation, sends to the previewed recipients, and deletes the draft', async () => {
    typed();
    const calls = await show({ [PLAN]: json(aPlan()), [SEND]: json(aMailing, 201) });
    const dialog = await confirm();
    expect(spaces(dialog.getByText(/Il part à/).textContent)).toContain('Il part à 30 adhérents, en 41 courriels.');
    dialog.getByRole('button', { name: 'Envoyer 41 courriels' }).click();
    await waitFor(() => expect(location.pathname).toBe('/admin/courriels'));
    expect(sentIn(calls)).toEqual([
      { id: ID, title: 'Stage de Noël', content: '<p>Il reste dix places.</p>', selection: 'one', chosen },
    ]);
    expect(readDraft(draftNameOf(chosen), (value): value is object => value !== null)).toBeUndefined();
  });

  test('shows the new numbers if the list changed, and sends the same mailing once they are confirmed', async () => {
    typed();
    let plans = 0;
    const calls = await show({
      [PLAN]: () => {
        plans += 1;
        return Response.json(plans === 1 ? aPlan() : aPlan({ selection: 'two', people: 36, mails: 40 }));
      },
      [SEND]: ({ body }) =>
        Object(body).selection === 'two'
          ? Response.json(aMailing, { status: 201 })
          : Response.json({ type: 'conflict', current: aPlan() }, { status: 409 }),
    });
    const dialog = await confirm();
    dialog.getByRole('button', { name: 'Envoyer 41 courriels' }).click();
    expect(await dialog.findByText('Les destinataires ont changé')).toBeTruthy();
    (await dialog.findByRole('button', { name: 'Envoyer 40 courriels' })).click();
    await waitFor(() => expect(sentIn(calls)).toHaveLength(2));
    expect(sentIn(calls)).toMatchObject([
      { id: ID, selection: 'one' },
      { id: ID, selection: 'two' },
    ]);
  });

  test('is not possible without a text, or if nobody gets it', async () => {
    await show({ [PLAN]: json(aPlan({ mails: 0, people: 3, unpaid: 0, over: 0, unsubscribed: 3, refused: 0 })) });
    press('Envoyer…');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await show({ [PLAN]: json(aPlan()) });
    press('Envoyer…');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  });
});

test('a trial goes to its author, and the preview shows HTML and text as they will be sent', async () => {
  typed();
  const calls = await show({
    [PLAN]: json(aPlan()),
    'POST /api/admin/mail/mailings/try': () => new Response(null, { status: 204 }),
    'POST /api/admin/mail/mailings/preview': json({
      subject: 'Stage de Noël',
      html: '<html><body style="color:#111"><p>Bonjour,</p></body></html>',
      text: 'Bonjour,\n\nIl reste dix places.',
    }),
  });
  press('M’envoyer un essai');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/try'))).toBe(true));
  press('Aperçu');
  expect(await screen.findByRole('heading', { name: 'Stage de Noël' })).toBeTruthy();
  expect(text()).toContain('Il reste dix places.');
  const shown = document.querySelector('.mail-html')?.shadowRoot;
  expect(shown?.textContent).toContain('Bonjour,');
});

test('without anybody chosen it asks to whom, by discipline too, and then counts them', async () => {
  const calls = answerCalls({
    [PLAN]: json(aPlan()),
    'GET /api/products': json([{ name: 'Savate' }, { name: 'Canne' }]),
  });
  render(<WriteScreen />);
  expect(screen.getByRole('link', { name: 'Choisir dans la liste…' }).getAttribute('href')).toBe('/admin/adhesions');
  await screen.findByRole('button', { name: /Canne/ });
  press(/Canne/);
  await screen.findByText(/^À \d+ adhérent/);
  expect(calls.find(({ path }) => path.endsWith('/plan'))?.body).toEqual({
    chosen: { filter: { status: 'in-force', discipline: 'Canne' }, query: '' },
  });
});
