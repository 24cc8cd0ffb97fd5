import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type Image, imageFormats, imageWidths } from '#domain/form/image.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { media } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { pictureAt, sizeOf, transparentPng, webp } from '#tests/support/media.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { jpeg, png } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

type Added = Image & { key: string };

const added = async (file: Uint8Array<ArrayBuffer>): Promise<Added> => {
  const response = await sendForm(club, token, 'POST', '/api/admin/media', { file, alt: ' La salle ' });
  expect(response.status).toBe(201);
  return (await response.json()) as Added;
};

const urlsOf = ({ key }: Added) =>
  imageWidths.flatMap((width) => imageFormats.map((format) => `/api/media/${key}/${width}.${format}`));

describe('a picture of the site', () => {
  test('is upright in four widths and three formats, without its metadata', async () => {
    // The metadata of the photo say that it must be rotated, and where it was taken.
    const image = await added(await jpeg(2000, 3000));
    expect(image).toEqual({
      key: image.key,
      url: `/api/media/${image.key}/960.jpg`,
      alt: 'La salle',
      width: 1440,
      height: 960,
    });
    for (const width of imageWidths)
      for (const format of imageFormats) {
        const picture = await pictureAt(club, `/api/media/${image.key}/${width}.${format}`);
        expect(await picture.metadata()).toMatchObject({
          width,
          height: Math.round((width * 2) / 3),
          format: format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : 'webp',
          ...(format === 'jpg' && { isProgressive: true }),
        });
        expect(await picture.metadata()).not.toHaveProperty('exif');
      }
  });

  test('is never enlarged, and every width has an address', async () => {
    const image = await added(await png(700, 350));
    expect(image).toMatchObject({ width: 700, height: 350 });
    const widths = await Promise.all(urlsOf(image).map(async (url) => (await sizeOf(club, url)).width));
    expect(widths).toEqual([320, 640, 700, 700].flatMap((width) => imageFormats.map(() => width)));
  });

  test('may be a small WebP', async () => {
    const image = await added(await webp(100, 50));
    expect(image).toMatchObject({ width: 100, height: 50 });
    for (const url of urlsOf(image)) expect(await sizeOf(club, url)).toMatchObject({ width: 100, height: 50 });
  });

  // Chromium and Firefox turn a PNG by its orientation, and show a WebP as it is stored.
  test.each([
    ['png', { width: 30, height: 60 }],
    ['webp', { width: 60, height: 30 }],
  ] as const)('that is a %s with an orientation is turned as browsers turn it', async (format, shown) => {
    const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const image = await added(Uint8Array.from(bytes));
    expect(image).toMatchObject(shown);
    expect(await sizeOf(club, `/api/media/${image.key}/320.jpg`)).toMatchObject(shown);
  });

  test('may be taller than a WebP can be', async () => {
    const image = await added(await png(2, 20_000));
    expect(image).toMatchObject({ width: 2, height: 16_383 });
    expect(await sizeOf(club, `/api/media/${image.key}/320.webp`)).toMatchObject({ height: 16_383 });
  });

  test('stays transparent in AVIF and WebP, and becomes white in JPEG', async () => {
    const { key } = await added(await transparentPng());
    const cornerOf = async (format: string) => {
      const { data, info } = await (await pictureAt(club, `/api/media/${key}/320.${format}`))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray((info.width - 1) * info.channels, info.width * info.channels)];
    };
    for (const format of ['avif', 'webp']) expect((await cornerOf(format))[3]).toBe(0);
    expect(await cornerOf('jpg')).toEqual([255, 255, 255]);
  });

  test('is written down with who added it', async () => {
    const { key } = await added(await png());
    expect((await club.db.select().from(media)).map((medium) => medium.key)).toContain(key);
    expect(await club.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({ action: 'medium.create', subjectId: key, fields: ['file', 'alt'] }),
    );
  });

  test('is kept for ever by everybody, and may be shown by other sites', async () => {
    const { key } = await added(await png());
    const response = await club.app.request(`/api/media/${key}/320.webp`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
      'netlify-vary': 'query=_',
    });
    for (const [format, type] of Object.entries({ avif: 'image/avif', jpg: 'image/jpeg' }))
      expect((await club.app.request(`/api/media/${key}/320.${format}`)).headers.get('Content-Type')).toBe(type);
  });

  test.each([
    'inconnue/320.webp',
    'a/321.webp',
    'a/320.png',
    'a%2Fb/320.webp',
    '../articles/320.webp',
    'a/320.webp.exe',
  ])('at %s does not exist, and no cache keeps that answer', async (path) => {
    const response = await club.app.request(`/api/media/${path}`);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await refusalOf(response)).toMatchObject({ status: 404, type: 'not-found' });
  });
});
