import * as z from 'zod/mini';
import { type Area, allows, type Role } from '../account/role.ts';
import { DAY_MS, dayInParis, type IsoDate } from '../dates.ts';
import { nameArticle } from '../form/name-article-input.ts';
import { paymentMeans } from '../money/payment.ts';
import { dossierPieces } from '../piece.ts';
import { cleanText } from '../text.ts';

const cents = z.int().check(z.minimum(0));
const season = z.string();
const means = z.enum(paymentMeans);
// Mails from before guardians had a link of their own carry another value.
const piece = z.pipe(
  z.transform((said: unknown) => (said === 'guardian-authorisation' ? 'guardian' : said)),
  z.enum(dossierPieces),
);
/** What is owed now, and what a plan will take from its card later. Mails from before that sum have none. */
const left = { owedCents: cents, toComeCents: z.optional(cents) };
const missing = z.array(piece);
const bought = z.array(z.object({ discipline: z.string(), cents }));
/** Aids that wait for an answer. `isDeducted`: what they pay is not asked for meanwhile. */
const aids = z.optional(z.array(z.object({ label: z.string(), cents, isDeducted: z.boolean() })));
/** A card as its holder recognises it. */
const card = z.object({ brand: z.string(), last4: z.string() });
/** Text that an administrator wrote: a title, and sanitised rich text. */
const written = { title: z.string(), content: z.string() };

/**
 * The data of each kind of mail. The sender reads names and addresses when it sends the mail, so the data hold no name,
 * no address and no secret. An administrator wrote the words of a refusal.
 */
export const mailData = {
  'sign-up-paid': z.object({ season, bought, paidCents: cents, means, missing, aids }),
  /** Mails from before this sum have none. */
  'member-added': z.object({ season, bought, paidCents: cents, missing, aids, owedCents: z.optional(cents) }),
  'payment-recorded': z.object({ season, cents, means, on: z.string(), ...left }),
  /** The former and the present amount (cents) and means. `cents` is 0 if no money came at all. */
  'payment-corrected': z.object({ season, wasCents: cents, cents, means, on: z.string(), ...left }),
  'refund-corrected': z.object({ season, wasCents: cents, cents, means, continues: z.boolean() }),
  /** `isUndone` takes it back: the aid waits for its money again. */
  'aid-refused': z.object({
    season,
    label: z.string(),
    cents,
    refusal: z.string(),
    ...left,
    isUndone: z.optional(z.literal(true)),
    /** The aid waits for validation again. */
    isLater: z.optional(z.literal(true)),
  }),
  /** Mails from before refusals had reasons have no reason. */
  'proof-refused': z.object({ season, differenceCents: cents, refusal: z.optional(z.string()) }),
  'photo-refused': z.object({ season, refusal: z.string() }),
  /** `reason` is that of a refund by card that was made on the site. */
  'refund-made': z.object({ season, cents, means, cancels: z.boolean(), reason: z.optional(z.string()) }),
  /** `on` is the day on which it came back, `cents` the member's part. `isUndone` corrects it: the cheque did not come back. */
  'cheque-returned': z.object({ season, cents, on: z.string(), ...left, isUndone: z.boolean() }),
  'refund-failed': z.object({ season, cents }),
  /** For a person who was erased, only the provider's reference of the payment is left. */
  'card-refund-failed': z.object({ memberId: z.nullable(z.string()), cents, reference: z.string() }),
  'instalments-agreed': z.object({
    season,
    atOnceCents: cents,
    terms: z.array(z.object({ on: z.string(), cents })),
    card,
  }),
  'instalment-announced': z.object({ season, instalmentId: z.string(), cents, on: z.string(), card }),
  /** `nextTryOn` is null after the last try. */
  'instalment-refused': z.object({
    season,
    cents,
    why: z.enum(['declined', 'card-ended', 'authentication']),
    nextTryOn: z.nullable(z.string()),
    card,
  }),
  'instalment-card-ends': z.object({ season, card, expiresOn: z.string(), lastOn: z.string() }),
  'payment-failed': z.object({ season, cents, isDifference: z.boolean() }),
  'card-dispute': z.object({ memberId: z.string(), cents }),
  'card-dispute-decided': z.object({ memberId: z.string(), cents, outcome: z.enum(['won', 'lost']) }),
  invitation: z.object({ invitationId: z.string() }),
  'new-password': z.object({ invitationId: z.string(), days: z.int() }),
  'new-browser': z.object({ at: z.string(), browser: z.string(), system: z.string() }),
  /** `endsAt` is null while a second administrator has yet to confirm. */
  'recovery-begun': z.object({ endsAt: z.nullable(z.string()) }),
  'factor-removed': z.object({ at: z.string(), how: z.enum(['own', 'recovery']) }),
  'password-changed': z.object({ at: z.string() }),
  'mail-paused': z.object({ at: z.string() }),
  'guardian-confirmation': z.object({ season }),
  'email-confirmation': z.object({ linkId: z.string() }),
  /** The guardian of a minor asked for another address for the minor. */
  'email-asked': z.object({ season }),
  /** `by` is left out if the member asked for it. */
  /** `isGone`: there is no other address. */
  'email-changed': z.object({ by: z.optional(z.literal('guardian')), isGone: z.optional(z.literal(true)) }),
  /** The sender sends it only if the dossier is complete at that moment. */
  'dossier-complete': z.object({ season }),
  /** A closed dossier is read-only. Mails from before this field concern open dossiers. */
  'dossier-link': z.object({ season, isClosed: z.optional(z.boolean()) }),
  /** The season to come back to. The sender adds from which day, if it is to come. */
  renewal: z.object({ season, opensOn: z.optional(z.string()) }),
  /** `keptAt` is the last night that was kept, if there was one. */
  'backup-failed': z.object({ since: z.string(), keptAt: z.nullable(z.string()) }),
  /** The number of former members who will be erased, and the first day. */
  'retention-announced': z.object({ people: z.int(), years: z.int(), on: z.string() }),
  /** `title` and `content` are those of the mailing (`mailings`). */
  news: z.object(written),
  reminder: z.object({
    ...written,
    season,
    dueOn: z.string(),
    lacking: z.array(z.enum(dossierPieces)),
    owedCents: cents,
  }),
  /** Mails from before disciplines had an article have none. */
  'class-changed': z.object({ ...written, date: z.string(), discipline: z.string(), article: nameArticle }),
} as const;

