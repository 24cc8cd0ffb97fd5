import type { Context } from 'hono';
import { DomainError, validationError } from '#domain/error.ts';
import { MAX_FORM_BYTES, type ReadFiles, readSentFiles } from '../memberships/sent-files.ts';

export interface SignUpRequest extends ReadFiles {
  payload: unknown;
}

/**
 * Reads a public submission: `payload` (JSON) and files in multipart, or a plain JSON body.
 * Throws `too-large`, or `validation` for what cannot be read.
 */
export const readSignUpRequest = async (context: Context): Promise<SignUpRequest> => {
  if (Number(context.req.header('Content-Length') ?? 0) > MAX_FORM_BYTES) throw new DomainError('too-large');
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
  return { payload, ...(await readSentFiles(form, { withProof: wantsReducedPrice(payload) })) };
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
