import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { usualDays } from '#domain/season/season-days.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { addClosure, addTraining, HOLIDAYS, THURSDAY } from '#tests/support/planning.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { savedMember, sendChange, sendMember, teamAt } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeEach(() => {
  club.databaseRequests.before = undefined;
});

type Saved = { id: string; updatedAt: string };
type Send = () => Promise<Response>;

const send = (method: string, path: string, body?: unknown) =>
  asAdmin(club, token, `/api/admin/${path}`, { method, body });
const saved = async (answer: Promise<Response>) => (await (await answer).json()) as Saved;
const read = (path: string) => saved(send('GET', path));
const journal = async () => (await club.db.select().from(auditEntries)).length;

let number = 0;
const article = () => ({ title: `Gala ${++number}`, content: '<p>Douze assauts.</p>', published: true });
const product = () => ({ name: `Lutte ${++number}`, prices: [{ amount: 120, isDefault: true }] });
const created = (path: string, body: object) => saved(send('POST', path, body));
const idsOf = (all: readonly Saved[]) => all.map(({ id }) => id);

/** Each write: how it is sent, which database request performs it, and which cache tags must be purged. */
const writes: Readonly<Record<string, { nth: number; tags: string[]; prepare: () => Promise<Send> | Send }>> = {
  'a toggle': {
    ...{ nth: 2, tags: ['toggles'] },
    prepare: () => () => send('PUT', 'feature-toggle/equipe', { enabled: true }),
  },
  'a page': {
    ...{ nth: 3, tags: ['pages'] },
    prepare: async () => {
      const page = await read('pages/history');
      return () => send('PUT', 'pages/history', { ...page, content: '<p>Depuis 1975.</p>' });
    },
  },
  'the club': {
    ...{ nth: 4, tags: ['club'] },
    prepare: async () => {
      const settings = await read('club');
      return () => send('PUT', 'club', { ...settings, logo: null, city: 'Ailleurs' });
    },
  },
  'a new article': {
    ...{ nth: 3, tags: ['articles', 'article-gala-1'] },
    prepare: () => () => send('POST', 'articles', { ...article(), title: 'Gala 1' }),
  },
  'an article withdrawn': {
    ...{ nth: 3, tags: ['articles', 'article-retire'] },
    prepare: async () => {
      const public_ = await created('articles', { ...article(), title: 'Retiré' });
      return () => send('PUT', 'articles/retire', { ...public_, published: false });
    },
  },
  'an article deleted': {
    ...{ nth: 3, tags: ['articles', 'article-efface'] },
    prepare: async () => {
      await created('articles', { ...article(), title: 'Effacé' });
      return () => send('DELETE', 'articles/efface');
    },
  },
  'a new discipline': { ...{ nth: 3, tags: ['products'] }, prepare: () => () => send('POST', 'products', product()) },
  'a price': {
    ...{ nth: 4, tags: ['products'] },
    prepare: async () => {
      const offered = await created('products', product());
      return () => send('PUT', `products/${offered.id}`, { ...offered, prices: [{ amount: 130, isDefault: true }] });
    },
  },
  'a discipline renamed': {
    ...{ nth: 4, tags: ['planning', 'team', 'products'] },
    prepare: async () => {
      const sent = product();
      const { id } = await created('products', sent);
      await addTraining(club, token, { discipline: sent.name });
      return () => send('PUT', `products/${id}`, { ...sent, name: `${sent.name} bis` });
    },
  },
  'a discipline deleted': {
    ...{ nth: 3, tags: ['products'] },
    prepare: async () => {
      const { id } = await created('products', product());
      return () => send('DELETE', `products/${id}`);
    },
  },
  'a season prepared': {
    ...{ nth: 3, tags: ['club'] },
    prepare: () => () => send('POST', 'seasons', usualDays('2032-2033')),
  },
  'the days of a season': {
    ...{ nth: 3, tags: ['club'] },
    prepare: () => () => send('PUT', 'seasons/2026-2027', { ...usualDays('2026-2027'), lastClass: '2027-06-20' }),
  },
  'a season opened against its days': {
    ...{ nth: 3, tags: ['club'] },
    prepare: () => () => send('PUT', 'seasons/2026-2027/sign-up', { forced: 'open' }),
  },
  'the order of the disciplines': {
    ...{ nth: 2, tags: ['products'] },
    prepare: async () => {
      const all = (await (await club.app.request('/api/products')).json()) as Saved[];
      return () => send('PUT', 'products/order', { ids: idsOf(all).reverse() });
    },
  },
  'somebody new': { ...{ nth: 2, tags: ['team'] }, prepare: () => () => sendMember(club, token, {}) },
  'somebody changed': {
    ...{ nth: 4, tags: ['team'] },
    prepare: async () => {
      const { id, updatedAt } = await savedMember(sendMember(club, token, {}));
      return () => sendChange(club, token, id, { role: 'Directrice', updatedAt });
    },
  },
  'somebody who leaves': {
    ...{ nth: 3, tags: ['team'] },
    prepare: async () => {
      const { id } = await savedMember(sendMember(club, token, {}));
      return () => send('DELETE', `team/${id}`);
    },
  },
  'the order of the team': {
    ...{ nth: 2, tags: ['team'] },
    prepare: async () => {
      const group = (await teamAt(club, '/api/team')).filter((member) => member.group === 'bureau');
      return () => send('PUT', 'team/order', { group: 'bureau', ids: idsOf(group).reverse() });
    },
  },
  'a new training session': {
    ...{ nth: 2, tags: ['planning'] },
    prepare: () => () => send('POST', 'planning', { ...THURSDAY, note: 'Nouveau' }),
  },
  'a training session moved': {
    ...{ nth: 3, tags: ['planning'] },
    prepare: async () => {
      const session = await addTraining(club, token, { note: 'Déplacé' });
      return () => send('PUT', `planning/${session.id}`, { ...session, endTime: '20:15' });
    },
  },
  'a training session deleted': {
    ...{ nth: 3, tags: ['planning'] },
    prepare: async () => {
      const { id } = await addTraining(club, token, { note: 'Effacé' });
      return () => send('DELETE', `planning/${id}`);
    },
  },
  'a new closure': {
    ...{ nth: 2, tags: ['planning'] },
    prepare: () => () => send('POST', 'planning/closures', { ...HOLIDAYS, label: 'Nouvelle' }),
  },
  'a closure changed': {
    ...{ nth: 3, tags: ['planning'] },
    prepare: async () => {
      const closure = await addClosure(club, token, { label: 'Changée' });
      return () => send('PUT', `planning/closures/${closure.id}`, { ...closure, to: '2027-01-10' });
    },
  },
  'a closure deleted': {
    ...{ nth: 3, tags: ['planning'] },
    prepare: async () => {
      const { id } = await addClosure(club, token, { label: 'Effacée' });
      return () => send('DELETE', `planning/closures/${id}`);
    },
  },
};

describe.each(Object.entries(writes))('%s, saved though the answer of the database got lost,', (_, write) => {
  test('is what visitors read from then on, because the CDN’s copy is purged', async () => {
    const sending = await write.prepare();
    const before = await journal();
    club.purged.length = 0;
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === write.nth) club.databaseFaults.loseAnswerAfterCommit();
    };
    const answer = await sending();
    club.databaseRequests.before = undefined;
    expect([answer.status, await journal()], 'committed').toEqual([503, before + 1]);
    expect(club.purged).toEqual(write.tags);
  });
});

test('a save that is refused because of another save purges the CDN too', async () => {
  const gala = await created('articles', { ...article(), title: 'Gala de mai' });
  await send('PUT', `articles/${gala.id}`, { ...gala, published: false });
  club.purged.length = 0;
  expect((await send('PUT', `articles/${gala.id}`, { ...gala, published: false })).status).toBe(409);
  expect(club.purged).toEqual(['articles', 'article-gala-de-mai']);
});