export type MailKind = keyof typeof mailData;
export type MailData = { readonly [Kind in MailKind]: z.output<(typeof mailData)[Kind]> };
/** A mail: its kind with the data of that kind. */
export type Mail = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind];

/** Every kind of mail. */
export const mailKinds: readonly MailKind[] = [
  'sign-up-paid',
  'member-added',
  'payment-recorded',
  'payment-corrected',
  'refund-corrected',
  'aid-refused',
  'proof-refused',
  'photo-refused',
  'refund-made',
  'cheque-returned',
  'refund-failed',
  'card-refund-failed',
  'instalments-agreed',
  'instalment-announced',
  'instalment-refused',
  'instalment-card-ends',
  'payment-failed',
  'card-dispute',
  'card-dispute-decided',
  'invitation',
  'new-password',
  'new-browser',
  'recovery-begun',
  'factor-removed',
  'password-changed',
  'mail-paused',
  'guardian-confirmation',
  'email-confirmation',
  'email-asked',
  'email-changed',
  'dossier-complete',
  'dossier-link',
  'renewal',
  'retention-announced',
  'backup-failed',
  'news',
  'reminder',
  'class-changed',
];

/**
 * The mails to the club, each with its area: they go to the administrators who may write there (docs/rules.md#roles).
 * Every other mail goes to the person it concerns.
 */
export const clubMails = {
  'card-dispute': 'money',
  'card-dispute-decided': 'money',
  'card-refund-failed': 'money',
  'retention-announced': 'privacy',
  'backup-failed': 'running',
  'mail-paused': 'settings',
} as const satisfies Partial<Record<MailKind, Area>>;
export type ClubMailKind = keyof typeof clubMails;

/** Returns the area of a mail to the club, or undefined for every other mail. */
export const areaOfMail = (kind: string): Area | undefined =>
  Object.entries(clubMails).find(([one]) => one === kind)?.[1];

/** Returns false for a mail to the club if the roles may not write in its area. */
export const mayGetMail = (held: readonly Role[], kind: string): boolean => {
  const area = areaOfMail(kind);
  return area === undefined || allows(held, area, 'write');
};

/**
 * Mails that no recipient is waiting for (docs/rules.md#news): people can unsubscribe from them, and they leave a part
 * of each day's allowance to the others.
 */
export const newsKinds = ['news', 'reminder', 'renewal'] as const satisfies readonly MailKind[];

