// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json } from './admin-support.ts';
import { ines, LIST, press, show, somebody, startTeamScreens } from './team-support.tsx';
import { answerForms, decodeFrom } from './upload-support.ts';

startTeamScreens();

test('a photo taken off, or kept after all, leaves the focus at its field', async () => {
  const photo = { url: '/api/media/gant/960.jpg', alt: '', width: 800, height: 500 };
  await show({ [LIST]: json([somebody('Inès', { photo })]) });
  press('Modifier Inès Martin');
  for (const way of ['Retirer la photo', 'Garder la photo actuelle']) {
    screen.getByRole('button', { name: way }).focus();
    press(way);
    expect(document.activeElement).toBe(screen.getByLabelText('Photo'));
  }
});

test('a photo is checked by decoding it before it is sent', async () => {
  await show();
  decodeFrom(4);
  const sent = answerForms({ status: 200, body: ines });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  press('Modifier Inès Martin');
  const choose = (bytes: number[]) =>
    fireEvent.change(screen.getByLabelText('Photo'), {
      target: { files: [new File([Uint8Array.from(bytes)], 'a.jpg')] },
    });
  choose([1, 2, 3, 4]);
  await screen.findByText('L’image doit être au format JPG, PNG ou WebP.');
  choose([0xff, 0xd8, 0xff]);
  await screen.findByText('Ce fichier est illisible, veuillez en choisir un autre.');
  choose([0xff, 0xd8, 0xff, 0xe0]);
  await screen.findByText('Photo prête');
  expect(screen.getByRole('img', { name: 'Aperçu de la photo' }).getAttribute('src')).toBe('blob:photo');
  press('Enregistrer');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.fields).toHaveProperty('photo');
});

test('a form left while its photo is prepared keeps no picture in memory', async () => {
  await show();
  decodeFrom(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  const decode = vi.fn(() => promise.then(() => ({ close: () => undefined })));
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('confirm', () => true);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  press('Modifier Inès Martin');
  fireEvent.change(screen.getByLabelText('Photo'), {
    target: { files: [new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg')] },
  });
  await waitFor(() => expect(decode).toHaveBeenCalled());
  press('Annuler');
  resolve();
  // The picture is read twice: once decoded, once measured.
  await waitFor(() => expect(revoked).toHaveBeenCalledTimes(2));
  await new Promise((done) => setTimeout(done));
  expect(made).toHaveBeenCalledTimes(2);
});
