// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { transferQrOf } from '#domain/money/transfer.ts';
import { TransferPart } from '#features/dossier/TransferPart.tsx';
import { bankAccount } from '#tests/support/bank-account.ts';

const transfer = { ...bankAccount, reference: 'ADH-3F9A01BC' };
const show = (change: Partial<typeof transfer> = {}, cents = 24_050) =>
  render(<TransferPart transfer={{ ...transfer, ...change }} cents={cents} />);

/** Reads the drawn code as a camera does: from pixels, on a page of that colour. */
const scanned = async (page: string): Promise<string | undefined> => {
  const drawn = screen.getByRole('img', { name: /^Code QR/ });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" viewBox="${drawn.getAttribute('viewBox')}">${drawn.innerHTML}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: page })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: page })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' });
  return read ? Buffer.from(read.binaryData).toString('utf8') : undefined;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['light', '#f7f4ee'],
  ['dark', '#11151f'],
])('a bank reads the code byte for byte on a %s page', async (_scheme, page) => {
  show();
  expect(await scanned(page)).toBe(
    transferQrOf({ ...bankAccount, amountCents: 24_050, remittance: transfer.reference }),
  );
});

test.each([
  ['the longest name, in accents', { holder: 'É'.repeat(70) }, 24_050],
  ['one cent', {}, 1],
  ['the largest sum that the books hold', {}, 2_147_483_647],
])('the code holds %s', async (_what, change, cents) => {
  show(change, cents);
  const { reference: remittance, ...account } = { ...transfer, ...change };
  expect(await scanned('#11151f')).toBe(transferQrOf({ ...account, amountCents: cents, remittance }));
});

test('each line is copied as a bank’s form takes it', async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show();
  for (const name of ['Montant', 'Titulaire du compte', 'IBAN', 'BIC', 'Référence à indiquer'])
    fireEvent.click(screen.getByRole('button', { name: `Copier\u202F: ${name}` }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copié\u202F: Référence à indiquer'));
  expect(writeText.mock.calls.flat()).toEqual([
    '240,50',
    bankAccount.holder,
    bankAccount.iban,
    bankAccount.bic,
    'ADH-3F9A01BC',
  ]);
});

test('a browser that refuses to copy says so', async () => {
  vi.stubGlobal('navigator', {});
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copier\u202F: IBAN' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^La copie n’a pas marché/));
});
