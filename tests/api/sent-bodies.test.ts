import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#tests/support/answers.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submissionOf } from '#tests/support/sign-up.ts';
import { coach } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const headersOf = (type: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': type });
const post = (path: string, type: string, body: string | ArrayBuffer): Promise<Response> => {
  // A visitor who signs up sends no token: one would be the link of a former member.
  const headers = path.startsWith('/api/admin') ? headersOf(type) : { 'Content-Type': type };
  return Promise.resolve(club.app.request(path, { method: 'POST', headers, body }));
};

const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields).flatMap(([key, all]) => [all].flat().map((one) => [key, one])))
    form.append(name, value);
  return form;
};
const picture = async () => new File([await jpeg()], 'image.jpg', { type: 'image/jpeg' });

/** For each address: a form it accepts, and the status of the answer. */
const forms: [string, () => Promise<FormData> | FormData, number][] = [
  ['/api/create-payment-intent', () => submissionOf(club, {}), 200],
  ['/api/admin/memberships/add', () => formOf({ payload: JSON.stringify(somebody()) }), 201],
  ['/api/admin/team', () => formOf(coach), 201],
  ['/api/admin/media', async () => formOf({ file: await picture(), alt: 'Un gant' }), 201],
];

describe.each(forms)('a form sent to %s', (path, form, status) => {
  test('may declare its type in upper case', async () => {
    const request = new Request('https://club.example', { method: 'POST', body: await form() });
    const type = request.headers.get('Content-Type')?.replace('multipart/form-data', 'Multipart/Form-Data') ?? '';
    expect((await post(path, type, await request.arrayBuffer())).status).toBe(status);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-datax; boundary=x', ''])(
    'that cannot be read as %j is refused in words',
    async (type) => {
      expect(await refusalOf(await post(path, type, 'rien'))).toMatchObject({ status: 422, type: 'validation' });
    },
  );
});

test.each(['/api/create-payment-intent', '/api/admin/memberships/add', '/api/admin/articles', '/api/login'])(
  'JSON sent to %s must declare its type, also in upper case, and must be complete',
  async (path) => {
    const fieldsOf = async (type: string, body: string) => {
      const refusal = await refusalOf(await post(path, type, body));
      expect(refusal).toMatchObject({ status: 422, type: 'validation' });
      return Object.keys(refusal.fields ?? {});
    };
    expect(await fieldsOf('Application/JSON ; Charset=UTF-8', '{}')).not.toContain('form');
    for (const [type, body] of [
      ['application/json', '{'],
      ['application/jsonp', '{}'],
      ['text/plain', '{}'],
    ] as const)
      expect(await fieldsOf(type, body)).toEqual(['form']);
  },
);

test.each([
  ['cut off on its way is refused in words', 20, 422],
  ['too large is refused before it is read', 1_000_100, 413],
])('a body that may be left out and is %s', async (_how, length, status) => {
  club.deps.publication = { ...club.deps.publication, isConfigured: true };
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) });
  const headers = { ...headersOf('application/json'), 'Content-Length': String(length) };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await club.app.request('/api/admin/publication', init);
  expect(await refusalOf(answer)).toMatchObject({ status, type: 'validation' });
});
