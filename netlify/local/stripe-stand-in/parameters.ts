import { z } from 'zod';
import { StripeApiError } from '#local/stripe-stand-in/api-error.ts';

/** A value of a form with brackets: `a[b]=1` gives `{ a: { b: '1' } }`. A list is an object whose names are numbers. */
interface Form {
  [name: string]: string | Form;
}

const emptyForm = (): Form => Object.create(null);

export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = root;
    for (const part of path) {
      const known = place[part];
      const inner = typeof known === 'object' ? known : emptyForm();
      place[part] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return root;
}

/**
 * Returns the parameters that a call may have. Throws ApiError for a wrong or unknown one. A message in snake case is
 * the error code that Stripe answers.
 */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const [first = '', ...inner] = [...(issue?.path ?? []), ...unknown].map(String);
  const param = first + inner.map((part) => `[${part}]`).join('');
  const said = issue?.message ?? '';
  const code = unknown.length > 0 ? 'parameter_unknown' : /^[a-z_]+$/.test(said) ? said : undefined;
  const message = `The stand-in refuses the parameter ${param}: ${said}`;
  throw new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    param,
    ...(code === undefined ? {} : { code }),
  });
}

const text = z.string('parameter_missing').min(1, 'parameter_invalid_empty');
const integer = text.regex(/^-?\d{1,12}$/, 'parameter_invalid_integer').transform(Number);
const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.record(z.string(), z.string()).transform((values) => Object.values(values));

/** Cents. */
const amount = integer.pipe(
  z.number().min(1, 'parameter_invalid_integer').min(50, 'amount_too_small').max(99_999_999, 'amount_too_large'),
);
const email = text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid');
const metadata = z.record(z.string().max(40), z.string().max(500));

const EXPANSIONS = ['latest_charge', 'latest_charge.refunds', 'latest_charge.dispute'];
/** Returns the paths whose ids are to be replaced by objects. In a list each path starts with `data.`. */
const expansions = (prefix = '') =>
  list.refine(
    (paths) => paths.every((path) => EXPANSIONS.some((known) => path === prefix + known)),
    'It holds no id that the stand-in replaces by an object.',
  );
const expand = expansions().optional();

export const retrieval = z.strictObject({ expand });

/** Where the site keeps a card, it offers no other means of payment. */
const cardsOnly = list.pipe(z.tuple([z.literal('card')])).optional();

export const newIntent = z.strictObject({
  amount,
  currency: z
    .string('parameter_missing')
    .toLowerCase()
    .pipe(z.enum(['eur'])),
  automatic_payment_methods: z.strictObject({ enabled: boolean }).optional(),
  description: text.optional(),
  receipt_email: email.optional(),
  metadata: metadata.optional(),
  customer: text.optional(),
  allowed_payment_method_types: cardsOnly,
  setup_future_usage: z.enum(['off_session']).optional(),
  payment_method: text.optional(),
  confirm: boolean.optional(),
  off_session: boolean.optional(),
  expand,
});

export const changedIntent = z.strictObject({
  amount: amount.optional(),
  /** An empty value removes it. */
  receipt_email: z.literal('').or(email).optional(),
  /** An empty value removes its key. */
  metadata: metadata.optional(),
  expand,
});

export const changedCharge = z.strictObject({
  receipt_email: z.literal('').or(email).optional(),
  metadata: metadata.optional(),
});

export const newCustomer = z.strictObject({
  name: text.optional(),
  email: email.optional(),
  metadata: metadata.optional(),
});

export const newSetup = z.strictObject({
  customer: text,
  usage: z.enum(['off_session']).optional(),
  allowed_payment_method_types: cardsOnly,
  metadata: metadata.optional(),
});

export const nothing = z.strictObject({});

export const confirmation = z.strictObject({
  payment_method: text,
  return_url: z.url('url_invalid').optional(),
  expand,
});

const reason = (...reasons: string[]) => z.enum(reasons).optional();

export const cancellation = z.strictObject({
  cancellation_reason: reason('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand,
});

export const newRefund = z.strictObject({
  payment_intent: text,
  amount: integer.pipe(z.number().min(1, 'parameter_invalid_integer')).optional(),
  reason: reason('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata: metadata.optional(),
});

const limit = integer.pipe(z.number().min(1, 'parameter_invalid_integer').max(100, 'parameter_invalid_integer'));

/** Which records a list holds. */
const page = {
  limit: limit.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    })
    .optional(),
};

const pageSchema = z.strictObject(page);
export type ListPaging = z.output<typeof pageSchema>;

export const intentList = z.strictObject({ ...page, expand: expansions('data.').optional() });
export const listOfIntent = z.strictObject({ ...page, payment_intent: text.optional() });
export const payoutList = z.strictObject({ ...page, status: text.optional() });
const source = list.refine((paths) => paths.every((path) => path === 'source'), 'It holds no other id.').optional();
export const balanceTransaction = z.strictObject({ expand: source });
export const balanceTransactionList = z.strictObject({
  ...page,
  payout: text.optional(),
  type: text.optional(),
  source: text.optional(),
  currency: text.optional(),
  expand: list.refine((paths) => paths.every((path) => path === 'data.source'), 'It holds no other id.').optional(),
});
export const eventList = z.strictObject({ ...page, types: list.optional(), delivery_success: boolean.optional() });
