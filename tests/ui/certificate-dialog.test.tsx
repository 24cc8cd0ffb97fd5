// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { certifiableMember } from '#domain/member/certificate.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { answerCalls, json } from './admin-support.ts';
import { someDetails } from './member-support.ts';

const CLUB = 'GET /api/club';
const club = {
  name: 'Cercle de Savate',
  legalForm: 'Association loi 1901',
  registration: 'RNA W1',
  address: '12 rue du Gymnase',
  city: 'Valombre',
  publicationDirector: 'Solène Marchandeau, présidente',
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => {
  render(<CertificateButton asked={certifiableMember(someDetails({ fullName: 'Zoé Martin' }))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Attestation' }));
  return screen.findByRole('dialog', { name: 'Attestation d’adhésion et de paiement' });
};

test('the certificate opens over the page, is printed from its own place, and disappears with the dialog', async () => {
  answerCalls({ [CLUB]: json(club) });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const dialog = await open();
  const sheet = await within(dialog).findByRole('article');
  for (const words of ['Zoé Martin', '05/03/1990', '2026-2027', 'Canne', 'carte bancaire', 'Valombre'])
    expect(sheet.textContent).toContain(words);
  expect(document.querySelector('body > .certificate-paper')?.textContent).toBe(sheet.textContent);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await vi.waitFor(() => expect(document.querySelector('.certificate-paper')).toBeNull());
});

test('without the club’s identity there is no certificate, but a button that tries again', async () => {
  answerCalls({ [CLUB]: json({ type: 'unavailable' }, 503) });
  const dialog = await open();
  await within(dialog).findByRole('alert');
  answerCalls({ [CLUB]: json(club) });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
  await within(dialog).findByRole('article');
});
