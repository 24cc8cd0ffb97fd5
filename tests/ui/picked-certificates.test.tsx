// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { certifiableMember } from '#domain/member/certificate.ts';
import { PickedCertificates } from '#features/admin/memberships/PickedCertificates.tsx';
import { ReceiptButton } from '#features/certificate/CertificateButton.tsx';
import { answerCalls, json } from './admin-support.ts';
import { spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const club = {
  name: 'Cercle de Savate',
  legalForm: 'Association loi 1901',
  registration: 'RNA W1',
  address: '12 rue du Gymnase',
  city: 'Valombre',
  publicationDirector: 'Solène Marchandeau, présidente',
};
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const read = (n: number) => `GET /api/memberships/${idOf(n)}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('chosen members get a page each, and who is left out is named with the reason', async () => {
  answerCalls({
    'GET /api/club': json(club),
    [read(1)]: json(someDetails({ fullName: 'Zoé Martin' })),
    [read(2)]: json(someDetails({ fullName: 'Ada Lovelace', status: 'suspended' })),
    [read(3)]: json(someDetails({ fullName: 'Léa Petit', payments: [] })),
  });
  render(<PickedCertificates ids={[idOf(1), idOf(2), idOf(3)]} />);
  await screen.findByText('Une attestation, sur une page.');
  expect(spaces(document.body.textContent)).toContain('2 personnes sont laissées de côté :');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => spaces(textContent))).toEqual([
    'Ada Lovelace : l’adhésion n’est pas active',
    'Léa Petit : la cotisation n’est pas entièrement payée',
  ]);
  expect(screen.getByRole('button', { name: 'Télécharger en PDF' })).toBeTruthy();
});

test('without anybody to certify there is nothing to download', async () => {
  answerCalls({ 'GET /api/club': json(club), [read(1)]: json(someDetails({ status: 'cancelled' })) });
  render(<PickedCertificates ids={[idOf(1)]} />);
  await screen.findByText('Aucune attestation à faire.');
  expect(screen.queryByRole('button', { name: 'Télécharger en PDF' })).toBeNull();
});

test('members that cannot be read are asked for again', async () => {
  const answers = { 'GET /api/club': json(club), [read(1)]: json({ type: 'unavailable' }, 503) };
  answerCalls(answers);
  render(<PickedCertificates ids={[idOf(1)]} />);
  await screen.findByRole('alert');
  answerCalls({ ...answers, [read(1)]: json(someDetails()) });
  fireEvent.click(screen.getByRole('button', { name: /Réessayer/ }));
  await screen.findByText('Une attestation, sur une page.');
});

test('the receipt of one payment opens by its amount and day', async () => {
  answerCalls({ 'GET /api/club': json(club) });
  render(<ReceiptButton asked={certifiableMember(someDetails({ fullName: 'Zoé Martin' }))} payment={0} />);
  fireEvent.click(screen.getByRole('button', { name: /^Reçu de paiement\s: 245,00\s€, le 2[01]\/11\/26$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reçu de paiement' });
  await waitFor(() => expect(dialog.textContent).toContain('Somme reçue'));
});
