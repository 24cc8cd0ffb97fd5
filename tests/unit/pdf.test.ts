import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, test, vi } from 'vitest';
import { hasPdfHeader, pdfFaultOf } from '#domain/form/pdf.ts';

const made = async (options: PDFKit.PDFDocumentOptions, write = (document: PDFKit.PDFDocument) => document) => {
  const document = new PDFDocument(options);
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  write(document).end();
  await ended;
  return Uint8Array.from(Buffer.concat(parts));
};
const letter = (options: PDFKit.PDFDocumentOptions = {}) => made(options, (document) => document.text('Attestation'));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

// Packs a PDF as current programs do: catalogue and pages are in one compressed object stream.
const packed = (objects: string, type = '/Type /ObjStm') => {
  const stream = deflateSync(objects).toString('latin1');
  const body = `%PDF-1.5\n4 0 obj\n<< ${type} /N 1 /First 0 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj\n`;
  return latin(`${body}5 0 obj\n<< /Type /XRef >>\nstream\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`);
};

describe('a PDF that is a proof', () => {
  test('is fine with its pages, packed or not, and with something before its header', async () => {
    const plain = await letter();
    expect(await pdfFaultOf(plain)).toBeUndefined();
    expect(await pdfFaultOf(packed('<< /Type /Pages /Count 1 >> << /Type /Page /Parent 1 0 R >>'))).toBeUndefined();
    for (const type of ['/Type/ObjStm', '/Type\r\n/ObjStm'])
      expect(await pdfFaultOf(packed('<< /Type/Page /Parent 1 0 R >>', type))).toBeUndefined();
    const late = Uint8Array.from([...latin('From: caf\r\n\r\n'), ...plain]);
    expect(hasPdfHeader(late)).toBe(true);
    expect(await pdfFaultOf(late)).toBeUndefined();
  });

  test.each([0.2, 0.5, 0.9, 0.99])('cut after %f of it is reported as cut', async (part) => {
    const whole = await letter();
    expect(await pdfFaultOf(whole.slice(0, Math.floor(whole.length * part)))).toBe('cut');
  });

  // A PDF with one page, as programs of any age write it.
  const written = (trailer: string, end = 'startxref\n9\n%%EOF\n') =>
    latin(`%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R ${trailer} >>\n${end}`);

  test('may have the line ends of any system', async () => {
    for (const end of ['startxref\r\n9\r\n%%EOF', 'startxref\r9\r%%EOF'])
      expect(await pdfFaultOf(written('', end))).toBeUndefined();
  });

  test('whose end is missing, or tells of a place beyond it, is reported as cut', async () => {
    const at = (place: number) => `startxref\n${String(place).padStart(5, '0')}\n%%EOF\n`;
    const { length } = written('', at(0));
    for (const end of ['', 'startxref\n9\n', 'startxref\n\n%%EOF\n', at(90_000), at(length)])
      expect(await pdfFaultOf(written('', end)), end).toBe('cut');
    expect(await pdfFaultOf(written('', at(length - 1)))).toBeUndefined();
  });

  test.each([
    '/Encrypt 7 0 R',
    '/Encrypt 12 10 R',
    '/Encrypt\r\n 7\r\n 0\r\n R',
    '/Encrypt<< /V 1 >>',
    '/Encrypt << /V 1 >>',
  ])('with %j is reported as locked', async (trailer) => expect(await pdfFaultOf(written(trailer))).toBe('locked'));

  test('that only names a lock is not locked', async () => {
    expect(await pdfFaultOf(written('/Title (/EncryptMetadata << >>)'))).toBeUndefined();
  });

  test.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
    'locked with a password (%s) is reported as locked',
    async (pdfVersion) => {
      expect(await pdfFaultOf(await letter({ userPassword: 'secret', pdfVersion }))).toBe('locked');
    },
  );

  test('without a page is reported as empty', async () => {
    expect(await pdfFaultOf(await made({ autoFirstPage: false }))).toBe('empty');
    expect(await pdfFaultOf(packed('<< /Type /Pages /Count 0 /Kids [] >>'))).toBe('empty');
  });

  test('that unpacks to far more than its size is not read to its end', async () => {
    const bomb = packed(' '.repeat(60_000_000));
    const worked = process.cpuUsage();
    const reading = vi.spyOn(TextDecoder.prototype, 'decode');
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await pdfFaultOf(bomb), 'nothing is said of what was not read').toBeUndefined();
    expect(process.cpuUsage(worked).user, 'microseconds').toBeLessThan(3_000_000);
    const read = reading.mock.calls.map(([part]) => part?.byteLength ?? 0).reduce((sum, length) => sum + length);
    expect(read, 'bytes').toBeLessThan(10_000_000);
    reading.mockRestore();
  });

  test.each(['', 'endstream'])(
    'that begins thousands of packed streams (%s) is not unpacked for each of them',
    async (end) => {
      const begun = `/Type /ObjStm stream\nx${end}\n`;
      const many = latin(`%PDF-1.5\n${begun.repeat(950_000 / begun.length)}startxref\n9\n%%EOF\n`);
      const unpacking = vi.spyOn(Blob.prototype, 'stream');
      expect(await pdfFaultOf(many), 'nothing is said of what was not read').toBeUndefined();
      expect(unpacking.mock.calls.length).toBeLessThan(1000);
      unpacking.mockRestore();
    },
  );
});
