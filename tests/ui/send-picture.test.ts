// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendPicture } from '#lib/send-picture.ts';
import { uploadForm } from '#lib/upload.ts';
import { answerForms } from './upload-support.ts';

const picture = new Blob(['x'], { type: 'image/webp' });
const send = () => sendPicture(picture, 'Un gant', () => undefined);

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a picture is sent with its description, and the answer has its address and size', async () => {
  const image = { url: '/api/media/gant/960.jpg', alt: 'Un gant', width: 960, height: 640 };
  const sent = answerForms({ status: 201, body: { ...image, id: 'gant' } });
  expect(await send()).toEqual(image);
  expect(sent).toMatchObject([{ path: '/api/admin/media', fields: { file: 'image/webp', alt: 'Un gant' } }]);
});

test('an answer that is not a picture is reported as unreadable', async () => {
  answerForms({ status: 201, body: { url: '/api/media/gant/960.jpg', alt: 'Un gant' } });
  await expect(send()).rejects.toMatchObject({ messages: ['La réponse du site est illisible.'] });
});

test('an answer that is not the site’s is not taken for a save', async () => {
  answerForms({ status: 200, body: undefined });
  const sending = uploadForm({ path: '/api/admin/team', body: new FormData(), onProgress: () => undefined });
  await expect(sending).rejects.toMatchObject({ type: 'network' });
});
