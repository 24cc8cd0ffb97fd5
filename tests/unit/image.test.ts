import { describe, expect, test } from 'vitest';
import {
  hasUndescribedPicture,
  imageKeyOf,
  imageKeysIn,
  parseImageUrl,
  srcsetOf,
  textPictureAttributes,
  toImage,
  versionWidths,
} from '#domain/form/image.ts';

describe('the address of a picture', () => {
  test('names the picture, the width and the format', () => {
    expect(parseImageUrl('/api/media/a1-b2/640.webp')).toEqual({ key: 'a1-b2', name: 640, format: 'webp' });
    expect(imageKeyOf('/api/media/a1-b2/1440.jpg')).toBe('a1-b2');
  });

  test.each([
    '/api/media/a/641.webp',
    '/api/media/a/0640.webp',
    '/api/media/a/640.png',
    '/api/media/a/640.webp/',
    '/api/media/a/640.webp?w=1',
    '/api/media/a b/640.webp',
    '/api/media/../640.webp',
    '/api/media//640.webp',
    `/api/media/${'k'.repeat(65)}/640.webp`,
    'https://ailleurs.example/api/media/a/640.webp',
    '',
  ])('is not %j', (url) => {
    expect(parseImageUrl(url)).toBeUndefined();
  });
});

describe('the versions of a picture', () => {
  test.each([
    [100, [[320, 100]]],
    [320, [[320, 320]]],
    [
      321,
      [
        [320, 320],
        [640, 321],
      ],
    ],
    [
      1440,
      [
        [320, 320],
        [640, 640],
        [960, 960],
        [1440, 1440],
      ],
    ],
    [
      5000,
      [
        [320, 320],
        [640, 640],
        [960, 960],
        [1440, 1440],
      ],
    ],
  ])('%d pixels wide are none wider than itself', (width, versions) => {
    expect(versionWidths(width).map(({ name, width: own }) => [name, own])).toEqual(versions);
  });

  test('are told to browsers with their true widths', () => {
    const image = toImage('k', 'La salle', { width: 700, height: 500 });
    expect(srcsetOf(image, 'webp')).toBe(
      '/api/media/k/320.webp 320w, /api/media/k/640.webp 640w, /api/media/k/960.webp 700w',
    );
  });
});

describe('a picture in rich text', () => {
  test.each([
    ['without alt', '<img src="/a.jpg">', true],
    ['with an empty alt', '<img src="/a.jpg" alt="">', true],
    ['with an alt of spaces', '<img alt="  " src="/a.jpg">', true],
    ['that only says data-alt', '<img data-alt="Un gant" src="/a.jpg">', true],
    ['whose alt is one character', '<img src="/a.jpg" alt="X">', false],
    ['whose alt begins with a space', '<img src="/a.jpg" alt=" Un gant">', false],
    ['whose alt comes first', '<img alt="Un gant" src="/a.jpg">', false],
    ['whose alt is far behind', '<img src="/a.jpg" width="8" height="8" alt="Un gant" loading="lazy">', false],
    ['beside one that is described', '<p><img alt="Un gant" src="/a.jpg"></p><img src="/b.jpg">', true],
    ['that is none', '<p alt="">Image</p>', false],
  ])('%s lacks a description or not', (_which, content, lacks) => {
    expect(hasUndescribedPicture(content)).toBe(lacks);
  });

  test('lets browsers choose a width that is enough, and keep its room', () => {
    const { sizes, ...attributes } = textPictureAttributes('k', { alt: 'La salle', width: 640, height: 480 });
    expect(attributes).toEqual({
      ...{ src: '/api/media/k/960.jpg', alt: 'La salle', width: '640', height: '480', loading: 'lazy' },
      srcset: '/api/media/k/320.webp 320w, /api/media/k/640.webp 640w',
    });
    expect(sizes).toMatch(/^\(min-width: \d+rem\) \d+rem, \d+vw$/);
  });

  test('is found by its key, each key once', () => {
    const text =
      '<img src="/api/media/a-1/960.jpg" srcset="/api/media/a-1/320.webp 320w"><img src="/api/media/b/960.jpg">';
    expect(imageKeysIn(text)).toEqual(['a-1', 'b']);
  });
});
