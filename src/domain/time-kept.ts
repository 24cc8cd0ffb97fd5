/*
 * For how long the site keeps what it knows of people (docs/rules.md#retention). What deletes reads these numbers, and what tells of
 * them too: «Confidentialité» by itself, the guide and the register by a test (`times-kept.test.ts`).
 */

/** For how many days after its last form an unpaid sign-up is kept (docs/rules.md#unpaid-sign-ups). */
export const UNPAID_SIGN_UP_DAYS = 7;

/**
 * For how many days a paid payment is read again from the provider (docs/rules.md#settlement). It can be refunded or disputed
 * for months.
 */
export const PAYMENT_REREAD_DAYS = 400;

/** Between how many years the club may choose for how long former members are kept (docs/rules.md#retention). */
export const FORMER_MEMBER_YEARS = { least: 1, most: 10, usual: 3 } as const;

/** For how many years accounts are kept, from the end of the season (Code de commerce, art. L123-22). */
export const ACCOUNTING_YEARS = 10;

/** For how many years after its season money may still be claimed (Code civil, art. 2224). */
export const DEBT_YEARS = 5;

/** For how many months a line of the journal is kept (docs/rules.md#journal), and the same in days. */
export const JOURNAL_MONTHS = 12;
export const AUDIT_KEPT_DAYS = Math.round((JOURNAL_MONTHS * 365) / 12);

/** For how many hours a session is kept after its last use, and for how many days at most (docs/rules.md#sessions). */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;

/** How many nightly backups are kept, unless the environment says otherwise (`BACKUP_NIGHTS`). */
export const USUAL_BACKUP_NIGHTS = 14;
