/* Every name under which the site keeps something in a browser; it sets no cookies. Browsers already hold values
   under these names, so renaming one loses its values. `tests/unit/storage-keys.test.ts` checks that no other file
   names one. The file holds only constants, because scripts that are printed in pages import it too. */

/** Kept until somebody logs out: the token of an administrator's session. */
export const TOKEN = 'token';
/** Kept for good, once an administrator has signed in: the key by which their account knows this browser again. */
export const BROWSER = 'browser';
/** Kept with the token: what its administrator may do, so that the next page need not wait for it. */
export const ROLES = 'roles';
/** Kept for good: the colour scheme chosen on this device, `light` or `dark`. */
export const THEME = 'theme';
/** Kept for good: the last list of toggles, which the next page knows before it asks. */
export const TOGGLES = 'toggles';
/** Kept for a week: the members archived last, who can be brought back together. */
export const ARCHIVED_BATCH = 'archived-batch';
/** Kept until it is saved: what an administrator writes. The object follows, `draft:article:id`. */
export const DRAFT = 'draft:';

/** Kept for good: which field an administrator took each column of an imported file for, by the titles of the columns. */
export const IMPORT_COLUMNS = 'import-columns';

/** Kept by one tab for half an hour: to whom an administrator writes, by ids or a filter. */
export const MAIL_TO = 'mail-to';

/** Kept by one tab for a day: the season that an administrator works in, unless it is the running one. */
export const SEASON_IN_HAND = 'season-in-hand';

/** The prefix of all that one tab keeps for half an hour. Every page removes expired values (`layouts/head.ts`). */
export const SIGN_UP = 'sign-up';
/** The typed form. */
export const SIGN_UP_FORM = 'sign-up-form';
/** The secret by which the server recognises a form that is sent again. */
export const SIGN_UP_KEY = 'sign-up-key';
/** The payment that a sign-up waits for. */
export const SIGN_UP_PAYMENT = 'sign-up-payment';
/** The difference that a member pays from their dossier. */
export const SIGN_UP_DIFFERENCE = 'sign-up-difference';
/** The parameters that the bank added to the address when it redirected the visitor back. */
export const SIGN_UP_RETURN = 'sign-up-return';
/** How the payment ended. */
export const SIGN_UP_SETTLED = 'sign-up-settled';

/** Kept for a day in one tab: the token of the link by which a person opened their dossier. */
export const DOSSIER_LINK = 'held-link';
/** Kept for a day in one tab: the token of the link by which a former member comes back. */
export const RENEWAL_LINK = 'held-renewal';
/** Kept for half an hour in one tab: what a person typed about themselves and has not saved yet. */
export const DOSSIER_TYPED = 'held-contact';
