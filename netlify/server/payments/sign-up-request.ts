import type { Context } from 'hono';
import { DomainError, type FieldErrors, validationError } from '#domain/error.ts';
import { photoRule, proofRule, uploadErrorOf } from '#domain/upload.ts';
import type { SentFiles } from '../memberships/files.ts';

export interface SignUpRequest {
  payload: unknown;
  files: SentFiles;
  /** What is wrong with the files, by field. */
  fileErrors: FieldErrors;
}

/** Form and two files of at most 1 MB each, as sent; Netlify itself stops at 6 MB. Bytes. */
const MAX_BODY_BYTES = 2_600_000;

const SIGNATURE_LENGTH = 16;

/**
 * Reads a public submission: `payload` (JSON) and files in multipart, or a plain JSON body.
 * Throws `too-large`, or `validation` for what cannot be read.
 */
export const readSignUpRequest = async (context: Context): Promise<SignUpRequest> => {
  if (Number(context.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) throw new DomainError('too-large');
  const type = context.req.header('Content-Type') ?? '';
  if (type.startsWith('application/json')) {
    return { payload: parse(await context.req.text()), files: { photo: undefined, proof: undefined }, fileErrors: {} };
  }
  if (!type.startsWith('multipart/form-data')) throw validationError({ form: 'malformed' });
  const form = await context.req.formData().catch(() => {
    throw validationError({ form: 'malformed' });
  });
  const text = form.get('payload');
  const payload = parse(typeof text === 'string' ? text : '');
  const proof = wantsReducedPrice(payload) ? fileIn(form, 'reducedPriceProofFile') : undefined;
  return { payload, ...(await readFiles(fileIn(form, 'photo'), proof)) };
};

// Without the reduced price there is nothing to prove: the file is neither judged nor kept.
const wantsReducedPrice = (payload: unknown): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'reducedPriceSelected' in payload &&
  payload.reducedPriceSelected === true;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw validationError({ form: 'malformed' });
  }
};

// A browser sends an empty file for an input left empty.
const fileIn = (form: FormData, name: string): File | undefined => {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};

const readFiles = async (photo: File | undefined, proof: File | undefined): Promise<Omit<SignUpRequest, 'payload'>> => {
  const [photoBytes, proofBytes] = await Promise.all([bytesOf(photo), bytesOf(proof)]);
  const photoError =
    photoBytes && uploadErrorOf(photoRule, photoBytes.length, photoBytes.subarray(0, SIGNATURE_LENGTH));
  const proofError =
    proofBytes && uploadErrorOf(proofRule, proofBytes.length, proofBytes.subarray(0, SIGNATURE_LENGTH));
  return {
    files: { photo: photoBytes, proof: proofBytes },
    fileErrors: { ...(photoError && { photo: photoError }), ...(proofError && { reducedPriceProofFile: proofError }) },
  };
};

const bytesOf = async (file: File | undefined): Promise<Uint8Array | undefined> =>
  file && new Uint8Array(await file.arrayBuffer());
