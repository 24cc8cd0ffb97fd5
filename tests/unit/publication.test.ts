import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TrainingSession } from '#domain/planning/training.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { pageKeys } from '#domain/site/page.ts';
import { createOneMore } from '#local/one-more.ts';
import { publicationScreenMessages } from '#messages/publication-screen.ts';
import { LONGEST_BUILD_MS, publicationState, runningSince } from '#server/running/publication/actions.ts';
import { pendingParts } from '#server/running/publication/pending.ts';
import { picturesPrinted, revisionOf, type SiteContent } from '#server/running/publication/site-content.ts';
import { clubSettings } from '#tests/support/club-settings.ts';

const updatedAt = '2026-11-20T10:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const canne: TrainingSession = {
  id: 's1',
  weekday: 2,
  startTime: '19:00',
  endTime: '20:30',
  discipline: 'Canne',
  audience: '',
  place: '',
  coach: '',
  note: '',
  updatedAt,
};
const glove = { url: '/api/media/gant/960.jpg', alt: '', width: 960, height: 600, focus: 'center' } as const;
const gala: ArticleSummary = {
  ...{ id: 'gala', title: 'Gala', summary: '', image: glove, published: true },
  ...{ publishedAt: updatedAt, createdAt: updatedAt, updatedAt },
};
const stage: ArticleSummary = { ...gala, id: 'stage', title: 'Stage' };
const page = { title: 'Règlement intérieur', content: '<p>Saluer.</p>', updatedAt };
const content: SiteContent = {
  privacy: {
    club: { name: 'Cercle', email: 'club@club.example', address: '', host: '' },
    years: 3,
    database: { at: 'neon', region: null },
    mailServer: null,
    isSelfHosted: false,
    sendsMail: false,
    backup: null,
  },
  club: { ...clubSettings(), openSeason: '2026-2027' },
  pages: Object.fromEntries(pageKeys.map((key) => [key, page])) as SiteContent['pages'],
  products: [{ id: 'p1', name: 'Canne', prices: [{ id: 't1', amount: 210, isDefault: true }] }],
  rulesVersion: 1,
  team: [
    {
      id: 'm1',
      firstName: 'Inès',
      lastName: 'Valjean',
      role: 'Présidente',
      group: 'bureau',
      disciplines: [],
      bio: '',
      photo: null,
      position: 0,
      updatedAt,
    },
  ],
  planning: {
    sessions: [canne],
    closures: [
      { id: 'c1', from: '2026-12-20', to: '2027-01-03', label: 'Fêtes', trainingSessionId: null, updatedAt },
      { id: 'c2', from: '2026-11-24', to: '2026-11-24', label: 'Gala', trainingSessionId: 's1', updatedAt },
    ],
  },
  news: [],
};

/** Returns the labels of what waits when the club has `now` and the site shows `content`. */
const labelsAfter = (now: Partial<SiteContent>): string[] =>
  pendingParts({ ...content, ...now }, revisionOf(content)).map(({ label }) => label);

