import * as z from 'zod/mini';

const errorBodySchema = z.object({
  type: z.string(),
  message: z.optional(z.string()),
  messages: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** A refused or failed call. `type` is the catalogue's, or `network` when no answer came. Sentences are French. */
export class ApiError extends Error {
  readonly type: string;
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, string>>;

  constructor(type: string, messages: readonly string[] = [], fields: Readonly<Record<string, string>> = {}) {
    super(messages.join(' ') || type);
    this.name = 'ApiError';
    this.type = type;
    this.messages = messages;
    this.fields = fields;
  }
}

/** Reads the body of an error answer; anything unreadable is `internal`. */
export const toApiError = (body: unknown): ApiError => {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return new ApiError('internal');
  const { type, message, messages, fields } = parsed.data;
  return new ApiError(type, messages ?? (message ? [message] : []), fields);
};