/**
 * The recipients who can unsubscribe from news and reminders, each for themselves: a member, or a member's guardian.
 */
export const newsRecipients = ['member', 'guardian'] as const;
export type NewsRecipient = (typeof newsRecipients)[number];

/** Returns true for a kind in `newsKinds`. */
export const isNews = (kind: string): boolean => newsKinds.some((one) => one === kind);

/**
 * Mails that warn about a change to an account or to the sending of mail (docs/rules.md#security-mails). A pause does
 * not stop them, and the last part of each day's allowance is reserved for them.
 */
export const warningKinds = [
  'new-browser',
  'recovery-begun',
  'factor-removed',
  'password-changed',
  'mail-paused',
] as const satisfies readonly MailKind[];

/** Returns true for a kind in `warningKinds`. */
export const isWarning = (kind: string): boolean => warningKinds.some((one) => one === kind);

/** Mails with a link that opens an account. They go out during a pause too, before the mails that members wait for. */
export const accountLinkKinds = ['invitation', 'new-password'] as const satisfies readonly MailKind[];

/**
 * Mails that a person has just requested. The sender tries them even at an address that was refused; it does the same
 * with warnings.
 */
const askedKinds = [
  'dossier-link',
  'email-confirmation',
  'guardian-confirmation',
  'new-password',
] as const satisfies readonly MailKind[];

/** Returns true for a kind that the sender tries even at an address that was refused. */
export const isAlwaysTried = (kind: string): boolean => isWarning(kind) || askedKinds.some((one) => one === kind);

/** Mails of which people who share an address get only one, because the text names nobody. */
export const sharedKinds = ['news', 'class-changed'] as const satisfies readonly MailKind[];

/** Returns true for a kind in `sharedKinds`. */
export const isShared = (kind: string): boolean => sharedKinds.some((one) => one === kind);

/**
 * Returns a mail as it was stored, or undefined if this version of the site does not know its kind or its data.
 */
export const parseMail = (kind: string, data: unknown): Mail | undefined => {
  const known = mailKinds.find((one) => one === kind);
  const parsed = known && z.safeParse(mailData[known], data);
  // The schema of this kind produced the data.
  return parsed?.success ? ({ kind: known, data: parsed.data } as Mail) : undefined;
};

/**
 * The recipients of a mail: a member (also at an address to confirm, or at the former one), the legal guardian of a
 * minor, or an administrator.
 */
export const mailRecipients = ['member', 'new-email', 'former-email', 'guardian', 'administrator'] as const;
export type MailRecipient = (typeof mailRecipients)[number];

/** Why a mail was given up (docs/rules.md#mail). */
export const mailFailures = [
  /** Every try failed. */
  'unanswered',
  /** The server says that nobody has the address. */
  'address-refused',
  /** The mail server cannot be given such an address. */
  'address-impossible',
  /** The server refuses this message for good. */
  'message-refused',
  /** The mail cannot be rendered. */
  'broken',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** The troubles of the mail server that stop every mail. */
export const mailTroubles = ['unreachable', 'password-refused', 'sender-refused'] as const;
export type MailTrouble = (typeof mailTroubles)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The waits after each failed try. Milliseconds. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** How often the sender tries a mail: once, and again after each wait. */
export const MAIL_TRIES = WAITS.length + 1;

/** Returns when to retry after a number of failed tries, or undefined if that was the last one. */
export const nextTry = (tries: number, now: Date): Date | undefined => {
  const wait = WAITS[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
};

/**
 * Returns when to contact an unavailable mail server again. The interval grows with the trouble (backoff), from five
 * minutes to six hours, because each attempt wakes the database.
 */
export const nextLook = (troubledSince: Date, now: Date): Date => {
  const lasted = now.getTime() - troubledSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(lasted, 5 * MINUTE), 6 * HOUR));
};

/** Returns how many more mails may be sent on a day of which `used` were begun. */
export const allowanceLeft = (allowance: number, used: number): number => Math.max(0, allowance - used);

/** The priorities of mail, the highest first. */
export const mailPriorities = ['warning', 'account-link', 'awaited', 'news'] as const;
export type MailPriority = (typeof mailPriorities)[number];

/** The share of a day's allowance that each priority may use, together with the priorities before it. In hundredths. */
const PARTS: Readonly<Record<MailPriority, number>> = { warning: 100, 'account-link': 95, awaited: 90, news: 80 };

