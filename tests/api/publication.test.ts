import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminSeason } from '#domain/season/season-days.ts';
import type { PageKey } from '#domain/site/page.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { articles, media, pages, publications } from '#server/db/content-schema.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';
import type { PublicationJson } from '#server/running/publication/actions.ts';
import { reportFailedBuild } from '#server/running/publication/report-failure.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openDeployment } from '#tests/support/publication.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const deployment = await openDeployment(club);
afterAll(async () => {
  await deployment.close();
  await club.close();
});

const PATH = '/api/admin/publication';
const find = () => asAdmin(club, token, PATH);
const publish = (body?: unknown) => asAdmin(club, token, PATH, { method: 'POST', body });
const changeRules = () =>
  club.db
    .update(pages)
    .set({ content: `<p>${Math.random()}</p>`, updatedAt: new Date() })
    .where(eq(pages.key, 'reglement'));
const rules = { part: 'page:reglement', label: 'Page Règlement intérieur' };

beforeEach(async () => {
  await club.db.delete(publications);
  await club.db.delete(auditEntries);
  Object.assign(deployment.state, { siteStatus: 200, hookStatus: 200, builds: 0 });
  await deployment.deploy();
});

describe('what waits', () => {
  test('is nothing right after a build', async () => {
    const answer = await find();
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({
      state: 'idle',
      pending: [],
      count: 0,
      deployedAt: expect.any(String),
      requestedAt: null,
      configured: true,
    });
  });

  test('names an article that was withdrawn and is still printed in home, until the site is built', async () => {
    await club.db.delete(articles);
    await club.db.insert(media).values({ key: 'gant', alt: '', width: 960, height: 600 }).onConflictDoNothing();
    const publishArticle = (id: string, publishedAt = club.deps.now()) =>
      club.db.insert(articles).values({
        ...{ id, title: id, summary: '', content: '<p>x</p>', imageKey: 'gant', published: true, publishedAt },
      });
    const labels = async () => {
      const { pending } = (await (await find()).json()) as PublicationJson;
      return pending.map(({ part, label }) => [part, label]);
    };
    await publishArticle('gala');
    await deployment.deploy();
    for (const id of ['stage', 'criterium', 'reprise']) await publishArticle(id);
    expect(await labels()).toEqual([]);
    await club.db.update(articles).set({ published: false }).where(eq(articles.id, 'gala'));
    expect(await labels()).toEqual([['news:gala', 'Article retiré, encore sur l’accueil']]);
    await club.db.delete(articles).where(eq(articles.id, 'gala'));
    expect(await labels()).toHaveLength(1);
    await deployment.deploy();
    expect(await labels()).toEqual([]);
    await club.db.delete(articles);
    await deployment.deploy();
  });

  test('is no page that was changed and changed back, except the rules, which show their date', async () => {
    const says = async (key: PageKey, text: string) => {
      const body = { title: 'Règlement intérieur', content: `<p>${text}</p>` };
      await asAdmin(club, token, `/api/admin/pages/${key}`, { method: 'PUT', body });
      return ((await (await find()).json()) as PublicationJson).pending.map(({ part }) => part);
    };
    for (const key of ['history', 'reglement'] as const) await says(key, 'Avant');
    await deployment.deploy();
    expect(await says('history', 'Après')).toEqual(['page:history']);
    expect(await says('history', 'Avant')).toEqual([]);
    await says('reglement', 'Après');
    expect(await says('reglement', 'Avant')).toEqual(['page:reglement']);
  });

  test('are no aids of the season, which no built page shows', async () => {
    const seasons: AdminSeason[] = await (await asAdmin(club, token, '/api/admin/seasons')).json();
    const shown = seasons.find(({ isShown }) => isShown);
    const aid = {
      id: randomUUID(),
      label: 'Pass’Sport',
      amount: 70,
      codeForm: 'free',
      deduction: 'at-once',
      lastDay: null,
    };
    const saved = await asAdmin(club, token, `/api/admin/seasons/${shown?.id}/aids`, {
      method: 'PUT',
      body: { aids: [aid], updatedAt: shown?.updatedAt },
    });
    expect(saved.status).toBe(200);
    expect(await (await find()).json()).toMatchObject({ count: 0, pending: [] });
  });

  test('is named in the club’s words', async () => {
    await changeRules();
    expect(await (await find()).json()).toMatchObject({ state: 'idle', count: 1, pending: [rules] });
  });

  test.each([undefined, '<!doctype html>', { builtAt: 'yesterday', revision: {} }])(
    'is everything when the site answers %j instead of its stamp',
    async (stamp) => {
      deployment.state.stamp = stamp;
      const { count, deployedAt } = await (await find()).json();
      expect([count > 10, deployedAt]).toEqual([true, null]);
    },
  );

  test('is unknown while the site cannot be asked', async () => {
    deployment.state.siteStatus = 502;
    expect(await refusalOf(await find())).toMatchObject({ status: 503, type: 'unavailable' });
  });

  test('is for administrators', async () => {
    for (const method of ['GET', 'POST']) expect((await asAdmin(club, undefined, PATH, { method })).status).toBe(401);
    expect(deployment.state.builds).toBe(0);
  });
});

