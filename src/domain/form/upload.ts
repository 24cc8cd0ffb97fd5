import type { FieldErrorCode } from '../error.ts';
import { hasPdfHeader, PDF_HEADER_WITHIN } from './pdf.ts';

/** The limits of uploaded files, in bytes and pixels (docs/rules.md#files). */
export const MAX_FILE_BYTES = 1_000_000;
export const MAX_IMAGE_BYTES = 4_000_000;
export const MAX_IMAGE_PIXELS = 25_000_000;

export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

interface UploadRule {
  types: readonly FileType[];
  maxBytes: number;
  wrongType: FieldErrorCode;
  tooLarge: FieldErrorCode;
}

export const photoRule: UploadRule = {
  types: ['image/jpeg', 'image/png'],
  maxBytes: MAX_FILE_BYTES,
  wrongType: 'photo-type',
  tooLarge: 'photo-too-large',
};

export const proofRule: UploadRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: MAX_FILE_BYTES,
  wrongType: 'proof-type',
  tooLarge: 'proof-too-large',
};

/** The rule for the site's own pictures: articles, pages, team, logo. */
export const imageRule: UploadRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: MAX_IMAGE_BYTES,
  wrongType: 'image-type',
  tooLarge: 'image-too-large',
};

/** How many first bytes are enough to tell the type of any file. */
export const SIGNATURE_LENGTH = PDF_HEADER_WITHIN;

/** The first bytes of each type. Null stands for any byte. */
const signatures: readonly (readonly [FileType, readonly (number | null)[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/**
 * Returns the type of a file by its first bytes (its signature), or undefined. It ignores the name and the declared
 * type.
 */
export const fileTypeOf = (start: Uint8Array): FileType | undefined =>
  signatures.find(([, bytes]) => bytes.every((byte, index) => byte === null || start[index] === byte))?.[0] ??
  (hasPdfHeader(start) ? 'application/pdf' : undefined);

/**
 * Returns what is wrong with the type of a file, by its first bytes, or undefined. A picture that will still be reduced
 * is checked for nothing else.
 */
export const typeErrorOf = ({ types, wrongType }: UploadRule, start: Uint8Array): FieldErrorCode | undefined => {
  const type = fileTypeOf(start);
  return type && types.includes(type) ? undefined : wrongType;
};

/** Returns what is wrong with a file of this size and these first bytes, or undefined. */
export const uploadErrorOf = (rule: UploadRule, size: number, start: Uint8Array): FieldErrorCode | undefined =>
  typeErrorOf(rule, start) ?? (size > rule.maxBytes ? rule.tooLarge : undefined);
