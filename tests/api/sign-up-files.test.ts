import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersNamed } from '#tests/support/payments.ts';
import { cutAt, heavyJpeg, jpeg, jpegOfSize, pdf, png, pngBomb, svg } from '#tests/support/pictures.ts';
import { somebody, submit } from '#tests/support/sign-up.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** Returns the refusal of a photo, and expects that it left neither a member nor a file. */
const refusedPhoto = async (photo: Uint8Array<ArrayBuffer>, photoName = 'photo.jpg') => {
  const form = somebody();
  const before = await storedFiles(club);
  const refusal = await refusalOf(await submit(club, { form, photo, photoName }));
  expect(await membersNamed(club, form.lastName)).toEqual([]);
  expect(await storedFiles(club)).toBe(before);
  return refusal;
};

describe('a photo', () => {
  test('of 1,000,000 bytes is let through', async () => {
    expect((await submit(club, { photo: await jpegOfSize(1_000_000) })).status).toBe(200);
  });

  test('of 1,000,001 bytes is too large', async () => {
    expect(await refusedPhoto(await jpegOfSize(1_000_001))).toEqual({
      status: 413,
      type: 'validation',
      messages: [SENTENCES.photoTooLarge],
      fields: { photo: SENTENCES.photoTooLarge },
    });
  });

  test.each([
    ['a PDF renamed .jpg', pdf(), 'certificat.jpg'],
    ['an SVG', svg(), 'photo.svg'],
    ['an SVG renamed .png', svg(), 'photo.png'],
    ['a text', new TextEncoder().encode('bonjour'), 'photo.jpg'],
  ])('that is %s is refused by what it holds', async (_name, bytes, photoName) => {
    expect(await refusedPhoto(bytes, photoName)).toMatchObject({
      status: 422,
      fields: { photo: SENTENCES.photoType },
    });
  });

  test('that broke off on the way is unreadable, JPEG or PNG', async () => {
    const pictures = [
      cutAt(await heavyJpeg(1600, 1200, 80), 0.05),
      cutAt(await heavyJpeg(1600, 1200, 80), 0.9),
      cutAt(await jpeg(), 0.8),
      cutAt(await png(), 0.5),
      cutAt(await png(), 0.95),
    ];
    for (const picture of pictures) {
      expect(await refusedPhoto(picture)).toMatchObject({ status: 422, fields: { photo: SENTENCES.unreadable } });
    }
  });

  test('that is only the first bytes of a JPEG is unreadable', async () => {
    const refusal = await refusedPhoto(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16));
    expect(refusal).toMatchObject({ status: 422, fields: { photo: SENTENCES.unreadable } });
  });

  test('that would unfold to 20,000 × 20,000 pixels is refused at once, without taking the memory', async () => {
    const bomb = pngBomb();
    const memory = process.memoryUsage.rss();
    const worked = process.cpuUsage();
    expect(await refusedPhoto(bomb)).toMatchObject({ status: 422, fields: { photo: SENTENCES.unreadable } });
    expect(process.cpuUsage(worked).user, 'microseconds').toBeLessThan(1_000_000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(150_000_000);
  });
});

describe('a proof', () => {
  const reduced = { reducedPriceSelected: true };
  const padded = (bytes: Uint8Array<ArrayBuffer>, size: number) => {
    const file = new Uint8Array(size);
    file.set(bytes);
    return file;
  };

  test('may be a PDF of 1,000,000 bytes, not of one more', async () => {
    expect((await submit(club, { form: reduced, proof: padded(pdf(), 1_000_000) })).status).toBe(200);
    const refusal = await refusalOf(await submit(club, { form: reduced, proof: padded(pdf(), 1_000_001) }));
    expect(refusal).toMatchObject({ status: 413, fields: { reducedPriceProofFile: SENTENCES.proofTooLarge } });
  });

  test('may be a picture, and loses its metadata', async () => {
    expect((await submit(club, { form: reduced, proof: await jpeg() })).status).toBe(200);
  });

  test('may not be an SVG', async () => {
    const refusal = await refusalOf(await submit(club, { form: reduced, proof: svg() }));
    expect(refusal).toMatchObject({ status: 422, fields: { reducedPriceProofFile: SENTENCES.proofType } });
  });
});

test('a body far beyond form and files is not even read', async () => {
  const response = await club.app.request('/api/create-payment-intent', {
    method: 'POST',
    body: new Uint8Array(10),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '5000000' },
  });
  expect(await refusalOf(response)).toMatchObject({ status: 413, type: 'validation' });
});
