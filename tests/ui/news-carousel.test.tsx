// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toImage } from '#domain/form/image.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { NewsCarousel } from '#features/news-carousel/NewsCarousel.tsx';
import { newsOf } from '#features/news-carousel/news.ts';
import { createNewsCarousel } from '#features/news-carousel/news-carousel-store.ts';
import { answerCalls, json } from './admin-support.ts';

const NEWS = 'GET /api/articles?withImage=1';
const size = { width: 1440, height: 900 };

const anArticle = (title: string, changes: Partial<ArticleSummary> = {}): ArticleSummary => ({
  id: title.toLowerCase(),
  title,
  summary: 'En bref.',
  image: { ...toImage(`image-${title.toLowerCase()}`, `Image ${title}`, size), focus: 'center' as const },
  published: true,
  publishedAt: '2026-11-18T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  ...changes,
});

const gala = anArticle('Gala');
const stage = anArticle('Stage');
const tournoi = anArticle('Tournoi');
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => void answerCalls({ [NEWS]: json([gala, stage]) }));
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('only articles with a picture are news, dated by their publication', () => {
  const [first, ...others] = newsOf([anArticle('Texte', { image: null }), gala]);
  expect(first).toMatchObject({ id: 'gala', day: '2026-11-18' });
  expect(others).toEqual([]);
});

test('a slide leads to its article and shows its picture in the width that suits', () => {
  document.body.innerHTML = renderToString(<NewsCarousel news={newsOf([gala, stage])} />);
  const slide = screen.getByRole('group', { name: '1 sur 2' });
  expect(slide.querySelector('a')?.getAttribute('href')).toBe('/article/gala');
  const image = screen.getByAltText('Image Gala');
  expect(image.getAttribute('src'), 'for whatever reads no WebP').toBe('/api/media/image-gala/960.jpg');
  expect(image.getAttribute('srcset')).toContain('/api/media/image-gala/640.webp 640w');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1440', '900']);
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(screen.queryByRole('button'), 'no button before it works').toBeNull();
  document.body.innerHTML = '';
});

test('an article withdrawn since the page was built leaves, a new one appears', async () => {
  answerCalls({ [NEWS]: json([tournoi, stage]) });
  render(<NewsCarousel news={newsOf([gala, stage])} />);
  expect(titles()).toEqual(['Gala', 'Stage']);
  await waitFor(() => expect(titles()).toEqual(['Tournoi', 'Stage']));
});

test('if news cannot be loaded, the shown ones stay without a message', async () => {
  const calls = answerCalls({ [NEWS]: json({ type: 'unavailable' }, 503) });
  render(<NewsCarousel news={newsOf([gala, stage])} />);
  await act(() => vi.waitFor(() => expect(calls).toHaveLength(1)));
  expect(titles()).toEqual(['Gala', 'Stage']);
});

test('the same news again change nothing', async () => {
  const carousel = createNewsCarousel(newsOf([gala, stage]));
  const before = carousel.$news.get();
  await carousel.refresh();
  expect(carousel.$news.get()).toBe(before);
});

test('held slides continue when the last pause ends', () => {
  const { $isMoving, pause } = createNewsCarousel([]);
  expect($isMoving.get()).toBe(true);
  pause('pointer', true);
  pause('pointer', true);
  pause('focus', true);
  pause('pointer', false);
  expect($isMoving.get()).toBe(false);
  pause('focus', false);
  expect($isMoving.get()).toBe(true);
});

test('stopped by the visitor, they stay still until the visitor starts them', () => {
  const { $isMoving, pause, stop, resume } = createNewsCarousel([]);
  pause('pointer', true);
  stop();
  pause('pointer', false);
  expect($isMoving.get()).toBe(false);
  pause('pointer', true);
  resume();
  expect($isMoving.get(), 'although the pointer is still there').toBe(true);
});

test('with reduced motion the slides never move', () => {
  const { $isMoving, $isCalm, pause, resume } = createNewsCarousel([]);
  pause('reduced-motion', true);
  resume();
  expect($isMoving.get()).toBe(false);
  expect($isCalm.get()).toBe(true);
});

/** Gives each slide the width of the window, as on a phone, so that the slides can move. */
const layOut = (): void => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  document.head.innerHTML = '<style>.swiper-slide { width: 400px }</style>';
};

test('the button says what it would do, and nothing is announced while slides move', async () => {
  layOut();
  const { container } = render(<NewsCarousel news={newsOf([gala, stage])} />);
  const live = container.querySelector('[aria-live]');
  expect(live?.getAttribute('aria-live')).toBe('off');
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }));
  expect(live?.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(live?.getAttribute('aria-live')).toBe('off');
});

test('one article alone has no buttons', () => {
  layOut();
  render(<NewsCarousel news={newsOf([gala])} />);
  expect(screen.queryByRole('button')).toBeNull();
});
