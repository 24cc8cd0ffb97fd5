import type * as z from 'zod/mini';
import type { FieldErrorCode, FieldErrors } from './error.ts';

/** The first code of each field of a failed parse; an issue without a code of ours is `invalid`. */
export const errorsByField = (error: z.core.$ZodError): FieldErrors => {
  const fields = new Map<string, FieldErrorCode>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'form');
    if (!fields.has(field)) fields.set(field, isCode(message) ? message : 'invalid');
  }
  return Object.fromEntries(fields);
};

// Schemas carry codes as their messages; zod's own are sentences.
const isCode = (message: string): message is FieldErrorCode => /^[a-z-]+$/.test(message);
