import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figures.ts';
import type { PageLoad } from './page-load.ts';
import { homePage, type PublicPage } from './public-pages.ts';
import type { Transfer } from './transfers.ts';

const kB = (bytes: number): number => bytes / 1000;

const bodies = (transfers: readonly Transfer[]): number => transfers.reduce((total, { body }) => total + body, 0);
const wire = (transfers: readonly Transfer[]): number =>
  transfers.reduce((total, { body, headers }) => total + body + headers, 0);

const ofKind = (transfers: readonly Transfer[], kind: string) => transfers.filter((transfer) => transfer.kind === kind);

/** Returns each file with its size in kB: `intro-poster.webp 9.7`. */
export const listed = (transfers: readonly Transfer[]): string =>
  transfers
    .map(({ url, body }) => `${new URL(url).pathname.split('/').at(-1) || '/'} ${kB(body).toFixed(1)}`)
    .join(', ');

const inlineBytes = ({ inlineScript }: PageLoad): number =>
  inlineScript ? brotliCompressSync(inlineScript).length : 0;

/** The size of the first round trip. The page cannot be painted before the last of these bytes. */
const FIRST_FLIGHT_KB = 14.6;

const firstFlight = ({ critical }: PageLoad): Figure[] => [
  { name: 'HTML and blocking CSS', value: kB(bodies(critical)), unit: 'kB', limit: 13 },
  { name: 'the same with headers, uncompressed', value: kB(wire(critical)), unit: 'kB', limit: FIRST_FLIGHT_KB },
  {
    name: 'render-blocking requests',
    value: critical.length - 1,
    unit: 'requests',
    limit: 0,
    note: listed(critical.slice(1)),
  },
];

const textPageScript = (load: PageLoad): Figure[] => {
  const scripts = ofKind(load.all, 'Script');
  return [
    {
      name: 'JavaScript in files, text pages',
      value: bodies(scripts),
      unit: 'bytes',
      limit: 0,
      note: listed(scripts),
    },
    { name: 'inline JavaScript, text pages', value: inlineBytes(load), unit: 'bytes', limit: 1000 },
  ];
};

const bytesOfHome = (what: string, transfers: readonly Transfer[], limit: number): Figure => ({
  name: `home before scrolling: ${what}`,
  value: kB(bodies(transfers)),
  unit: 'kB',
  limit,
  note: listed(transfers),
});

/** Does not count the video, which loads after the first paint. */
const firstLoadOfHome = (load: PageLoad): Figure[] => {
  const counted = load.first.filter(({ kind }) => kind !== 'Media');
  const scripts = ofKind(counted, 'Script');
  return [
    {
      name: 'home before scrolling: JavaScript',
      value: bodies(scripts) + inlineBytes(load),
      unit: 'bytes',
      limit: 2000,
      note: `${inlineBytes(load)} inline; ${listed(scripts) || 'no file'}`,
    },
    {
      name: 'home before scrolling: requests, without the video',
      value: counted.length,
      unit: 'requests',
      limit: 6,
      note: listed(counted),
    },
    {
      name: 'home before scrolling: all of it, without the video',
      value: kB(wire(counted)),
      unit: 'kB',
      limit: 60,
      note: `${kB(wire(counted) - bodies(counted)).toFixed(1)} of it headers`,
    },
    bytesOfHome('poster and other pictures', ofKind(counted, 'Image'), 15),
    bytesOfHome('fonts', ofKind(counted, 'Font'), 30),
  ];
};

/** Returns the figures of one load of a page. All pages use the same names. */
export const budgetsOf = (page: PublicPage, load: PageLoad): Figure[] => [
  ...firstFlight(load),
  ...(page.isText ? textPageScript(load) : []),
  ...(page === homePage ? firstLoadOfHome(load) : []),
];

/** React and the code that starts an island with it. All other scripts are ours or a library we chose. */
const isReact = ({ url }: Transfer): boolean =>
  /\/(?:client|react|react-dom|jsx-runtime|rolldown-runtime)\.[^/]+$/.test(url);

/** Returns the figures of the two islands on the home page. Each was loaded without the other. */
export const islandBudgets = (carousel: PageLoad, form: PageLoad): Figure[] => {
  const carouselScripts = ofKind(carousel.all, 'Script');
  const formScripts = ofKind(form.all, 'Script').filter((script) => !isReact(script));
  const react = ofKind(form.all, 'Script').filter(isReact);
  return [
    {
      name: 'carousel when it comes into view, with React',
      value: kB(bodies(carouselScripts)),
      unit: 'kB',
      limit: 90,
      note: listed(carouselScripts),
    },
    {
      name: 'membership form beyond React',
      value: kB(bodies(formScripts)),
      unit: 'kB',
      limit: 31,
      note: `${listed(formScripts)}; React and its runtime ${kB(bodies(react)).toFixed(1)}`,
    },
  ];
};

/** Returns the figure of the page of a dossier that was opened and that nobody has touched. */
export const dossierBudget = ({ all }: PageLoad): Figure => {
  const scripts = ofKind(all, 'Script').filter((script) => !isReact(script));
  return {
    name: 'dossier before the first tap, beyond React',
    value: kB(bodies(scripts)),
    unit: 'kB',
    limit: 16.5,
    note: listed(scripts),
  };
};
