// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json } from './admin-support.ts';
import { ines, LIST, press, show, somebody, startTeamScreens, type } from './team-support.tsx';
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

const jpeg = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg');
const photoAt = (name: string) => ({ url: `/api/media/${name}/960.jpg`, alt: '', width: 800, height: 500 });

const chooseJpeg = async (): Promise<void> => {
  decodeFrom(4);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [jpeg()] } });
  await screen.findByText('Photo prête');
};

const READ_INES = 'GET /api/admin/team/id-In%C3%A8s';
const conflict = { status: 409, body: { type: 'conflict', message: 'Changé.' } };
/** An answer that was cut off. */
const lost = { status: 200, body: undefined };

test('one’s own save with a photo, whose answer was lost, is nobody else’s', async () => {
  const stored = { ...ines, role: 'Directrice', photo: photoAt('neuf'), updatedAt: '2026-11-20T12:00:00.000Z' };
  await show({ [READ_INES]: json(stored) });
  const sent = answerForms(lost, conflict, { status: 200, body: stored });
  press('Modifier Inès Martin');
  type('Fonction', 'Directrice');
  await chooseJpeg();
  press('Enregistrer');
  await screen.findByText('La réponse n’est pas arrivée');
  press('Enregistrer');
  await screen.findByRole('region', { name: 'Encadrement' });
  expect(sent.map(({ fields }) => fields.updatedAt)).toEqual([ines?.updatedAt, ines?.updatedAt, stored.updatedAt]);
});

test.each([
  ['another photo, untouched here', false, 'neuf', /Elle reste dans les deux cas/],
  ['another photo than the chosen one', true, 'neuf', /^((?!Elle reste).)*$/],
  ['no photo any more', true, undefined, /Sans photo/],
] as const)('a conflict shows the photo of the other version: %s', async (_case, isChosen, name, note) => {
  const before = somebody('Inès', { photo: photoAt('ancien') });
  const theirs = { ...before, photo: name ? photoAt(name) : null, updatedAt: '2026-11-20T12:00:00.000Z' };
  await show({ [LIST]: json([before]), [READ_INES]: json(theirs) });
  answerForms(conflict);
  press('Modifier Inès Martin');
  if (isChosen) await chooseJpeg();
  else type('Présentation', 'La mienne.');
  press('Enregistrer');
  const notice = (await screen.findByText('Cette fiche a changé entretemps')).closest('[role=alert]');
  const shown = within(notice instanceof HTMLElement ? notice : document.body);
  expect(shown.getByText('Photo').nextElementSibling?.textContent).toMatch(note);
  const photo = shown.queryByRole('img', { name: 'Photo de l’autre version' });
  expect(photo?.getAttribute('src')?.split('/')[3]).toBe(name);
});

test('the other version, once taken, is said to be saved already', async () => {
  await show({ [READ_INES]: json({ ...ines, role: 'Directrice', updatedAt: '2026-11-20T12:00:00.000Z' }) });
  answerForms(conflict);
  press('Modifier Inès Martin');
  type('Fonction', 'Autre');
  press('Enregistrer');
  await screen.findByText('Cette fiche a changé entretemps');
  press('Prendre l’autre version');
  await screen.findByText(/elle est déjà enregistrée/);
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
