// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureSection } from '#features/admin/articles/PictureSection.tsx';
import { decodeFrom } from './upload-support.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = (bytes: number[]) =>
  fireEvent.change(screen.getByLabelText('Choisir une image'), {
    target: { files: [new File([Uint8Array.from(bytes)], 'a.jpg', { type: 'image/jpeg' })] },
  });

test('a file that is not a picture is refused when it is chosen, before anybody describes it', async () => {
  decodeFrom(4);
  render(<PictureSection image={null} error={undefined} altError={undefined} onImage={() => undefined} />);
  choose([1, 2, 3, 4]);
  await screen.findByText('L’image doit être au format JPG, PNG ou WebP.');
  choose([0xff, 0xd8, 0xff]);
  await screen.findByText('Ce fichier est illisible, veuillez en choisir un autre.');
  expect(screen.queryByRole('dialog')).toBeNull();
  choose([0xff, 0xd8, 0xff, 0xe0]);
  await screen.findByRole('dialog', { name: 'Ajouter une image' });
  expect(screen.queryByText('Ce fichier est illisible, veuillez en choisir un autre.')).toBeNull();
});
