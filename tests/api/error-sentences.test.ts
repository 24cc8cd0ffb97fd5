import { afterAll, expect, test } from 'vitest';
import { sentenceOfAnswer } from '#server/http/sentences.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

test.each([
  ['too-large', '/api/create-payment-intent', SENTENCES.photoTooLarge],
  ['too-large', '/api/admin/media', 'L’image est trop volumineuse (max 4 Mo).'],
  ['too-large', '/api/admin/team/1', 'L’image est trop volumineuse (max 4 Mo).'],
  ['too-large', '/api/admin/articles', 'La demande est trop volumineuse.'],
  ['unavailable', '/api/create-payment-intent', SENTENCES.unavailable],
  ['unavailable', '/api/payment-intent/pi_1', 'Le service est momentanément indisponible.'],
  ['unavailable', '/api/articles', 'Le service est momentanément indisponible.'],
] as const)('%s, answered to %s, is «%s»', (code, path, sentence) => {
  expect(sentenceOfAnswer(code, path)).toBe(sentence);
});

test('an article that is far too large is not even read', async () => {
  const body = { title: 'Long', content: 'a'.repeat(1_000_001), published: false };
  const request = {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': '1000100' },
    body: JSON.stringify(body),
  };
  expect(await refusalOf(await club.app.request('/api/admin/articles', request))).toEqual({
    status: 413,
    type: 'validation',
    messages: ['La demande est trop volumineuse.'],
  });
});

test('an administrator reads «the» and not «your» about another person’s fields', async () => {
  const club_ = await (await asAdmin(club, token, '/api/admin/club')).json();
  const answer = await asAdmin(club, token, '/api/admin/club', { method: 'PUT', body: { ...club_, email: '' } });
  expect((await refusalOf(answer)).fields).toEqual({ email: 'Veuillez renseigner l’adresse e-mail.' });
  const visitor = await club.app.request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect((await refusalOf(visitor)).fields).toMatchObject({ email: 'Veuillez renseigner votre adresse e-mail.' });
});
