import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { browserEnvironment, QUIET_FLAGS } from '#tests/support/browser.ts';
import { desktopConfig, launch, lighthouse, type Result } from './tools/lighthouse.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Audited {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** The element with the largest paint. */
  readonly largest: string;
  /** The audits that kept a category below 100. */
  readonly failing: readonly string[];
}

export type Device = 'mobile' | 'desktop';

const chromeFlags = [
  ...QUIET_FLAGS,
  '--headless=new',
  '--disable-gpu',
  '--no-first-run',
  '--disable-default-apps',
  // The certificate of the HTTP/2 server is self-signed.
  '--ignore-certificate-errors',
];

const elementSchema = z.object({ node: z.object({ selector: z.string(), nodeLabel: z.string() }) });

/** Returns the element of the largest paint. Lighthouse nests it in tables, and it is in the first of them. */
const largestOf = ({ audits }: Result): string => {
  const texts: string[] = [];
  JSON.stringify(audits['largest-contentful-paint-element']?.details ?? {}, (_, value: unknown) => {
    const found = elementSchema.safeParse(value);
    if (found.success) texts.push(`${found.data.node.selector} «${found.data.node.nodeLabel.slice(0, 40)}»`);
    return value;
  });
  return texts[0] ?? 'unknown';
};

const failingOf = ({ categories: all, audits }: Result): string[] =>
  Object.values(all).flatMap(({ id: category, score, auditRefs }) =>
    score === 1
      ? []
      : auditRefs.flatMap(({ id, weight }) => {
          const audit = audits[id];
          if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
          const found = JSON.stringify(audit.details && 'items' in audit.details ? audit.details.items : []);
          return `${category}: ${id} ${audit.score} ${audit.displayValue ?? ''} (${audit.title}) ${found.slice(0, 500)}`;
        }),
  );

const read = (result: Result): Audited => {
  const scoreOf = (id: string): number => (result.categories[id]?.score ?? 0) * 100;
  const numberOf = (id: string): number => result.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    firstPaint: numberOf('first-contentful-paint'),
    largestPaint: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    largest: largestOf(result),
    failing: failingOf(result),
  };
};

const attempt = async (url: string, device: Device, chromePath: string): Promise<Audited> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'club-lighthouse-'));
  const chrome = await launch({ chromePath, chromeFlags, userDataDir, envVars: browserEnvironment() });
  try {
    const flags = { port: chrome.port, logLevel: 'error' as const, onlyCategories: [...categories] };
    const outcome = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
    if (!outcome || outcome.lhr.runtimeError) throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message}`);
    return read(outcome.lhr);
  } finally {
    chrome.kill();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

/**
 * Audits a page once, in a browser with a profile of its own. Lighthouse sometimes fails to record a trace, so a failed
 * run is repeated once.
 */
export const audit = async (url: string, device: Device, chromePath: string): Promise<Audited> => {
  try {
    return await attempt(url, device, chromePath);
  } catch (error) {
    console.error(`  trying again: ${error instanceof Error ? error.message : error}`);
    return attempt(url, device, chromePath);
  }
};
