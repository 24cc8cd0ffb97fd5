import type { Context } from 'hono';
import { DomainError } from '#domain/error.ts';
import { parseJson, readJsonOrForm } from '../http/sent-body.ts';
import { MAX_FORM_BYTES, type ReadFiles, readSentFiles, withoutFiles } from '../memberships/sent-files.ts';

export interface SignUpRequest extends ReadFiles {
  payload: unknown;
}

/**
 * Reads a public submission: multipart with `payload` (JSON) and files, or plain JSON. Throws `too-large`, or
 * `validation` if it cannot be read.
 */
export const readSignUpRequest = async (context: Context): Promise<SignUpRequest> => {
  const sent = await readJsonOrForm(context, { maxBytes: MAX_FORM_BYTES, tooLarge: new DomainError('too-large') });
  if ('json' in sent) return { payload: sent.json, ...withoutFiles };
  const text = sent.form.get('payload');
  const payload = parseJson(typeof text === 'string' ? text : '');
  return { payload, ...(await readSentFiles(sent.form, { withProof: wantsReducedPrice(payload) })) };
};

// Without the reduced price a proof is not needed, so the file is neither checked nor kept.
const wantsReducedPrice = (payload: unknown): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'reducedPriceSelected' in payload &&
  payload.reducedPriceSelected === true;
