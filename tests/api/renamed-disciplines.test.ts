import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { teamMembers } from '#server/db/content-schema.ts';
import { orderLines } from '#server/db/schema.ts';
import type { PublicationJson } from '#server/running/publication/actions.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { addTraining, emptyPlanning } from '#tests/support/planning.ts';
import { openDeployment } from '#tests/support/publication.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';
import { savedMember, sendChange, sendMember } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
const deployment = await openDeployment(club);
afterAll(async () => {
  await deployment.close();
  await club.close();
});
beforeEach(async () => {
  await emptyPlanning(club);
  await club.db.delete(teamMembers);
});

const answerTo = async (path: string, body?: unknown) =>
  (await asAdmin(club, token, path, body === undefined ? {} : { method: 'PUT', body })).json();
let number = 0;
const discipline = async (): Promise<AdminProduct> => {
  number += 1;
  const body = { name: `Épée ${number}`, prices: [{ amount: 100, isDefault: true }] };
  const answer = await asAdmin(club, token, '/api/admin/products', { method: 'POST', body });
  return (await answer.json()) as AdminProduct;
};
const rename = (product: AdminProduct, name: string) =>
  answerTo(`/api/admin/products/${product.id}`, { ...product, name });
const calendarAt = async (slug: string) => {
  const { events } = readCalendar(await (await club.app.request(`/planning/${slug}.ics`)).text());
  return events.map(({ summary }) => summary);
};
/** Returns the discipline names in the week and in the team. */
const shown = async () => {
  const { sessions } = await answerTo('/api/planning');
  const team: { disciplines: string[] }[] = await answerTo('/api/team');
  return [sessions.map((session: { discipline: string }) => session.discipline), team.map((one) => one.disciplines)];
};

test('a renamed discipline has its new name in the week, the team and its calendar, and they are purged', async () => {
  const product = await discipline();
  await addTraining(club, token, { discipline: product.name });
  await addTraining(club, token, { weekday: 5, discipline: 'Canne' });
  await savedMember(sendMember(club, token, { disciplines: ['Savate', product.name, 'Canne'] }));
  club.purged.length = 0;
  await rename(product, 'Escrime, {dite} "ancienne"');
  expect(await shown()).toEqual([
    ['Escrime, {dite} "ancienne"', 'Canne'],
    [['Savate', 'Escrime, {dite} "ancienne"', 'Canne']],
  ]);
  expect(await calendarAt('escrime-dite-ancienne')).toHaveLength(1);
  expect(club.purged.sort()).toEqual(['planning', 'products', 'team']);
  const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, product.id));
  expect(lines.map(({ action, fields }) => [action, fields])).toContainEqual(['product.update', ['name']]);
});

test('a name in another spelling is renamed too, and a person has it only once', async () => {
  const product = await discipline();
  const otherwise = product.name.toUpperCase().replace('É', 'E');
  await addTraining(club, token, { discipline: otherwise });
  await savedMember(sendMember(club, token, { disciplines: [otherwise, 'Canne', product.name] }));
  await rename(product, `Sabre ${number}`);
  expect(await shown()).toEqual([[`Sabre ${number}`], [[`Sabre ${number}`, 'Canne']]]);
});

test('a subscription to its calendar goes on, also when another discipline takes the name', async () => {
  const product = await discipline();
  await addTraining(club, token, { discipline: product.name });
  const slug = disciplineSlug(product.name);
  const sabre: AdminProduct = await rename(product, `Sabre ancien ${number}`);
  await rename(sabre, `Sabre moderne ${number}`);
  for (const address of [slug, `sabre-ancien-${number}`, `sabre-moderne-${number}`])
    expect(await calendarAt(address)).toEqual([expect.stringContaining(`Sabre moderne ${number}`)]);
  await asAdmin(club, token, '/api/admin/products', { method: 'POST', body: { ...product, id: undefined } });
  expect(await calendarAt(slug)).toEqual([expect.stringContaining(`Sabre moderne ${number}`)]);
  await addTraining(club, token, { weekday: 2, discipline: product.name });
  expect((await calendarAt(slug)).sort()).toEqual([
    expect.stringContaining(`Sabre moderne ${number}`),
    expect.stringContaining(product.name),
  ]);
});

