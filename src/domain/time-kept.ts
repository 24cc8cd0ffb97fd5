/** For how many days after its last form an unpaid sign-up is kept (docs/rules.md#unpaid-sign-ups). */
export const UNPAID_SIGN_UP_DAYS = 7;

/**
 * For how many days a paid payment is read again from the provider (docs/rules.md#settlement). It can be refunded or disputed
 * for months.
 */
export const PAYMENT_REREAD_DAYS = 400;
