import { afterEach, expect, test, vi } from 'vitest';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { restoreSignUp } from '#features/sign-up/keep-sign-up.ts';
import { showRefusal } from '#features/sign-up/show-refusal.ts';
import { submitSignUp } from '#features/sign-up/submit-sign-up.ts';
import { ApiError } from '#lib/api-error.ts';
import { awaitPayment, forgetSignUp, KEPT_MS, keptForm, keptPayment } from '#lib/sign-up-progress.ts';
import { errorSentences, fieldErrorSentence } from '#messages/errors.ts';
import { lostFilesMessages as lost } from '#messages/lost-files.ts';
import { chosen, filledForm } from './sign-up-support.ts';
import { answerForms } from './upload-support.ts';

const circumstances = { rulesVersion: 1, startedAt: 1, website: '' };
const begun = {
  status: 201,
  body: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', publishableKey: 'pk_1', amount: 13_500 },
};
const heavy = { state: 'refused', code: 'proof-too-large' } as const;
const tooHeavy = fieldErrorSentence('proof-too-large', 'reducedPriceProofFile');

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Does what «Modifier» does. */
const goBack = (form: MembershipFormStore) => {
  restoreSignUp(form);
  form.holdFiles({ photo: true, proof: keptPayment()?.hasProof ?? false });
};

const sentOnce = async () => {
  const sent = answerForms(begun, begun);
  const form = filledForm();
  form.setField('reducedPriceSelected', true);
  form.$photo.set(chosen('photo.jpg'));
  form.$proof.set(chosen('attestation.pdf'));
  await submitSignUp(form, circumstances);
  expect(keptPayment()?.hasProof).toBe(true);
  goBack(form);
  return { form, sent };
};

test.each([
  ['email', 'zoe.durand@exemple.fr'],
  ['lastName', 'Durant'],
  ['birthDate', '06/03/1990'],
] as const)('another %s makes another sign-up, without photo and proof', async (field, typed) => {
  const { form, sent } = await sentOnce();
  form.setField(field, typed);
  await submitSignUp(form, circumstances);
  expect(sent).toHaveLength(1);
  expect([form.$photo.get(), form.$proof.get()]).toEqual([{ state: 'none' }, { state: 'none' }]);
  expect(form.$toMend.get()).toEqual(lost);
});

test('the form asks for the proof again together with the photo, and the proof stays optional', async () => {
  const { form, sent } = await sentOnce();
  form.setField('email', 'zoe.durand@exemple.fr');
  form.$photo.set(chosen('photo.jpg'));
  await submitSignUp(form, circumstances);
  expect(form.$toMend.get()).toEqual({ reducedPriceProofFile: lost.reducedPriceProofFile });
  await submitSignUp(form, circumstances);
  expect(sent).toHaveLength(2);
  expect(keptPayment()?.hasProof).toBe(false);
});

test('the same person, typed otherwise, keeps the files', async () => {
  const { form, sent } = await sentOnce();
  form.setField('lastName', 'DURAND ');
  form.setField('email', 'Zoe@Exemple.fr');
  await submitSignUp(form, circumstances);
  expect(sent[1]?.fields).not.toHaveProperty('photo');
  expect(keptPayment()?.hasProof).toBe(true);
});

test('a server that no longer has the photo does not have the proof either', async () => {
  const { form } = await sentOnce();
  const noPhoto = new ApiError('validation', [], { photo: 'La photo est obligatoire.' });
  expect(await showRefusal(form, noPhoto, 0)).toBe('refused');
  expect([form.$photo.get(), form.$proof.get()]).toEqual([{ state: 'none' }, { state: 'none' }]);
  expect(form.$toMend.get()).toEqual({ ...lost, photo: 'La photo est obligatoire.' });
  expect(await showRefusal(form, new ApiError('validation'), 0)).toBe('refused');
  expect(form.$toMend.get()).toEqual({ form: errorSentences.validation });
});

test('a proof that was not sent is not shown as sent', async () => {
  const sent = answerForms(begun);
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  form.$proof.set(chosen('attestation.pdf'));
  await submitSignUp(form, circumstances);
  expect(sent[0]?.fields).not.toHaveProperty('reducedPriceProofFile');
  expect(keptPayment()?.hasProof).toBe(false);
});

test('a refused proof counts while the reduced price is chosen, and can be taken back', () => {
  const form = filledForm();
  form.setField('reducedPriceSelected', true);
  form.$proof.set(heavy);
  expect(form.check()).toBeUndefined();
  expect(form.$toMend.get()).toEqual({ reducedPriceProofFile: tooHeavy });
  form.setField('reducedPriceSelected', false);
  expect(form.$toMend.get(), 'its field is not on the page').toEqual({});
  expect(form.check()).toBeDefined();
  form.setField('reducedPriceSelected', true);
  expect(form.check()).toBeUndefined();
  form.removeFile('reducedPriceProofFile');
  expect(form.$toMend.get()).toEqual({});
  expect(form.check()).toBeDefined();
});

