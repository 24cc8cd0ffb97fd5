/* The retention periods of personal data (docs/rules.md#retention). The deletion jobs and the page «Confidentialité»
   read these numbers; a test compares the guide and the register with them (`times-kept.test.ts`). */

/** The number of days after its last form for which an unpaid sign-up is kept (docs/rules.md#unpaid-sign-ups). */
export const UNPAID_SIGN_UP_DAYS = 7;

/**
 * The number of days for which a paid payment is read again from the provider (docs/rules.md#settlement). It can be
 * refunded or disputed for months.
 */
export const PAYMENT_REREAD_DAYS = 400;

/** The limits of the club's choice of years for which former members are kept (docs/rules.md#retention). */
export const FORMER_MEMBER_YEARS = { least: 1, most: 10, usual: 3 } as const;

/** The number of years for which accounts are kept, from the end of the season (Code de commerce, art. L123-22). */
export const ACCOUNTING_YEARS = 10;

/** The number of years after its season in which money may still be claimed (Code civil, art. 2224). */
export const DEBT_YEARS = 5;

/** The number of months for which a line of the journal is kept (docs/rules.md#journal), and the same in days. */
export const JOURNAL_MONTHS = 12;
export const AUDIT_KEPT_DAYS = Math.round((JOURNAL_MONTHS * 365) / 12);

/**
 * The number of hours for which a session is kept after its last use, and the number of days at most
 * (docs/rules.md#sessions).
 */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;

/** The number of nightly backups that are kept, unless `BACKUP_NIGHTS` sets another one. */
export const USUAL_BACKUP_NIGHTS = 14;
