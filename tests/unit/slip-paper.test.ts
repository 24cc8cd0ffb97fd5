import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writePdf } from '#components/pdf/pdf.ts';
import type { Cheque, SlipDetails } from '#domain/ledger/slip.ts';
import { slipPaper } from '#features/admin/slips/slip-paper.ts';
import { jpeg } from '#tests/support/pictures.ts';

const fonts = async () => {
  const [regular, bold] = await Promise.all(
    ['regular', 'bold'].map(async (weight) =>
      readFile(new URL(`../../src/components/pdf/typeface/${weight}.ttf`, import.meta.url)),
    ),
  );
  if (!regular || !bold) throw new Error('no font');
  return { regular, bold };
};

const cheque = (nth: number, changes: Partial<Cheque> = {}): Cheque => ({
  id: `c${nth}`,
  number: String(nth).padStart(7, '0'),
  bank: 'Caisse régionale de Crédit agricole mutuel',
  issuer: null,
  amountCents: 12_345,
  ...{ receivedOn: '2026-11-02', dueOn: '2026-11-02', returnedOn: null, isUntracked: false, slip: null },
  parts: [
    {
      paymentId: `p${nth}`,
      member: { id: `m${nth}`, fullName: 'Éloïse Le Gall-Ménard', isArchived: false },
      ...{ cents: 12_345, refundedCents: 0 },
    },
  ],
  updatedAt: '2026-11-02T12:00:00.000Z',
  ...changes,
});

const slip = (cheques: Cheque[]): SlipDetails => ({
  ...{ id: 's', number: 12, madeOn: '2026-11-20', bankedOn: null, isCancelled: false },
  ...{ count: cheques.length, cents: 12_345 * cheques.length, returned: 0, updatedAt: '2026-11-20T12:00:00.000Z' },
  cheques,
});

const written = async (cheques: Cheque[]) => {
  const square = `data:image/jpeg;base64,${Buffer.from(await jpeg(8, 8)).toString('base64')}`;
  const pictured: string[] = [];
  const account = { holder: 'Cercle de Savate de Valombre', iban: 'FR7630006000011234567890189' };
  const club = { club: 'Cercle de Savate', identity: ['Association loi 1901', '12 rue du Gymnase'], account };
  const pdf = await writePdf(slipPaper(slip(cheques), club), await fonts(), (text, { width }) => {
    pictured.push(text);
    return { url: square, width, height: 14 };
  });
  const bytes = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
  return { pictured, bytes, pages: bytes.match(/\/Type \/Page\b(?!s)/g)?.length };
};

test('a slip of a few cheques is one tagged page with its title', async () => {
  const { bytes, pages, pictured } = await written([cheque(1), cheque(2, { number: null, bank: null })]);
  expect(pages).toBe(1);
  expect(pictured).toEqual([]);
  expect(bytes).toContain('/Lang (fr-FR)');
  expect(bytes.match(/\/S \/TR\b/g), 'a row for the titles and one for each cheque').toHaveLength(3);
});

test('a slip of two hundred cheques goes on, and each page has the titles of its columns', async () => {
  const { pages = 0, bytes } = await written(Array.from({ length: 200 }, (_, nth) => cheque(nth + 1)));
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThan(20);
  expect(bytes.match(/\/S \/TR\b/g)).toHaveLength(200 + pages);
});

test('a name that the font cannot write is a picture, with its text', async () => {
  const { pictured } = await written([cheque(1, { issuer: '田中 太郎' }), cheque(2, { issuer: 'Ελένη' })]);
  expect(pictured).toEqual(['田中 太郎']);
});
