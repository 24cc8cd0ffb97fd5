import type * as z from 'zod/mini';
import type { FieldErrorCode, FieldErrors } from '../error.ts';

/**
 * Returns the first error code of each field after a failed parse. An issue without one of our codes becomes `invalid`.
 */
export const errorsByField = (error: z.core.$ZodError): FieldErrors => {
  const fields = new Map<string, FieldErrorCode>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'form');
    if (!fields.has(field)) fields.set(field, isCode(message) ? message : 'invalid');
  }
  return Object.fromEntries(fields);
};

// Our schemas use codes as messages. zod's own messages are sentences.
const isCode = (message: string): message is FieldErrorCode => /^[a-z-]+$/.test(message);
