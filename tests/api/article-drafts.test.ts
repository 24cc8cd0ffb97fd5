import { describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { articles } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openArticleClub } from '#tests/support/article-club.ts';

const { club, draft, send, created } = await openArticleClub();

describe('an article', () => {
  test('sent again after a lost answer is one article, with the same answer', async () => {
    const draftId = crypto.randomUUID();
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 4) club.databaseFaults.loseAnswerAfterCommit();
    };
    expect((await send('', 'POST', { ...draft, draftId })).status).toBe(503);
    club.databaseRequests.before = undefined;
    club.purged.length = 0;
    const again = await created({ draftId });
    expect(club.purged).toEqual(['articles', `article-${again.id}`]);
    expect(await club.db.select({ id: articles.id }).from(articles)).toEqual([{ id: again.id }]);
    expect(await club.db.select().from(auditEntries)).toMatchObject([{ action: 'article.create' }]);
  });

  test('of one draft sent several times at once is one article', async () => {
    const draftId = crypto.randomUUID();
    const all = await Promise.all([1, 2, 3, 4].map(() => created({ draftId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await club.db.select().from(articles)).toHaveLength(1);
  });

  test('whose draft is sent again with other words is shown to the sender before it changes', async () => {
    const draftId = crypto.randomUUID();
    const first = await created({ draftId });
    const other = { ...draft, draftId, published: true };
    const tags = ['articles', `article-${first.id}`];
    club.purged.length = 0;
    expect(await refusalOf(await send('', 'POST', other))).toMatchObject({ status: 409, current: first });
    expect(club.purged.splice(0)).toEqual(tags);
    expect(await created({ ...other, updatedAt: first.updatedAt })).toMatchObject({ id: first.id, published: true });
    expect(club.purged).toEqual(tags);
    expect(await refusalOf(await send('', 'POST', { ...draft, draftId, updatedAt: first.updatedAt }))).toMatchObject({
      status: 409,
      current: { published: true },
    });
  });

  test('whose draft has the id of another line of the journal is made all the same, once', async () => {
    await created({ title: 'Un autre' });
    const [line] = await club.db.select({ id: auditEntries.id }).from(auditEntries);
    const { id } = await created({ title: 'Le gala' });
    await send(`/${id}`, 'PUT', { ...draft, title: 'Le grand gala' });
    const lines = await club.db.select().from(auditEntries);
    const update = lines.find(({ action }) => action !== 'article.create') ?? line;
    const made = await created({ title: 'Troisième', draftId: update?.id ?? '' });
    expect((await created({ title: 'Troisième', draftId: update?.id ?? '' })).id).toBe(made.id);
    expect(await club.db.select().from(articles)).toHaveLength(3);
  });

  test('whose draft is sent again after its deletion is made again', async () => {
    const draftId = crypto.randomUUID();
    const { id } = await created({ draftId });
    await send(`/${id}`, 'DELETE');
    await created({ draftId });
    expect(await club.db.select().from(articles)).toHaveLength(1);
    expect(await refusalOf(await send('', 'POST', { ...draft, draftId: 'le mien' }))).toMatchObject({ status: 422 });
  });

  test('whose draft is sent again after its deletion is one article, however often it is sent', async () => {
    const draftId = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const { id } = await created({ draftId });
      await send(`/${id}`, 'DELETE');
    }
    const all = await Promise.all([1, 2, 3, 4].map(() => created({ draftId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const changed = { draftId, content: '<p>Treize assauts.</p>', updatedAt: all[0]?.updatedAt };
    expect(await created(changed)).toMatchObject({ id: all[0]?.id, content: changed.content });
    expect(await club.db.select().from(articles)).toHaveLength(1);
  });

  test('whose draft is sent again after its deletion is not another article with the same title', async () => {
    const draftId = crypto.randomUUID();
    const { id } = await created({ draftId });
    await send(`/${id}`, 'DELETE');
    const theirs = await created({ draftId: crypto.randomUUID(), content: '<p>Le leur.</p>' });
    expect(theirs.id).toBe(`${id}-2`);
    const mine = await created({ draftId, updatedAt: theirs.updatedAt });
    expect(mine).toMatchObject({ id: `${id}-3`, content: draft.content });
    expect(await created({ draftId })).toEqual(mine);
    expect(await (await send(`/${theirs.id}`, 'GET')).json()).toEqual(theirs);
    expect(await club.db.select().from(articles)).toHaveLength(2);
  });
});
