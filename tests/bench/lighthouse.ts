import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { SYSTEM_CHROMIUM } from '#tests/support/browser.ts';
import { type BareAnswer, startBareServer } from './bare-server.ts';
import type { Figure } from './figures.ts';
import { startFront } from './h2-front.ts';
import { type Audited, audit, categories, type Device } from './lighthouse-run.ts';
import { pathOf, publicPages } from './public-pages.ts';
import type { BenchSite } from './site.ts';
import { waitForSmallest } from './smallest-form.ts';
import { median } from './statistics.ts';

export interface LighthouseOptions {
  readonly runs: number;
  /** The names of the pages to audit. Without them, all pages are audited. */
  readonly pages?: readonly string[] | undefined;
}

interface Target {
  readonly name: string;
  readonly url: string;
  readonly runs: Audited[];
}

type Timing = Exclude<{ [Key in keyof Audited]: Audited[Key] extends number ? Key : never }[keyof Audited], undefined>;

const middle = ({ runs }: Target, key: Timing): number => median(runs.map((run) => run[key]));
const scoresOf = ({ runs }: Target): number[] => categories.map((id) => median(runs.map(({ scores }) => scores[id])));

const report = (target: Target, device: Device): string => {
  const last = target.runs.at(-1);
  const times = (['firstPaint', 'largestPaint', 'blocked'] as const).map((key) => Math.round(middle(target, key)));
  const lcp = target.runs.map(({ largestPaint }) => Math.round(largestPaint)).join(' ');
  return [
    `${device} ${target.name}: ${scoresOf(target).join('/')}, FCP ${times[0]}, LCP ${times[1]} (${lcp}), TBT ${times[2]}, CLS ${middle(target, 'shift').toFixed(3)}; largest: ${last?.largest}`,
    ...(last?.failing.map((line) => `    ${line}`) ?? []),
  ].join('\n');
};

/** Each round audits all pages once, so that a slow minute of the machine affects all of them. */
const auditAll = async (targets: readonly Target[], device: Device, runs: number): Promise<void> => {
  const chromePath = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath();
  for (let run = 1; run <= runs; run += 1) {
    for (const target of targets) target.runs.push(await audit(target.url, device, chromePath));
    console.error(`  ${device}, round ${run} of ${runs}`);
  }
  for (const target of targets) console.error(report(target, device));
};

const slowest = (targets: readonly Target[], key: Timing, figure: Omit<Figure, 'value'>): Figure => {
  const values = targets.map((target) => ({ name: target.name, value: middle(target, key) }));
  const highest = values.reduce((one, other) => (other.value > one.value ? other : one));
  const digits = key === 'shift' ? 3 : 0;
  const note = values.map(({ name, value }) => `${name} ${value.toFixed(digits)}`).join(', ');
  return { ...figure, value: highest.value, note };
};

const mobileFigures = (targets: readonly Target[]): Figure[] => [
  {
    name: 'Lighthouse mobile, lowest score of any page in any category',
    value: Math.min(...targets.flatMap(scoresOf)),
    unit: '/ 100',
    atLeast: 100,
    note: targets.map((target) => `${target.name} ${scoresOf(target).join('/')}`).join(', '),
  },
  slowest(targets, 'firstPaint', { name: 'First Contentful Paint, mobile', unit: 'ms', limit: 850 }),
  slowest(targets, 'largestPaint', { name: 'Largest Contentful Paint, mobile', unit: 'ms', limit: 1000 }),
  slowest(targets, 'blocked', { name: 'Total Blocking Time, mobile', unit: 'ms', limit: 0 }),
  slowest(targets, 'shift', { name: 'Cumulative Layout Shift, mobile', unit: '', limit: 0.0004 }),
];

const desktopFigures = (targets: readonly Target[]): Figure[] => [
  slowest(targets, 'largestPaint', { name: 'Largest Contentful Paint, desktop', unit: 'ms', limit: 280 }),
  slowest(targets, 'shift', { name: 'Cumulative Layout Shift, desktop', unit: '', limit: 0.0004 }),
];

/** A page of a single word: no page can paint sooner on this machine. */
const oneWord: BareAnswer = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(
    '<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Un</title>Un',
  ),
};

const withOneWord = async <Result>(use: (target: Target) => Promise<Result>): Promise<Result> => {
  const bare = await startBareServer(oneWord);
  const front = await startFront(bare.url);
  try {
    return await use({ name: 'one word', url: front.url, runs: [] });
  } finally {
    await front.stop();
    await bare.stop();
  }
};

/** Audits every public page several times, through HTTP/2 and TLS as a CDN serves it. */
export const benchLighthouse = async ({ url }: BenchSite, { runs, pages }: LighthouseOptions): Promise<Figure[]> => {
  await waitForSmallest(url);
  const front = await startFront(url);
  try {
    const wanted = publicPages.filter(({ name }) => !pages || pages.includes(name));
    const found = await Promise.all(
      wanted.map(async (page) => ({ name: page.name, url: front.url + (await pathOf(page, url)) })),
    );
    const fresh = (): Target[] => found.map((page) => ({ ...page, runs: [] }));
    const mobile = fresh();
    const desktop = fresh();
    const first = await withOneWord(async (word) => {
      await auditAll([word, ...mobile], 'mobile', runs);
      return slowest([word], 'firstPaint', {
        name: 'First Contentful Paint of a page of one word, mobile',
        unit: 'ms',
      });
    });
    await auditAll(desktop, 'desktop', runs);
    return [first, ...mobileFigures(mobile), ...desktopFigures(desktop)];
  } finally {
    await front.stop();
  }
};
