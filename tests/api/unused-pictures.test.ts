import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { imageKeyOf } from '#domain/form/image.ts';
import type { Article } from '#domain/site/article.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { articles, club as clubTable, media } from '#server/db/content-schema.ts';
import { removeForgottenMedia } from '#server/running/housekeeping/remove-forgotten-media.ts';
import type { PublicationJson } from '#server/running/publication/actions.ts';
import { webp } from '#tests/support/media.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { openDeployment } from '#tests/support/publication.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { storedFiles } from '#tests/support/stored-files.ts';
import { savedMember, sendChange, sendMember } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
const deployment = await openDeployment(club);
beforeEach(async () => {
  await club.db.delete(articles);
  await deployment.deploy();
});
afterEach(() => {
  club.clock.offsetMs = 0;
  deployment.state.siteStatus = 200;
});
afterAll(async () => {
  await deployment.close();
  await club.close();
});

const statusOf = async (url = ''): Promise<number> => (await club.app.request(url)).status;
const sweepAfter = async (days: number): Promise<void> => {
  club.clock.offsetMs = days * DAY_MS;
  await removeForgottenMedia(club.deps);
  club.clock.offsetMs = 0;
};
const picture = async (): Promise<string> => {
  const sent = await sendForm(club, token, 'POST', '/api/admin/media', { file: await webp(64, 40), alt: 'La salle' });
  return ((await sent.json()) as { url: string }).url;
};
const sendArticle = async (path: string, method: string, body?: object): Promise<Article> => {
  const response = await asAdmin(club, token, `/api/admin/articles${path}`, { method, body });
  expect(response.ok).toBe(true);
  return (response.status === 204 ? null : await response.json()) as Article;
};
const article = (url: string, inText = url) => ({
  title: 'La salle',
  content: `<p>a</p><img src="${inText}" alt="b" width="64" height="40">`,
  image: { url, alt: 'b' },
  published: true,
});
const linesAbout = (url: string) =>
  club.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'medium.delete'), eq(auditEntries.subjectId, imageKeyOf(url) ?? '')));
const waiting = async () => {
  const { pending } = (await (await asAdmin(club, token, '/api/admin/publication')).json()) as PublicationJson;
  return pending.filter(({ part }) => part.startsWith('news:')).map(({ label }) => label);
};

describe('a portrait that was replaced', () => {
  test('stays while the deployed page prints it, then goes a month after it was sent: row, files, with a line', async () => {
    const files = await storedFiles(club);
    const member = await savedMember(sendMember(club, token, { photo: await smallJpeg() }));
    const earlier = member.photo?.url ?? '';
    await deployment.deploy();
    const { photo } = await savedMember(sendChange(club, token, member.id, { photo: await smallJpeg() }));
    await sweepAfter(31);
    expect([await statusOf(earlier), await statusOf(photo?.url)], 'nobody published').toEqual([200, 200]);
    await deployment.deploy();
    await sweepAfter(29);
    expect(await statusOf(earlier), 'not yet a month').toBe(200);
    club.purged.length = 0;
    await sweepAfter(31);
    expect([await statusOf(earlier), await statusOf(photo?.url)]).toEqual([404, 200]);
    expect(club.purged).toContain(`media-${imageKeyOf(earlier)}`);
    expect(await linesAbout(earlier)).toMatchObject([{ administratorId: null, subjectType: 'medium', fields: [] }]);
    await asAdmin(club, token, `/api/admin/team/${member.id}`, { method: 'DELETE' });
    await deployment.deploy();
    await sweepAfter(31);
    expect(await storedFiles(club)).toBe(files);
  });

  test('stays for an article that shows it as well', async () => {
    const { id, photo } = await savedMember(sendMember(club, token, { photo: await smallJpeg() }));
    const { image: _, ...withoutImage } = article(photo?.url ?? '');
    await sendArticle('', 'POST', withoutImage);
    await savedMember(sendChange(club, token, id, { removePhoto: 'true' }));
    await deployment.deploy();
    await sweepAfter(31);
    expect(await statusOf(photo?.url)).toBe(200);
  });
});