test('the guide and the screen tell the same of when each thing becomes public', () => {
  const guide = readFileSync(new URL('../../docs/guide/publier.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, what, when]) => ({ what, when }));
  expect(rows.filter(({ what }) => !/^(-+|Ce que vous changez)$/.test(what ?? ''))).toEqual(
    publicationScreenMessages.becomesPublic,
  );
});

describe('what waits to be published', () => {
  test('is no closure that a site of before names', () => {
    expect(pendingParts(content, { ...revisionOf(content), 'closure:c9': 'abc' })).toEqual([]);
  });

  test('is nothing when the site shows it, also after a journey through JSON', () => {
    expect(pendingParts(content, JSON.parse(JSON.stringify(revisionOf(JSON.parse(JSON.stringify(content))))))).toEqual(
      [],
    );
  });

  test('is everything when the site does not say what it shows, each part as the club calls it', () => {
    const labels = new Set(pendingParts(content).map(({ label }) => label));
    expect([...labels]).toEqual([
      'Coordonnées et réglages du club',
      'Page Règlement intérieur',
      'Tarif Canne',
      'Équipe\u202F: Inès Valjean',
      'Créneau Canne, mardi 19\u202Fh\u202F00',
    ]);
  });

  test.each<[string, Partial<SiteContent>, string[]]>([
    [
      'a page',
      { pages: { ...content.pages, reglement: { ...page, content: '<p>Saluer !</p>' } } },
      ['Page Règlement intérieur'],
    ],
    [
      'a session moved and one added',
      {
        planning: {
          ...content.planning,
          sessions: [
            { ...canne, weekday: 4, startTime: '07:15' },
            { ...canne, id: 's2', weekday: 7 },
          ],
        },
      },
      ['Créneau Canne, jeudi 07\u202Fh\u202F15', 'Créneau Canne, dimanche 19\u202Fh\u202F00'],
    ],
    [
      'what is gone, without its name',
      { products: [], team: [], planning: { sessions: [], closures: [] } },
      ['Tarif (supprimé)', 'Membre de l’équipe (supprimé)', 'Créneau (supprimé)'],
    ],
    ['no article, which is public at once', { news: [gala] }, []],
    [
      'no closure and no cancelled date, which are public at once',
      { planning: { ...content.planning, closures: content.planning.closures.slice(1) } },
      [],
    ],
    [
      'nothing of what was saved and looks as before',
      {
        team: content.team.map((member) => ({ ...member, updatedAt: later })),
        planning: {
          sessions: [{ ...canne, updatedAt: later }],
          closures: content.planning.closures.map((closure) => ({ ...closure, updatedAt: later })),
        },
      },
      [],
    ],
    [
      'a page saved as it was, which says when it changed',
      { pages: { ...content.pages, reglement: { ...page, updatedAt: later } } },
      ['Page Règlement intérieur'],
    ],
  ])('names %s', (_what, now, labels) => {
    expect(labelsAfter(now)).toEqual(labels);
  });
});

describe('an article printed in home', () => {
  const deployed = revisionOf({ ...content, news: [gala, stage] });

  const earlierPicture = 'Ancienne image de l’article «\u00A0Gala\u00A0», encore sur l’accueil';
  const otherGlove = { ...glove, url: '/api/media/autre/960.jpg' };
  test.each<[string, ArticleSummary[], ArticleSummary[], string[]]>([
    [
      'changed, or below another, is public by itself',
      [{ ...stage, title: 'Stage complet', image: { ...glove, alt: 'Un gant', focus: 'top' } }, gala],
      [{ ...stage, title: 'Stage complet', image: { ...glove, alt: 'Un gant', focus: 'top' } }, gala],
      [],
    ],
    ['behind newer ones is still public', [], [gala, stage], []],
    ['withdrawn waits', [stage], [stage], ['Article retiré, encore sur l’accueil']],
    ['whose picture was replaced waits', [stage], [{ ...gala, image: otherGlove }, stage], [earlierPicture]],
    ['whose picture was removed waits', [stage], [{ ...gala, image: null }, stage], [earlierPicture]],
  ])('%s', (_what, news, stillPublic, labels) => {
    const pending = pendingParts({ ...content, news }, deployed, stillPublic);
    expect(pending.map(({ label }) => label)).toEqual(labels);
  });
});

describe('the stamp of the site', () => {
  test('names each picture its pages print once: above an article, in a page, of somebody, of the club', () => {
    const picture = (key: string) =>
      `<p><img src="/api/media/${key}/960.jpg" srcset="/api/media/${key}/320.webp 320w">`;
    const printed = picturesPrinted({
      ...content,
      pages: { ...content.pages, reglement: { ...page, content: picture('salle') } },
      team: content.team.map((member) => ({ ...member, photo: { ...glove, url: '/api/media/ines/960.jpg' } })),
      club: { ...content.club, logo: { ...glove, url: '/api/media/logo/960.jpg' } },
      news: [gala, stage],
    });
    expect(printed.toSorted()).toEqual(['gant', 'ines', 'logo', 'salle']);
    expect(picturesPrinted(content)).toEqual([]);
  });
});

describe('a publication', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const asked = (milliseconds: number, failedAt: Date | null = null) => ({ requestedAt: ago(milliseconds), failedAt });

  test.each([
    ['never asked for', undefined, { builtAt: ago(1) }, 'idle'],
    ['built since', asked(60_000), { builtAt: ago(60_000) }, 'idle'],
    ['not built since', asked(60_000), { builtAt: ago(60_001) }, 'running'],
    ['not built since, on a site that does not say when it was built', asked(60_000), undefined, 'running'],
    ['given up', asked(60_000, ago(1)), { builtAt: ago(90_000) }, 'failed'],
    ['given up, yet built since', asked(60_000, ago(50_000)), { builtAt: ago(1) }, 'idle'],
    ['nothing was heard of', asked(LONGEST_BUILD_MS), { builtAt: ago(LONGEST_BUILD_MS + 1) }, 'failed'],
  ] as const)('%s is %s', (_what, latest, deployed, state) => {
    expect(publicationState({ latest, deployed }, now)).toBe(state);
  });

  test('keeps another from starting exactly while it runs', () => {
    expect(runningSince({ builtAt: ago(60_000) }, now)).toEqual(ago(60_000));
    expect(runningSince({ builtAt: ago(LONGEST_BUILD_MS * 2) }, now)).toEqual(ago(LONGEST_BUILD_MS));
    expect(runningSince(undefined, now)).toEqual(ago(LONGEST_BUILD_MS));
  });
});

describe('builds on one machine', () => {
  test('run one at a time, and requests during a run share the next one, also after a failure', async () => {
    const runs: PromiseWithResolvers<void>[] = [];
    const { run, idle } = createOneMore(() => {
      const pending = Promise.withResolvers<void>();
      runs.push(pending);
      return pending.promise;
    });
    const first = run();
    const second = run();
    const third = run();
    expect(runs).toHaveLength(1);
    runs[0]?.reject(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await expect.poll(() => runs.length).toBe(2);
    const fourth = run();
    runs[1]?.resolve();
    await Promise.all([second, third]);
    await expect.poll(() => runs.length).toBe(3);
    runs[2]?.resolve();
    await Promise.all([fourth, idle()]);
    expect(runs).toHaveLength(3);
  });
});
