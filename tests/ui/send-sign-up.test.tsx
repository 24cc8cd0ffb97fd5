import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SubmitArea } from '#features/sign-up/SubmitArea.tsx';
import { sendSignUp } from '#features/sign-up/send-sign-up.ts';
import { keptPayment } from '#lib/sign-up-progress.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { answerCalls, json } from './admin-support.ts';
import { chosen, filledForm } from './sign-up-support.ts';
import { answerForms } from './upload-support.ts';

const circumstances = { rulesVersion: 1, startedAt: 1, website: '' };
const begun = {
  status: 200,
  body: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', publishableKey: 'pk_1', amount: 18_000 },
};
const sentence = fieldErrorSentence('season-changed', 'season');
const refused = { status: 422, body: { type: 'validation', messages: [sentence], fields: { season: sentence } } };
const opened = json({ openSeason: '2027-2028' });
const CLUB = 'GET /api/club';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a form whose page was built while 2026-2027 was open. */
const show = () => {
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  render(<SubmitArea form={form} serviceDown={undefined} />);
  return form;
};
const seasonShown = () =>
  /\d{4}-\d{4}/.exec(screen.getByRole('heading', { name: /Votre cotisation/ }).textContent)?.[0];
const seasonOf = (form: { fields: Record<string, unknown> } | undefined) =>
  JSON.parse(String(form?.fields.payload)).season;

test('a page older than the open season shows, sends and pays for the open one', async () => {
  answerCalls({ [CLUB]: opened });
  const sent = answerForms(begun);
  const form = show();
  expect(seasonShown()).toBe('2026-2027');
  await act(() => form.loadSeason());
  expect(seasonShown()).toBe('2027-2028');
  expect(await act(() => sendSignUp(form, circumstances))).toBe('accepted');
  expect([seasonOf(sent[0]), keptPayment()?.season]).toEqual(['2027-2028', '2027-2028']);
});

test('a box ticked while the form is being sent is not part of the payment', async () => {
  answerCalls({});
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const sent = answerForms({ ...begun, after: arrived });
  const form = show();
  const outcome = await act(async () => {
    const sending = sendSignUp(form, circumstances);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    form.setField('reducedPriceSelected', true);
    arrive();
    return sending;
  });
  expect(outcome).toBe('accepted');
  expect(keptPayment()).toMatchObject({ amount: 18_000, lines: [{ discipline: 'Canne', amountCents: 18_000 }] });
});

test('a chosen discipline that is no longer offered is not sent', async () => {
  answerCalls({});
  const sent = answerForms(begun);
  const form = show();
  form.setField('disciplines', ['Canne de combat', 'Canne']);
  expect(await act(() => sendSignUp(form, circumstances))).toBe('accepted');
  expect(JSON.parse(String(sent[0]?.fields.payload)).disciplines).toEqual(['Canne']);
  form.setField('disciplines', ['Canne de combat']);
  expect(await act(() => sendSignUp(form, circumstances))).toBe('refused');
  expect(form.$toMend.get()).toHaveProperty('disciplines');
  expect(sent).toHaveLength(1);
});

test('an existing member is told whom to ask', async () => {
  answerCalls({});
  const message = 'Une adhésion existe déjà pour cette personne cette saison.';
  answerForms({ status: 409, body: { type: 'duplicate', message } });
  const form = show();
  expect(await act(() => sendSignUp(form, circumstances))).toBe('refused');
  expect(form.$toMend.get().form).toBe(
    `${message} Pour ajouter une discipline ou vérifier le dossier, écrivez au club\u202F: son contact est au bas de la page.`,
  );
});

test('a failing service is not reported as an error of the form', async () => {
  answerCalls({});
  answerForms({ status: 503, body: { type: 'unavailable' } });
  const form = show();
  expect(await act(() => sendSignUp(form, circumstances))).toBe('unreached');
  expect(form.$toMend.get()).toEqual({});
});

test('if the season cannot be loaded, the page’s season stays, which may still be right', async () => {
  answerCalls({});
  const form = show();
  await act(() => form.loadSeason());
  expect(seasonShown()).toBe('2026-2027');
});

test('a season that opens during the form is reported with both seasons, typed text stays, and the next press works', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_780_264_800_000 });
  // The CDN's cached answer may be as old as the page, so the form asks again past the cache.
  const form = show();
  const dearer = [{ id: 'p', name: 'Canne', prices: [{ id: 'next', amount: 192, isDefault: true }] }];
  answerCalls({
    [CLUB]: json({ openSeason: '2026-2027' }),
    [`${CLUB}?_=1780264800000`]: opened,
    'GET /api/products': json(dearer),
  });
  const sent = answerForms(refused, begun);
  const totalBefore = form.$quote.get().totalCents;
  await act(() => form.loadSeason());
  const typed = form.$values.get();
  expect(await act(() => sendSignUp(form, circumstances))).toBe('refused');
  expect(form.$toMend.get()).toEqual({
    season: `${sentence} Saison affichée auparavant\u202F: 2026-2027. Saison ouverte\u202F: 2027-2028.`,
  });
  expect([totalBefore, form.$quote.get().totalCents], 'the prices of the open season').toEqual([18_000, 19_200]);
  expect([seasonShown(), form.$values.get(), form.$photo.get().state]).toEqual(['2027-2028', typed, 'ready']);
  expect(await act(() => sendSignUp(form, circumstances))).toBe('accepted');
  expect(sent.map(seasonOf)).toEqual(['2026-2027', '2027-2028']);
});
