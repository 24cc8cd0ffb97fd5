import { afterAll, expect, test, vi } from 'vitest';
import { refusalOf } from '#tests/support/answers.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submissionOf, submit, submitBody } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const KB = 1000;
const CHUNK = 16 * KB;
const FOREVER = 100_000;

interface Sending {
  type?: string;
  /** The character that fills each piece of the body. */
  filler?: string;
  begins?: string;
}

/** Sends an almost endless body without its length. Returns the answer and how many bytes the server read. */
const sendEndlessly = async (
  method: string,
  path: string,
  { type = 'application/json', filler = ' ', begins = '' }: Sending = {},
) => {
  const taken = { bytes: 0, isCancelled: false };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(begins)),
      pull: (controller) => {
        taken.bytes += CHUNK;
        if (taken.bytes > FOREVER * KB) return controller.close();
        return controller.enqueue(encoder.encode(filler.repeat(CHUNK / filler.length)));
      },
      cancel: () => {
        taken.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
  return { response: await club.app.request(path, init), taken };
};

const form = 'multipart/form-data; boundary=x';
const aForm = { type: form, begins: '--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n' };

test.each<[string, string, number, Sending?]>([
  ['POST', '/api/login', 64],
  ['POST', '/api/invitation', 64],
  ['POST', '/api/create-payment-intent', 64],
  ['POST', '/api/create-payment-intent', 2600, aForm],
  ['POST', '/api/stripe-webhook', 512],
  ['POST', '/api/admin/planning', 64],
  ['PUT', '/api/admin/club', 64],
  ['POST', '/api/admin/memberships/archive-all', 64],
  ['POST', '/api/admin/memberships/add', 64],
  ['POST', '/api/admin/memberships/add', 2600, aForm],
  ['POST', '/api/admin/memberships/export', 864],
  ['POST', '/api/admin/articles', 664],
  ['PUT', '/api/admin/pages/home', 664],
  ['POST', '/api/admin/team', 4100, aForm],
  ['POST', '/api/admin/media', 4100, aForm],
])('of a body without a length %s %s takes %i kB and no more', async (method, path, bound, sending) => {
  const { response, taken } = await sendEndlessly(method, path, sending);
  expect(await refusalOf(response)).toMatchObject({ status: 413, type: 'validation' });
  expect(taken.bytes).toBeLessThanOrEqual(bound * KB + 2 * CHUNK);
  expect(taken.isCancelled).toBe(true);
});

test('a body that is longer than it declares is counted', async () => {
  const body = ' '.repeat(100 * KB);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
  expect((await club.app.request('/api/login', { method: 'POST', headers, body })).status).toBe(413);
});

/** Returns the answer, and the length of the longest text that its request parsed as JSON. */
const readWhile = async (send: () => Promise<Response>) => {
  const parse = vi.spyOn(JSON, 'parse');
  const response = await send();
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
  parse.mockRestore();
  return { response, longest };
};

test('JSON longer than 64 kB is not read, alone or in a form', async () => {
  const payload = JSON.stringify({ ...somebody(), disciplines: Array.from({ length: 20 * KB }, () => 'x') });
  const inForm = await submissionOf(club, {});
  inForm.set('payload', payload);
  const asFile = new FormData();
  asFile.set('payload', new File([payload], 'payload.json', { type: 'application/json' }));
  asFile.set('photo', new File([await jpeg()], 'photo.jpg'));
  for (const send of [
    () => submitBody(club, payload),
    async () => club.app.request('/api/create-payment-intent', { method: 'POST', body: inForm }),
    async () => club.app.request('/api/create-payment-intent', { method: 'POST', body: asFile }),
  ]) {
    const { response, longest } = await readWhile(send);
    expect([413, 422]).toContain(response.status);
    expect(longest).toBeLessThan(64 * KB);
  }
});

test.each([
  ['PUT', '/api/admin/persons/:id/reminders'],
  ['POST', '/api/admin/memberships/:id/payments'],
  ['POST', '/api/admin/memberships/:id/photo'],
])('an address that is written like its route is unknown: %s %s', async (method, path) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await club.app.request(path, { method, headers, body: '{"until":null}' });
  expect([404, 422]).toContain(response.status);
});

test('a form in thousands of parts is refused before they are taken apart', async () => {
  const parts = Array.from(
    { length: 20 * KB },
    (_, nth) => `--x\r\nContent-Disposition: form-data; name="a${nth}"\r\n\r\n1\r\n`,
  );
  const formData = vi.spyOn(Response.prototype, 'formData');
  const response = await submitBody(club, `${parts.join('')}--x--\r\n`, form);
  expect(await refusalOf(response)).toMatchObject({ status: 413, type: 'validation' });
  expect(formData).not.toHaveBeenCalled();
  formData.mockRestore();
});

test.each([
  ['the name of a field', (long: string) => `Content-Disposition: form-data; name="${long}"`],
  ['another header', (long: string) => `Content-Disposition: form-data; name="a"\r\nX-Long: ${long}`],
  ['a head that never ends', (long: string) => `${long.repeat(100)}`],
])('a part with a head of many thousand letters is refused before it is taken apart: %s', async (_what, headOf) => {
  const formData = vi.spyOn(Response.prototype, 'formData');
  const body = `--x\r\n${headOf('%22'.repeat(8 * KB))}\r\n\r\n1\r\n--x--\r\n`;
  expect(await refusalOf(await submitBody(club, body, form))).toMatchObject({ status: 413, type: 'validation' });
  expect(formData).not.toHaveBeenCalled();
  formData.mockRestore();
});

test('a file with a long name is taken', async () => {
  const photoName = `${'é'.repeat(250)}.jpg`;
  expect((await submit(club, { photoName })).status).toBe(200);
});

test('a header that names two boundaries does not hide the parts of a form', async () => {
  const boundary = 'x'.repeat(30);
  const parts = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(20 * KB);
  const formData = vi.spyOn(Response.prototype, 'formData');
  const type = `multipart/form-data; a=";boundary=y"; boundary=${boundary}`;
  const response = await submitBody(club, `${parts}--${boundary}--\r\n`, type);
  expect(await refusalOf(response)).toMatchObject({ status: 422, type: 'validation' });
  expect(formData.mock.settledResults).toEqual([expect.objectContaining({ type: 'rejected' })]);
  formData.mockRestore();
});

test('an article of 200,000 characters of any script is let through, and a page', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const content = `<p>${'柔"'.repeat(99_990)}</p>`;
  const article = { title: 'Longue lecture', content };
  const created = await club.app.request('/api/admin/articles', {
    method: 'POST',
    headers,
    body: JSON.stringify(article),
  });
  expect(created.status).toBe(201);
  const page = await club.app.request('/api/admin/pages/history', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ title: 'Histoire', content }),
  });
  expect(page.status).toBe(200);
});
