import { describe, expect, test } from 'vitest';
import { imageKeyOf, parseImageUrl, srcsetOf, toImage, versionWidths } from '#domain/image.ts';

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