/**
 * Returns how many mails may be sent in a day before a priority has to wait for the next day. The rest is reserved for
 * the priorities before it, so that nobody can use up the allowance of warnings.
 */
export const allowanceOf = (kind: MailPriority, allowance: number): number => {
  if (kind === 'warning') return allowance;
  const part = Math.floor((allowance * PARTS[kind]) / 100);
  // However small the allowance is, one mail is reserved and one mail may go out.
  return Math.min(allowance, Math.max(1, Math.min(part, allowance - 1)));
};

/** Returns true for a priority that waits while mail is paused. */
export const isPausable = (kind: MailPriority): boolean => kind === 'awaited' || kind === 'news';

/** Returns the next midnight in Paris, when the allowance is whole again. */
export const nextMidnight = (now: Date): Date => {
  const today = dayInParis(now);
  // A day of Paris begins at 22:00 or 23:00 UTC. It has 23 to 25 hours.
  const hour = Math.ceil(now.getTime() / HOUR) * HOUR;
  const starts = Array.from({ length: DAY_MS / HOUR + 2 }, (_, hours) => new Date(hour + hours * HOUR));
  return starts.find((start) => start > now && dayInParis(start) !== today) ?? new Date(now.getTime() + DAY_MS);
};

/** Returns the day whose allowance a mail uses. */
export const allowanceDay = (now: Date): IsoDate => dayInParis(now);

const LONGEST_HEADER = 200;

/** Returns a text that fits into a header. It cannot add a line, so it cannot inject a header. */
export const headerText = (text: string): string => cleanText(text).slice(0, LONGEST_HEADER);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = new RegExp(
  `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[^"\\\\<>\\p{Cc}]|\\\\[\\x20-\\x3b=\\x3f-\\x7e])+")$`,
  'iu',
);
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const asciiDomain = (domain: string): string | undefined => {
  // The address of a page. Browsers and servers write an international name in ASCII (RFC 5891).
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) && !/^[\d.]+$/.test(hostname) ? hostname : undefined;
};

/**
 * Returns the address as mail servers understand it, or undefined if mail cannot be sent to it. An international domain
 * is written in ASCII; letters beyond ASCII before the @ are refused, because few servers understand them.
 */
export const mailableAddress = (address: string): string | undefined => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = at > 0 ? asciiDomain(address.slice(at + 1)) : undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only ASCII
  if (!domain || !LOCAL_PART.test(local) || /[^\x00-\x7f]/.test(local)) return undefined;
  const whole = `${local}@${domain}`;
  return whole.length <= 254 ? whole : undefined;
};

/** The state of a mail. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail that was given up, as administrators see it. */
export interface FailedMail {
  id: string;
  kind: MailKind;
  recipient: MailRecipient;
  /** The name of the member or the administrator. */
  name: string;
  /** Null for a mail to an administrator. */
  memberId: string | null;
  why: MailFailure;
  /** The answer of the mail server, if there was one. */
  answer: string | null;
  failedAt: string;
}

/** A mail that was refused temporarily and will be retried, as administrators see it. */
export interface DelayedMail extends Pick<FailedMail, 'id' | 'kind' | 'recipient' | 'name' | 'memberId'> {
  answer: string;
  /** The time of the next try. */
  dueAt: string;
}

/** An address that its server refused for good. No mail goes there until it is changed. */
export interface RefusedAddress {
  id: string;
  address: string;
  name: string;
  memberId: string | null;
  refusedAt: string;
}

/** The state of the mails, as the admin area shows it. */
export interface MailOverview {
  /** Null if the site has no mail server: then no mail is written or sent. */
  sender: string | null;
  pausedAt: string | null;
  /** `answer` is the server's answer, if there was one. */
  trouble: { what: MailTrouble; since: string; answer: string | null } | null;
  waiting: number;
  /** The time of the job's next look, if a mail waits and the time is known. It is never in the past. */
  nextAt: string | null;
  /** The mails begun today, in Paris, and the day's allowance. */
  usedToday: number;
  allowance: number;
  /** Sorted by the next try, at most `MAIL_PAGE_SIZE`. */
  delayed: DelayedMail[];
  /** Sorted from the latest, at most `MAIL_PAGE_SIZE`. */
  failed: FailedMail[];
  failedCount: number;
  refused: RefusedAddress[];
  refusedCount: number;
}

/** The most lines of each list of the overview. */
export const MAIL_PAGE_SIZE = 100;
