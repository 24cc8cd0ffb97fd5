import type { Context } from 'hono';
import { validationError } from '#domain/error.ts';
import { MAX_FORM_BYTES, type ReadFiles, readSentFiles } from './sent-files.ts';

/** A membership as an administrator sends it: what is left out is not there. */
export interface SentMembership extends ReadFiles {
  fields: Readonly<Record<string, unknown>>;
}

const boxes = [
  'reducedPriceSelected',
  'reducedPriceProofShown',
  'rulesAccepted',
  'medicalClearance',
  'legalGuardianAuthorised',
  'imageRightsGranted',
];
const files = ['photo', 'reducedPriceProofFile'];

const objectIn = (text: string): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // The same answer as to what is no object.
  }
  throw validationError({ form: 'malformed' });
};

const isTicked = (text: string): boolean => text === 'true' || text === 'on' || text === '1';

const readText = (name: string, text: string): unknown => {
  if (boxes.includes(name)) return isTicked(text);
  return name === 'payment' ? objectIn(text) : text;
};

// A multipart form knows texts only.
const fieldsOf = (form: FormData): Record<string, unknown> => {
  const payload = form.get('payload');
  if (typeof payload === 'string') return objectIn(payload);
  const disciplines = [...form.getAll('disciplines[]'), ...form.getAll('disciplines')].filter((name) => name !== '');
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !files.includes(name) ? [[name, readText(name, value)] as const] : [],
  );
  return { ...Object.fromEntries(texts), ...(disciplines.length > 0 && { disciplines }) };
};

/**
 * Reads a membership an administrator sends: JSON, or a form with its files and either its fields or their JSON as
 * `payload`. Throws `validation` for what cannot be read or is too large.
 */
export const readSentMembership = async (context: Context): Promise<SentMembership> => {
  if (Number(context.req.header('Content-Length') ?? 0) > MAX_FORM_BYTES)
    throw validationError({ photo: 'photo-too-large' });
  const type = context.req.header('Content-Type')?.toLowerCase() ?? '';
  if (type.startsWith('application/json')) {
    const fields = objectIn(await context.req.text());
    return { fields, files: { photo: undefined, proof: undefined }, fileErrors: {} };
  }
  if (!type.startsWith('multipart/form-data')) throw validationError({ form: 'malformed' });
  const form = await context.req.formData().catch(() => {
    throw validationError({ form: 'malformed' });
  });
  return { fields: fieldsOf(form), ...(await readSentFiles(form, { withProof: true })) };
};
