import { describe, expect, test } from 'vitest';
import { fileTypeOf, imageRule, photoRule, proofRule, typeErrorOf, uploadErrorOf } from '#domain/form/upload.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const text = (content: string) => new TextEncoder().encode(content);

describe('what a file is, by its first bytes', () => {
  test.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a PDF', text('%PDF-1.7'), 'application/pdf'],
    ['a GIF', text('GIF89a'), undefined],
    ['an SVG', text('<svg xmlns='), undefined],
    ['a page', text('<!doctype html>'), undefined],
    ['a WebP', text('RIFF0000WEBPVP8 '), 'image/webp'],
    ['a sound in the same wrapping', text('RIFF0000WAVEfmt '), undefined],
    ['half a signature', png.subarray(0, 4), undefined],
    [
      'a PDF behind what a mail program put before it',
      text(`\r\n--part\r\n${' '.repeat(900)}%PDF-1.4`),
      'application/pdf',
    ],
    ['a PDF too far down', text(`${' '.repeat(1024)}%PDF-1.4`), undefined],
    ['a JPEG that speaks of one', Uint8Array.of(...jpeg, ...text('%PDF-1.4')), 'image/jpeg'],
    ['nothing', new Uint8Array(), undefined],
  ])('%s', (_name, bytes, type) => {
    expect(fileTypeOf(bytes)).toBe(type);
  });
});

describe('what is wrong with a file', () => {
  test.each([
    ['a photo of 1,000,000 bytes', photoRule, 1_000_000, jpeg, undefined],
    ['a photo of 1,000,001 bytes', photoRule, 1_000_001, jpeg, 'photo-too-large'],
    ['a PDF as photo', photoRule, 500, text('%PDF-1.4'), 'photo-type'],
    ['an enormous PDF as photo', photoRule, 9_000_000, text('%PDF-1.4'), 'photo-type'],
    ['a WebP as photo', photoRule, 500, text('RIFF0000WEBP'), 'photo-type'],
    ['a picture of the site of 4,000,000 bytes', imageRule, 4_000_000, text('RIFF0000WEBP'), undefined],
    ['a picture of the site of 4,000,001 bytes', imageRule, 4_000_001, png, 'image-too-large'],
    ['a PDF as picture of the site', imageRule, 500, text('%PDF-1.4'), 'image-type'],
    ['a proof of 1,000,000 bytes', proofRule, 1_000_000, text('%PDF-1.4'), undefined],
    ['a proof of 1,000,001 bytes', proofRule, 1_000_001, png, 'proof-too-large'],
    ['a text as proof', proofRule, 500, text('preuve'), 'proof-type'],
  ])('%s', (_name, rule, size, start, error) => {
    expect(uploadErrorOf(rule, size, start)).toBe(error);
  });

  test.each([
    ['a PNG as photo', photoRule, png, undefined],
    ['a PDF as photo', photoRule, text('%PDF-1.4'), 'photo-type'],
    ['a PDF as proof', proofRule, text('%PDF-1.4'), undefined],
    ['nothing as picture of the site', imageRule, new Uint8Array(), 'image-type'],
  ])('%s, before it is reduced', (_name, rule, start, error) => {
    expect(typeErrorOf(rule, start)).toBe(error);
  });
});
