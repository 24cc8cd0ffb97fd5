/** A refused or failed call. `type` is the API's error, or `network` if no answer came. Sentences are French. */
export class ApiError extends Error {
  readonly type: string;
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  /**
   * With `conflict`: the object as it is now, as the API answers it. With `duplicate` of a member: the `id` of the
   * existing one.
   */
  readonly current: unknown;

  constructor(
    type: string,
    messages: readonly string[] = [],
    fields: Readonly<Record<string, string>> = {},
    current?: unknown,
  ) {
    super(messages.join(' ') || type);
    this.name = 'ApiError';
    this.type = type;
    this.messages = messages;
    this.fields = fields;
    this.current = current;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

// This parses by hand: a schema would add its library, 7 kB, to islands that need it for nothing else.
/** Returns the error in the body of an error answer. An unreadable body gives `internal`. */
export const toApiError = (body: unknown): ApiError => {
  const { type, message, messages, fields, current }: Record<string, unknown> = Object(body);
  if (!isText(type)) return new ApiError('internal');
  const said: unknown[] = Array.isArray(messages) ? messages : [message];
  const named = Object.entries(Object(fields)).filter((field): field is [string, string] => isText(field[1]));
  return new ApiError(type, said.filter(isText), Object.fromEntries(named), current);
};