test('a name that is taken and given back, or typed into the week, takes nobody’s calendar', async () => {
  const product = await discipline();
  const brief = await discipline();
  await addTraining(club, token, { discipline: product.name });
  await addTraining(club, token, { weekday: 5, discipline: brief.name });
  const renamed: AdminProduct = await rename(product, `Bâton ${number}`);
  const mistaken: AdminProduct = await rename(brief, product.name);
  await rename(mistaken, brief.name);
  await answerTo(`/api/admin/products/${product.id}`, { ...renamed, retired: true });
  expect(await calendarAt(disciplineSlug(product.name))).toEqual([expect.stringContaining(`Bâton ${number}`)]);
  await addTraining(club, token, { weekday: 3, discipline: product.name });
  expect((await calendarAt(disciplineSlug(product.name))).sort()).toEqual([
    expect.stringContaining(`Bâton ${number}`),
    expect.stringContaining(product.name),
  ]);
});

test('memberships keep the name that a discipline had when it was chosen', async () => {
  const product = await discipline();
  const catalogue = [{ ...product, prices: product.prices.map((price) => ({ ...price, amountCents: 10_000 })) }];
  await submitted({ ...club, catalogue }, { form: { disciplines: [product.name] } });
  await rename(product, `Fleuret ${number}`);
  const lines = await club.db.select().from(orderLines).where(eq(orderLines.productId, product.id));
  expect(lines.map(({ discipline: sold }) => sold)).toEqual([product.name]);
});

test('a renaming waits for publication, and forms opened before detect it', async () => {
  const product = await discipline();
  const session = await addTraining(club, token, { discipline: product.name });
  const elsewhere = await addTraining(club, token, { weekday: 5, discipline: 'Canne' });
  const member = await savedMember(sendMember(club, token, { disciplines: [product.name] }));
  await deployment.deploy();
  await rename(product, `Lutte ${number}`);
  const { pending }: PublicationJson = await answerTo('/api/admin/publication');
  expect(pending.map(({ part }) => part).sort()).toEqual(
    [`product:${product.id}`, `team-member:${member.id}`, `training-session:${session.id}`].sort(),
  );
  const put = (one: { id: string }) =>
    asAdmin(club, token, `/api/admin/planning/${one.id}`, { method: 'PUT', body: { ...one, note: 'x' } });
  expect(await refusalOf(await put(session))).toMatchObject({ current: { discipline: `Lutte ${number}` } });
  expect((await put(elsewhere)).status).toBe(200);
  expect((await sendChange(club, token, member.id, { updatedAt: member.updatedAt })).status).toBe(409);
});

test('disciplines renamed at once, with people who teach all of them, are all renamed', async () => {
  const products = [await discipline(), await discipline(), await discipline(), await discipline()];
  const disciplines = products.map(({ name }) => name);
  for (let count = 0; count < 5; count += 1) await savedMember(sendMember(club, token, { disciplines }));
  await Promise.all(products.map((product) => rename(product, `${product.name} bis`)));
  expect(await shown()).toEqual([[], Array(5).fill(disciplines.map((name) => `${name} bis`))]);
});

test('a name that is typed otherwise into the week while the discipline is renamed is renamed too', async () => {
  const product = await discipline();
  let asked = 0;
  club.databaseRequests.before = async () => {
    asked += 1;
    // The first three requests read the session, the discipline and the names in use. The fourth makes the change.
    if (asked !== 4) return;
    club.databaseRequests.before = undefined;
    await addTraining(club, token, { discipline: product.name.toUpperCase() });
  };
  await rename(product, `Rapière ${number}`);
  expect(await shown()).toEqual([[`Rapière ${number}`], []]);
});

test('a change that leaves the name touches neither week nor team', async () => {
  const product = await discipline();
  const session = await addTraining(club, token, { discipline: product.name });
  await rename(product, product.name);
  expect((await answerTo('/api/planning')).sessions).toMatchObject([{ updatedAt: session.updatedAt }]);
});
