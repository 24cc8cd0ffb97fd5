/** docs/rules.md#unpaid-sign-ups. Days after its last form during which one nobody paid is kept. */
export const UNPAID_SIGN_UP_DAYS = 7;

/** docs/rules.md#settlement. Days during which a paid payment is read again at Stripe: it can be refunded or contested for months. */
export const PAYMENT_REREAD_DAYS = 400;
