import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { media } from '#server/db/content-schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { cutAt, jpeg, jpegOfSize, pdf, png, pngBomb, svg } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeEach(() => {
  club.databaseRequests.before = undefined;
  club.databaseFaults.reset();
});

const send = (fields: Parameters<typeof sendForm>[4], sender: string | undefined = token) =>
  sendForm(club, sender, 'POST', '/api/admin/media', { alt: 'La salle', ...fields });

/** Returns the refusal, and expects that it left neither a row nor a file. */
const refused = async (fields: Parameters<typeof sendForm>[4]) => {
  const before = [await storedFiles(club), (await club.db.select().from(media)).length];
  const refusal = await refusalOf(await send(fields));
  expect([await storedFiles(club), (await club.db.select().from(media)).length]).toEqual(before);
  return refusal;
};

/** Fails the batch, but not the request before it, which reads the session. */
const atTheBatch = (fail: () => void) => {
  let asked = 0;
  club.databaseRequests.before = () => {
    asked += 1;
    if (asked === 2) fail();
  };
};

describe('a picture for the site', () => {
  test('of 4,000,000 bytes is accepted, and one byte more is too large', async () => {
    expect((await send({ file: await jpegOfSize(4_000_000) })).status).toBe(201);
    const refusal = await refused({ file: await jpegOfSize(4_000_001) });
    expect(refusal).toMatchObject({
      status: 413,
      type: 'validation',
      fields: { file: expect.stringContaining('4 Mo') },
    });
  });

  test.each([
    ['a PDF', pdf()],
    ['an SVG', svg()],
    ['a text', new TextEncoder().encode('bonjour')],
  ])('is not %s', async (_name, file) => {
    expect(await refused({ file })).toMatchObject({ status: 422, fields: { file: expect.stringContaining('WebP') } });
  });

  test('that was cut off on the way, or would fill the memory, is unreadable', async () => {
    for (const file of [cutAt(await jpeg(), 0.8), cutAt(await png(), 0.5), pngBomb()])
      expect(await refused({ file })).toMatchObject({ status: 422, fields: { file: SENTENCES.unreadable } });
  });

  test('needs a description, and everything missing is told at once', async () => {
    expect(Object.keys((await refused({ file: await jpeg(), alt: ' ' })).fields ?? {})).toEqual(['alt']);
    expect(Object.keys((await refused({ alt: undefined })).fields ?? {}).sort()).toEqual(['alt', 'file']);
    expect(Object.keys((await refused({ file: new Uint8Array() })).fields ?? {})).toEqual(['file']);
  });

  test('comes from an administrator, as a form', async () => {
    expect((await send({ file: await jpeg() }, 'inconnu')).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: '{}' };
    expect(await refusalOf(await club.app.request('/api/admin/media', request))).toMatchObject({ status: 422 });
  });

  test('that is far too large is not even read', async () => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': '5000000',
    };
    const request = { method: 'POST', headers, body: new Uint8Array(10) };
    expect(await refusalOf(await club.app.request('/api/admin/media', request))).toMatchObject({ status: 413 });
  });
});

describe('when something is out of reach, a picture', () => {
  test('leaves no file where its row could not be written', async () => {
    atTheBatch(() => club.databaseFaults.failBefore());
    expect(await refused({ file: await png() })).toMatchObject({ status: 503, type: 'unavailable' });
  });

  test('stays if its row was written and only the answer was lost', async () => {
    atTheBatch(() => club.databaseFaults.loseAnswerAfterCommit());
    const response = await send({ file: await png() });
    expect(response.status).toBe(201);
    const { url } = (await response.json()) as { url: string };
    expect((await club.app.request(url)).status).toBe(200);
  });

  test('keeps its files while nobody can tell whether its row was written', async () => {
    const before = await storedFiles(club);
    atTheBatch(() => club.databaseFaults.failBefore(2));
    expect((await send({ file: await png() })).status).toBe(503);
    expect(await storedFiles(club)).toBeGreaterThan(before);
  });

  test('is neither accepted nor shown without the blob store, and no cache keeps that answer', async () => {
    const { url } = (await (await send({ file: await png() })).json()) as { url: string };
    const rows = await club.db.select().from(media);
    await club.blobs.stop();
    const shown = await club.app.request(url);
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([503, 'private, no-store']);
    expect(shown.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    expect((await send({ file: await png() })).status).toBe(503);
    expect(await club.db.select().from(media)).toEqual(rows);
    await club.blobs.restart();
    expect((await club.app.request(url)).status).toBe(200);
  });
});
