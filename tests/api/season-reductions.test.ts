import { afterAll, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { orderOf } from '#domain/member/sign-up.ts';
import { type ProductJson, toProduct } from '#domain/money/product.ts';
import { quoteJoining, type SeasonReduction } from '#domain/money/season-reductions.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const everybody = { from: null, minAge: null, maxAge: null };
const late: SeasonReduction = { ...everybody, name: 'Arrivée en cours de saison', from: '2026-09-01', percent: 30 };
const young: SeasonReduction = { ...everybody, name: 'Moins de 26 ans', maxAge: 25, amount: 20 };

const seasons = (path = '', body?: object) =>
  asAdmin(club, token, `/api/admin/seasons${path}`, { method: body ? 'PUT' : 'GET', body });
const running = async (): Promise<AdminSeason> => {
  const all = (await (await seasons()).json()) as AdminSeason[];
  const shown = all.find(({ isShown }) => isShown);
  if (!shown) throw new Error('no season is shown');
  return shown;
};
const give = async (...reductions: SeasonReduction[]): Promise<Response> => {
  const { id, updatedAt } = await running();
  return seasons(`/${id}/reductions`, { reductions, updatedAt });
};
const offered = async () => ((await (await club.app.request('/api/products')).json()) as ProductJson[]).map(toProduct);

/** Returns the form of somebody who was quoted as the site does it. */
const quotedForm = async (changes: { birthDate?: string; disciplines?: string[] } = {}) => {
  const form = { ...somebody(), disciplines: ['Savate boxe française'], ...changes };
  const joining = { day: dayInParis(club.deps.now()), birthDate: form.birthDate };
  const quote = quoteJoining(await offered(), form.disciplines, false, joining);
  return { ...form, ...orderOf(quote) };
};

describe('the reductions of a season', () => {
  test('are told to visitors with the prices, once they are set', async () => {
    expect((await offered())[0]?.reductions).toBeUndefined();
    const saved = (await (await give(late, young)).json()) as AdminSeason;
    expect(saved.reductions).toEqual([late, young]);
    expect((await offered())[0]?.reductions?.map(({ name }) => name)).toEqual([late.name, young.name]);
    expect((await admin.audits(saved.id)).map(({ action }) => action)).toContain('season.reductions');
  });

  test('lower what is charged, and stay on the lines of the membership with their names', async () => {
    await give(late, young);
    const form = await quotedForm({ birthDate: '2004-02-29' });
    const created = await submitted(club, { form });
    expect(created.amount).toBe(12_700);
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    const details = await admin.found(member.id);
    expect(details).toMatchObject({ amount: 127, paid: 127, owed: 0, status: 'active' });
    expect(details.lines[0]?.deductions).toEqual([
      { reason: 'season', name: late.name, amount: 63, percent: 30 },
      { reason: 'season', name: young.name, amount: 20 },
    ]);
  });

  test('a form that does not know them is told that the amount changed, and nothing is written', async () => {
    await give(late);
    const refused = await submit(club, { form: { disciplines: ['Savate boxe française'] } });
    expect(await refusalOf(refused)).toMatchObject({
      type: 'validation',
      fields: { amount: expect.stringContaining('a changé') },
    });
  });

  test('apply to a member whom an administrator adds, and stay when the choice changes', async () => {
    await give(late);
    const member = await admin.added({ disciplines: ['Savate boxe française'] });
    expect(member).toMatchObject({ amount: 147, owed: 147 });
    await give();
    const changed = await admin.saved(
      admin.put(member.id, { disciplines: ['Savate boxe française', 'Canne'], updatedAt: member.updatedAt }),
    );
    // 210 € and half of 180 €, less 30 %.
    expect(changed.amount).toBe(210);
    expect(changed.lines.flatMap(({ deductions }) => deductions.map(({ name }) => name))).toContain(late.name);
  });

  test('given by one administrator are not overwritten by another who has not seen them', async () => {
    await give(late);
    const { id, updatedAt } = await running();
    await give(young);
    const stale = await seasons(`/${id}/reductions`, { reductions: [], updatedAt });
    expect(stale.status).toBe(409);
    expect((await running()).reductions).toEqual([young]);
  });

  test('that are wrong are refused, and the others stay', async () => {
    await give(young);
    for (const wrong of [
      { ...young, amount: 0.005 },
      { ...young, percent: 100 },
      { ...late, from: '2027-02-30' },
    ]) {
      const { id, updatedAt } = await running();
      const refused = await seasons(`/${id}/reductions`, { reductions: [wrong], updatedAt });
      expect(await refusalOf(refused)).toMatchObject({ type: 'validation' });
    }
    expect((await running()).reductions).toEqual([young]);
  });
});

describe('with a reduced price', () => {
  test('whose proof is refused, the normal price keeps the reduction of the season', async () => {
    await give(late);
    const member = await admin.added({ disciplines: ['Savate boxe française'], reducedPriceSelected: true });
    expect(member).toMatchObject({ amount: 112, normalAmount: 147 });
  });
});