describe('the picture of an article', () => {
  test('that home prints stays when it is replaced, and waits for a publication that mends home', async () => {
    const earlier = await picture();
    const later = await picture();
    const { id, updatedAt } = await sendArticle('', 'POST', article(earlier));
    expect(await waiting(), 'a new article').toEqual([]);
    await deployment.deploy();
    await sendArticle(`/${id}`, 'PUT', { ...article(later), title: 'Un autre titre', updatedAt });
    const label = 'Ancienne image de l’article «\u00A0Un autre titre\u00A0», encore sur l’accueil';
    expect(await waiting()).toEqual([label]);
    await sweepAfter(31);
    expect(await statusOf(earlier)).toBe(200);
    await deployment.deploy();
    expect(await waiting()).toEqual([]);
    await sweepAfter(31);
    expect([await statusOf(earlier), await statusOf(later)]).toEqual([404, 200]);
  });

  test('that home prints waits as well when it was removed, not when its words or its place changed', async () => {
    const url = await picture();
    const { id, updatedAt } = await sendArticle('', 'POST', article(url));
    await deployment.deploy();
    const image = { url, alt: 'La grande salle', focus: 'top' };
    const changed = await sendArticle(`/${id}`, 'PUT', { ...article(url), image, title: 'Autre', updatedAt });
    for (const _ of [1, 2, 3]) await sendArticle('', 'POST', article(url));
    expect(await waiting()).toEqual([]);
    await sendArticle(`/${id}`, 'PUT', { ...article(url), image: null, updatedAt: changed.updatedAt });
    expect(await waiting()).toHaveLength(1);
  });

  test('above or in its text is removed with its only article, but stays if another article shows it', async () => {
    const above = await picture();
    const inText = await picture();
    const shared = await picture();
    const first = await sendArticle('', 'POST', article(above, inText));
    const second = await sendArticle('', 'POST', article(shared));
    await sendArticle('', 'POST', article(shared));
    for (const { id } of [first, second]) await sendArticle(`/${id}`, 'DELETE');
    await sweepAfter(31);
    expect(await Promise.all([above, inText, shared].map(statusOf))).toEqual([404, 404, 200]);
  });
});

describe('the sweep', () => {
  test('removes a picture that nothing showed for a month, and no other', async () => {
    const forgotten = await picture();
    const logo = await picture();
    await club.db.update(clubTable).set({ logoKey: imageKeyOf(logo) });
    await sweepAfter(29);
    expect([await statusOf(forgotten), await statusOf(logo)]).toEqual([200, 200]);
    await sweepAfter(31);
    expect([await statusOf(forgotten), await statusOf(logo)]).toEqual([404, 200]);
    await club.db.update(clubTable).set({ logoKey: null });
  });

  test('removes no picture while the deployed site does not say which it shows, and says so', async () => {
    const url = await picture();
    deployment.state.siteStatus = 502;
    await sweepAfter(31);
    deployment.state.siteStatus = 200;
    deployment.state.stamp = undefined;
    await sweepAfter(31);
    expect(await statusOf(url)).toBe(200);
    expect(club.lines.filter((line) => line.includes('unused pictures kept'))).toHaveLength(2);
    await deployment.deploy();
    await sweepAfter(31);
    expect(await statusOf(url)).toBe(404);
  });

  test('leaves a picture whose removal fails to the next night, without a line, and goes on with the others', async () => {
    const url = await picture();
    const other = await picture();
    // The sweep takes them in any order.
    club.databaseRequests.before = (sent) => {
      if (sent.includes(imageKeyOf(url) ?? url)) club.databaseFaults.failBefore();
    };
    await sweepAfter(31);
    club.databaseRequests.before = undefined;
    expect([await statusOf(url), await statusOf(other)]).toEqual([200, 404]);
    expect(await linesAbout(url)).toEqual([]);
    expect(club.lines.join()).toContain('unused picture left to a later run');
    await sweepAfter(31);
    expect(await statusOf(url)).toBe(404);
    expect((await club.db.select().from(media)).map(({ key }) => key)).not.toContain(imageKeyOf(url));
  });
});
