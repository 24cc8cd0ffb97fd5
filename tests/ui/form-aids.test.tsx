// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import type { SeasonAid } from '#domain/money/aid.ts';
import { SubmitArea } from '#features/sign-up/SubmitArea.tsx';
import { spaces } from './member-screen-support.tsx';
import { chosen, filledForm } from './sign-up-support.ts';

const SPORT = '7f1f0c4e-5d0e-4c9a-9a51-2d6e7d1c0a01';
const TOWN = '7f1f0c4e-5d0e-4c9a-9a51-2d6e7d1c0a02';
const aid: SeasonAid = {
  ...{ id: SPORT, label: 'Pass’Sport', amount: 70, codeForm: 'pass-sport', deduction: 'at-once', lastDay: null },
};
const town: SeasonAid = { ...aid, id: TOWN, label: 'Mairie', amount: 20, codeForm: 'none', deduction: 'validated' };

afterEach(cleanup);

const show = async (...aids: SeasonAid[]) => {
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  const [product] = form.$catalogue.get().products;
  if (!product) throw new Error('no discipline');
  await form.showProducts([{ ...product, ...(aids.length > 0 && { aids }) }]);
  const onSubmit = vi.fn<() => Promise<void>>(async () => void form.check());
  render(<MembershipForm form={form} end={<SubmitArea form={form} serviceDown={undefined} />} onSubmit={onSubmit} />);
  if (aids.some(({ lastDay }) => lastDay === null)) await screen.findByText('Aides');
  return form;
};
const claims = (form: ReturnType<typeof filledForm>) => form.$catalogue.get().aids?.claimsIn(form.$values.get().aids);
const code = () => screen.getByLabelText<HTMLInputElement>('Code Pass’Sport');
const type = (typed: string) => {
  fireEvent.change(code(), { target: { value: typed } });
  fireEvent.blur(code());
};
const summary = () => spaces(document.querySelector('.summary')?.textContent);

test('a season without aids has no part for them, and loads no code for them', async () => {
  const form = await show();
  expect(screen.queryByText('Aides')).toBeNull();
  expect(form.$catalogue.get().aids).toBeUndefined();
});

test('a code that was read is a line of the price, and stands in the field as the club types it', async () => {
  const form = await show(aid);
  type('26 abcd efgh');
  expect(code().value).toBe('26-ABCD-EFGH');
  expect(summary()).toContain('Pass’Sport, code à vérifier');
  expect(summary()).toMatch(/Total110,00 €$/);
  expect(form.$due.get()).toBe(11_000);
  expect(claims(form)).toEqual([{ id: SPORT, code: '26-ABCD-EFGH' }]);
});

test('a wrong code says which sign is wrong, takes nothing off, and is not sent', async () => {
  const form = await show(aid);
  type('26-ABCD-EFGO');
  expect(screen.getByText(/^La lettre O ne fait jamais partie/)).toBeDefined();
  expect(summary()).toMatch(/Total180,00 €$/);
  let checked: unknown;
  act(() => {
    checked = form.check();
  });
  expect(checked).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Procéder au paiement' }));
  await waitFor(() => expect(document.activeElement).toBe(code()));
});

test('an empty field claims nothing', async () => {
  const form = await show(aid);
  type('  ');
  expect(claims(form)).toEqual([]);
  expect(form.check()).toBeDefined();
});

test('an aid without a code is ticked, and one that waits for validation is told and not taken off', async () => {
  const form = await show(aid, town);
  fireEvent.click(screen.getByLabelText(/J’ai droit à l’aide/));
  expect(summary()).toContain('Mairie (20,00 €) : déduit quand le club l’aura validé.');
  expect(form.$due.get()).toBe(18_000);
  expect(claims(form)).toEqual([{ id: TOWN, code: null }]);
});

test('what was typed is kept with the form', async () => {
  const form = await show(aid);
  type('26abcdefgh');
  expect(form.$values.get().aids).toBe(`${SPORT}=26-ABCD-EFGH`);
  form.reset();
  expect(form.$pledges.get()?.cents).toBe(0);
});

test.each([
  ['stand in a season without aids', [], true],
  ['stand where no aid has a code', [town], true],
  ['are neither shown nor sent where an aid has a code', [aid, town], false],
  ['are not shown either once the day of that aid is over', [{ ...aid, lastDay: '2020-01-01' }], false],
] as const)('the fields for a card and its code %s', async (_name, aids, isShown) => {
  const form = await show(...aids);
  expect(screen.queryAllByLabelText(/^(Carte Pass’Région|Code secret)/)).toHaveLength(isShown ? 2 : 0);
  // A draft of this browser may hold them from before.
  form.setField('advantageCard', 'AB 12');
  form.setField('secretCode', '1234');
  expect(form.check()).toMatchObject(
    isShown
      ? { advantageCard: expect.stringContaining('AB'), secretCode: '1234' }
      : { advantageCard: null, secretCode: null },
  );
});

test('an aid whose last day is over is not asked', async () => {
  await show({ ...aid, lastDay: '2020-01-01' });
  expect(screen.queryByText('Aides')).toBeNull();
});
