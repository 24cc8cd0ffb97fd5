import { existsSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { SYSTEM_CHROMIUM } from '#tests/support/browser.ts';
import type { Figure } from './figures.ts';
import { type Loaded, loadPage, type PageLoad } from './page-load.ts';
import type { BenchSite } from './site.ts';
import { waitForSmallest } from './smallest-form.ts';

const FIRST_FLIGHT = 13;
const kB = (bytes: number): number => bytes / 1000;

const bodies = (requests: readonly Loaded[]): number => requests.reduce((total, { body }) => total + body, 0);
const onWire = (requests: readonly Loaded[]): number => requests.reduce((total, { wire }) => total + wire, 0);

const scriptsOf = ({ requests }: PageLoad) => requests.filter(({ kind }) => kind === 'Script');

/** React itself and what makes an island of it; the rest of a page's scripts is ours or a library we chose. */
const isReact = ({ url }: { url: string }): boolean =>
  /\/(?:client|react|jsx-runtime|rolldown-runtime)\.[^/]+$/.test(url);

const criticalFigure = (path: string, load: PageLoad): Figure => ({
  name: `HTML and CSS of \`${path}\``,
  value: kB(bodies(load.critical)),
  unit: 'kB',
  limit: FIRST_FLIGHT,
  note: `brotli 11, ${load.critical.length - 1} blocking requests beside it; with uncompressed headers ${kB(onWire(load.critical)).toFixed(1)} kB`,
});

const scriptFigure = (path: string, load: PageLoad): Figure => {
  const external = bodies(scriptsOf(load));
  const inline = load.inlineScript ? brotliCompressSync(load.inlineScript).length : 0;
  return {
    name: `JavaScript of \`${path}\`, a page without island`,
    value: external + inline,
    unit: 'bytes',
    limit: 2000,
    note: `brotli 11: ${inline} inline, ${external} in ${scriptsOf(load).length} files`,
  };
};

const formFigure = (load: PageLoad): Figure => {
  const scripts = scriptsOf(load);
  const own = scripts.filter((script) => !isReact(script));
  return {
    name: 'JavaScript of the membership form beside React',
    value: kB(bodies(own)),
    unit: 'kB',
    note: `${own.length} files; React, its renderer and runtime ${kB(bodies(scripts.filter(isReact))).toFixed(1)} kB`,
  };
};

const measure = async (browser: Browser, url: string): Promise<Figure[]> => {
  const load = (path: string): Promise<PageLoad> => loadPage(browser, `${url}${path}`);
  const plain = await load('/reglement');
  const form = await load('/adhesion');
  return [
    criticalFigure('/', await load('/')),
    criticalFigure('/adhesion', form),
    criticalFigure('/reglement', plain),
    criticalFigure('/login', await load('/login')),
    scriptFigure('/reglement', plain),
    formFigure(form),
  ];
};

/** What a first visit transfers before anything is touched, as a browser counts it. */
export const benchPages = async ({ url }: BenchSite): Promise<Figure[]> => {
  await waitForSmallest(url);
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await measure(browser, url);
  } finally {
    await browser.close();
  }
};
