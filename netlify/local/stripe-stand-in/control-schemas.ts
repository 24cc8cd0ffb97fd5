import { z } from 'zod';

export const faultSchema = z.strictObject({
  /** `stored500` is a failure of Stripe that its idempotency key repeats for a day. */
  kind: z.enum(['hang', 'reset', 'empty500', 'error500', 'stored500']),
  method: z.enum(['GET', 'POST']).optional(),
  /** A regular expression for the path. */
  path: z.string().optional(),
  /**
   * How long `hang` is silent. If the caller has given up by then, nothing is done, unless `afterExecution`.
   * Milliseconds.
   */
  ms: z.number().int().nonnegative().optional(),
  times: z.number().int().positive().optional(),
  /** If true, the call is executed (and its answer kept for its key), and only the answer is lost. */
  afterExecution: z.boolean().optional(),
});
export type FaultRequest = z.infer<typeof faultSchema>;

export const webhookModeSchema = z.enum(['deliver', 'drop', 'hold']);
export type WebhookMode = z.infer<typeof webhookModeSchema>;

export const releaseSchema = z.strictObject({
  /** A list of event ids delivers these events in this order and loses the others. */
  order: z.union([z.enum(['oldest', 'newest', 'shuffled']), z.array(z.string())]).optional(),
  /** Makes `shuffled` repeatable. */
  seed: z.number().int().optional(),
  /** How many times each event is delivered. */
  duplicate: z.number().int().positive().max(100).optional(),
  /** How many deliveries run at once, and the pause before each such group in milliseconds. */
  concurrent: z.number().int().positive().max(100).optional(),
  delayMs: z.number().int().nonnegative().optional(),
});
export type ReleaseOptions = z.infer<typeof releaseSchema>;

export const deliveryReportSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Null if no answer came. */
  status: z.number().nullable(),
});
export type DeliveryReport = z.infer<typeof deliveryReportSchema>;

export const redeliverSchema = z.strictObject({ times: z.number().int().positive().max(100).optional() });

export const confirmSchema = z.strictObject({
  id: z.string(),
  card: z.strictObject({ number: z.string(), expiry: z.string().optional(), cvc: z.string().optional() }),
  returnUrl: z.string().optional(),
});
export type ControlCard = z.infer<typeof confirmSchema>['card'];

export const confirmOutcomeSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'requires_payment_method', 'canceled']),
  redirectUrl: z.string().optional(),
  error: z.object({ code: z.string(), declineCode: z.string().optional(), message: z.string() }).optional(),
});
/** What the browser learns about a confirmation. */
export type ConfirmOutcome = z.infer<typeof confirmOutcomeSchema>;

export const settleSchema = z.strictObject({ id: z.string(), outcome: z.enum(['succeeded', 'failed']) });
export const authenticateSchema = z.strictObject({ id: z.string(), accepted: z.boolean() });
export const refundSchema = z.strictObject({ id: z.string(), amount: z.number().int().positive().optional() });
export const disputeSchema = z.strictObject({ id: z.string(), reason: z.string().optional() });
export const closeDisputeSchema = z.strictObject({ id: z.string(), outcome: z.enum(['won', 'lost']) });
export const idleSchema = z.strictObject({ timeoutMs: z.number().int().positive().optional() });