test('removing a chosen file shows the server’s file again', async () => {
  const form = filledForm();
  form.holdFiles({ photo: true, proof: false });
  form.$photo.set({ state: 'held', preview: 'blob:held' });
  const given = vi.spyOn(URL, 'revokeObjectURL');
  await form.choosePhoto(new File(['Ceci est un texte.'], 'photo.jpg'));
  expect(form.$photo.get().state).toBe('refused');
  form.removeFile('photo');
  expect(form.$photo.get()).toEqual({ state: 'held', preview: 'blob:held' });
  expect(given).not.toHaveBeenCalled();
  form.removeFile('photo');
  form.forgetFiles();
  expect(given.mock.calls).toEqual([['blob:held']]);
  expect(form.$photo.get()).toEqual({ state: 'none' });
});

test('a photo that cannot be prepared shows the server’s photo again', async () => {
  const form = filledForm();
  form.holdFiles({ photo: true, proof: false });
  const unreadable = new File(['x'], 'photo.jpg');
  vi.spyOn(unreadable, 'slice').mockImplementation(() => {
    throw new Error('gone');
  });
  vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new Error('gone'));
  await form.choosePhoto(unreadable);
  expect(form.$photo.get()).toEqual({ state: 'held' });
  expect(form.$toMend.get().photo).toMatch(/^Ce fichier n’a pas pu être préparé/);
});

test('no error is shown about a guardian whose part is hidden', () => {
  const form = filledForm();
  form.setField('birthDate', '05/03/2010');
  vi.setSystemTime('2026-11-22T10:00:00Z');
  form.check();
  expect(Object.keys(form.$toMend.get())).toContain('legalGuardianName');
  form.setField('birthDate', '05/03/1990');
  expect(form.$toMend.get()).toEqual({});
});

test('form and payment are kept for the same time, however long the photo took', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  answerForms(begun);
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  vi.setSystemTime(Date.now() + 2 * KEPT_MS);
  await submitSignUp(form, circumstances);
  vi.setSystemTime(Date.now() + KEPT_MS - 1000);
  expect([keptForm(), keptPayment()]).toMatchObject([{ values: { lastName: 'Durand' } }, { paymentIntentId: 'pi_1' }]);
  const payment = keptPayment();
  if (payment) awaitPayment(payment);
  vi.setSystemTime(Date.now() + KEPT_MS - 1000);
  expect(keptForm()).toBeDefined();
});

test('a payment whose amount another tab changed at the same moment waits at the amount this form showed', async () => {
  answerForms(begun);
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  await submitSignUp(form, circumstances);
  expect(keptPayment()).toMatchObject({ paymentIntentId: 'pi_1', amount: 18_000, lines: [{ discipline: 'Canne' }] });
});

const payloadOf = (form: { fields: Record<string, unknown> } | undefined) => JSON.parse(String(form?.fields.payload));

test('a form sent again shows the secret of its payment, in its body alone, as long as the tab keeps it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { form, sent } = await sentOnce();
  expect(payloadOf(sent[0])).toMatchObject({ clientSecret: null, formKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await submitSignUp(form, circumstances);
  expect(payloadOf(sent[1])).toMatchObject({ clientSecret: 'pi_1_secret_2', formKey: payloadOf(sent[0]).formKey });
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-payment-intent', '/api/create-payment-intent']);
  vi.setSystemTime(Date.now() + KEPT_MS + 1);
  expect(keptPayment()).toBeUndefined();
  expect(keptForm()).toBeUndefined();
});

test('only the same tab recognises a form whose answer was lost, by its key, until it is paid or its time is over', async () => {
  const lostAnswer = { status: 503, body: { type: 'unavailable' } };
  const sent = answerForms(lostAnswer, begun, begun, begun);
  const sendAnew = async () => {
    const form = filledForm();
    form.$photo.set(chosen('photo.jpg'));
    await submitSignUp(form, circumstances).catch(() => undefined);
    return payloadOf(sent.at(-1)).formKey;
  };
  const key = await sendAnew();
  expect(await sendAnew(), 'after a reload').toBe(key);
  forgetSignUp();
  const next = await sendAnew();
  expect(next).not.toBe(key);
  sessionStorage.clear();
  expect(await sendAnew(), 'in another tab').not.toBe(next);
});

test('what an extension wrote into the hidden field is not sent: the form says what to do', async () => {
  const sent = answerForms(begun);
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  expect(await submitSignUp(form, { ...circumstances, website: 'https://exemple.example' })).toBeUndefined();
  expect(sent).toEqual([]);
  expect(form.$toMend.get().form).toContain('appuyez encore une fois');
  expect(await submitSignUp(form, circumstances)).toBeDefined();
});