describe('publishing', () => {
  test('asks for a build once, writes down who did, and ends when the site is built', async () => {
    await changeRules();
    const asked = await publish();
    expect(asked.status).toBe(202);
    const body = await asked.json();
    expect(body).toMatchObject({ state: 'running', count: 1, pending: [rules], requestedAt: expect.any(String) });
    expect(await (await find()).json()).toEqual(body);
    expect((await publish({})).status).toBe(202);
    expect(deployment.state.builds).toBe(1);
    const [row, ...others] = await club.db.select().from(publications);
    expect(others).toEqual([]);
    expect(await club.db.select().from(auditEntries)).toMatchObject([
      {
        action: 'publication.request',
        subjectType: 'publication',
        subjectId: row?.id,
        administratorId: row?.requestedBy,
      },
    ]);
    await deployment.deploy();
    expect(await (await find()).json()).toMatchObject({ state: 'idle', count: 0 });
  });

  test('by ten administrators at once asks for one build', async () => {
    await changeRules();
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish({})));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(deployment.state.builds).toBe(1);
    expect(await club.db.select().from(publications)).toHaveLength(1);
    expect(await club.db.select().from(auditEntries)).toHaveLength(1);
  });

  test('builds nothing when nothing waits, unless told to', async () => {
    expect((await publish()).status).toBe(200);
    expect(deployment.state.builds).toBe(0);
    expect((await publish({ force: true })).status).toBe(202);
    expect(deployment.state.builds).toBe(1);
  });

  test.each([{ force: 'oui' }, [], null])('does not understand %j', async (body) => {
    expect(await refusalOf(await publish(body))).toMatchObject({ status: 422, type: 'validation' });
  });

  test('fails at once when the hook is out of reach, and can be tried again', async () => {
    await changeRules();
    deployment.state.hookStatus = 500;
    expect(await refusalOf(await publish())).toMatchObject({ status: 503, type: 'unavailable' });
    expect(await (await find()).json()).toMatchObject({ state: 'failed', count: 1 });
    deployment.state.hookStatus = 200;
    expect((await publish()).status).toBe(202);
    expect(await (await find()).json()).toMatchObject({ state: 'running' });
  });

  test('fails with its build, or when nothing is heard of it for a quarter of an hour', async () => {
    await changeRules();
    await publish();
    await reportFailedBuild(club.db);
    expect(await (await find()).json()).toMatchObject({ state: 'failed' });
    expect((await publish()).status).toBe(202);
    club.clock.offsetMs = 16 * 60_000;
    expect(await (await find()).json()).toMatchObject({ state: 'failed' });
    expect((await publish()).status).toBe(202);
    club.clock.offsetMs = 0;
    expect(deployment.state.builds).toBe(3);
  });

  test('is neither requested nor recorded when the database fails', async () => {
    await changeRules();
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      // The first three requests read the session, the content and the latest publication. The fourth records the
      // request.
      if (asked === 4) club.databaseFaults.failBefore();
    };
    expect((await publish()).status).toBe(503);
    club.databaseRequests.before = undefined;
    expect(deployment.state.builds).toBe(0);
    expect(await club.db.select().from(publications)).toEqual([]);
    expect(await club.db.select().from(auditEntries)).toEqual([]);
  });
});

describe('the address of the build hook', () => {
  test('is neither answered nor logged, whatever is wrong with it', async () => {
    await changeRules();
    const known = club.deps.publication;
    const hook = 'http://127.0.0.1:9/build_hooks/hidden';
    club.deps.publication = {
      ...createSitePublisher({ URL: undefined, BUILD_HOOK_URL: hook }),
      findDeployed: known.findDeployed,
    };
    const answer = await publish();
    club.deps.publication = known;
    expect(answer.status).toBe(503);
    expect((await answer.text()) + club.lines.join('')).not.toContain('hidden');
  });

  test('is missing: the answer says what to set', async () => {
    await changeRules();
    const known = club.deps.publication;
    const none = createSitePublisher({ URL: undefined, BUILD_HOOK_URL: undefined });
    club.deps.publication = { ...none, findDeployed: known.findDeployed };
    const found = await (await find()).json();
    const asked = await refusalOf(await publish());
    club.deps.publication = known;
    expect(found).toMatchObject({ configured: false, count: 1 });
    expect(asked).toMatchObject({
      status: 503,
      type: 'unavailable',
      message: expect.stringContaining('BUILD_HOOK_URL'),
    });
    expect(await club.db.select().from(publications)).toEqual([]);
  });
});
