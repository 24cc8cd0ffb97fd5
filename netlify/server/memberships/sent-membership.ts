import type { Context } from 'hono';
import { validationError } from '#domain/error.ts';
import { boxFields } from '#domain/member/member-fields.ts';
import { malformed, parseJson, readJsonOrForm } from '../http/sent-body.ts';
import { MAX_FORM_BYTES, type ReadFiles, readSentFiles, withoutFiles } from '../member/files.ts';

/** A membership as an administrator sends it. Absent fields are missing here too. */
export interface SentMembership extends ReadFiles {
  fields: Readonly<Record<string, unknown>>;
  /** The current password, or what replaces it, if the change requires it (docs/rules.md#asked-again). */
  password?: string | undefined;
}

const boxes: readonly string[] = [...boxFields, 'reducedPriceProofShown'];
const files = ['photo', 'reducedPriceProofFile'];

const objectOf = (json: unknown): Record<string, unknown> => {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  throw malformed();
};

const isTicked = (text: string): boolean => text === 'true' || text === 'on' || text === '1';

const readText = (name: string, text: string): unknown => {
  if (boxes.includes(name)) return isTicked(text);
  return name === 'payment' ? objectOf(parseJson(text)) : text;
};

// A multipart form holds only texts.
const fieldsOf = (form: FormData): Record<string, unknown> => {
  const payload = form.get('payload');
  const password = form.get('password');
  if (typeof payload === 'string')
    return { ...objectOf(parseJson(payload)), ...(typeof password === 'string' && { password }) };
  const disciplines = [...form.getAll('disciplines[]'), ...form.getAll('disciplines')].filter((name) => name !== '');
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !files.includes(name) ? [[name, readText(name, value)] as const] : [],
  );
  return { ...Object.fromEntries(texts), ...(disciplines.length > 0 && { disciplines }) };
};

const withPassword = ({
  password,
  ...fields
}: Record<string, unknown>): Pick<SentMembership, 'fields' | 'password'> => ({
  fields,
  ...(typeof password === 'string' && { password }),
});

/**
 * Reads a membership that an administrator sends: JSON, or a form with files and either fields or JSON in `payload`.
 * Throws `validation` if it cannot be read or is too large.
 */
export const readSentMembership = async (context: Context): Promise<SentMembership> => {
  const tooLarge = validationError({ photo: 'photo-too-large' });
  const sent = await readJsonOrForm(context, { maxBytes: MAX_FORM_BYTES, tooLarge });
  if ('json' in sent) return { ...withPassword(objectOf(sent.json)), ...withoutFiles };
  return { ...withPassword(fieldsOf(sent.form)), ...(await readSentFiles(sent.form, { withProof: true })) };
};
