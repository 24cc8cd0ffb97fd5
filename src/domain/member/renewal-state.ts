import * as z from 'zod/mini';
import { DAY_MS, type IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import type { Season } from '../season/season.ts';
import { seasonSchema } from './member-filter.ts';

/**
 * What became of a former member's coming back, in the order of the views (docs/rules.md#renewals-desk). It is never stored: it
 * follows from the dates of the renewal and from the memberships.
 */
export const renewalStates = ['to-invite', 'invited', 'opened', 'returned', 'declined'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** The facts that decide a state. Instants, or null. */
export interface RenewalFacts {
  invitedAt: string | null;
  openedAt: string | null;
  declinedAt: string | null;
  /** The membership in force, or the sign-up that is paid, of the season to come back to. */
  returnedId: string | null;
}

/** Returns the state. Who came back has come back, whatever else happened; who declined has not been lost on the way. */
export const renewalStateOf = ({ invitedAt, openedAt, declinedAt, returnedId }: RenewalFacts): RenewalState => {
  if (returnedId !== null) return 'returned';
  if (declinedAt !== null) return 'declined';
  if (openedAt !== null) return 'opened';
  return invitedAt === null ? 'to-invite' : 'invited';
};

/** Why no invitation goes to somebody by mail. The link can still be copied and handed over. */
export const invitationObstacles = ['no-address', 'refused', 'unsubscribed', 'left-out'] as const;
export type InvitationObstacle = (typeof invitationObstacles)[number];

/** The days after which somebody may be invited again. */
export const DAYS_BETWEEN_INVITATIONS = 7;

/** Returns the instant at or before which the last invitation must have been for another one. */
export const lastInvitedBy = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN_INVITATIONS * DAY_MS);

/** A person who had a membership in force in the season before, as the list tells them. */
export interface FormerMember extends RenewalFacts {
  /** The membership that goes on. */
  id: string;
  fullName: string;
  /** In the season before. */
  disciplines: string[];
  email: string;
  isArchived: boolean;
  state: RenewalState;
  obstacle: InvitationObstacle | null;
}

type Invited = Pick<FormerMember, 'state' | 'invitedAt' | 'obstacle'>;

/** Why somebody is left out of an invitation, or undefined if they get one. */
export type LeftReason = InvitationObstacle | 'too-soon' | 'settled';

/**
 * Returns why somebody is left out of an invitation, or undefined. The first invitation is for those who have none and came by no
 * link; `isAgain` is one more, a week after the last at the earliest (docs/rules.md#renewals-desk).
 */
export const leftReasonOf = (
  { state, invitedAt, obstacle }: Invited,
  { isAgain, now }: { isAgain: boolean; now: Date },
): LeftReason | undefined => {
  if (state === 'returned' || state === 'declined') return 'settled';
  if (state !== 'to-invite') {
    if (!isAgain) return 'settled';
    if (invitedAt !== null && new Date(invitedAt) > lastInvitedBy(now)) return 'too-soon';
  }
  return obstacle ?? undefined;
};

/** The former members of a season, and when they may come back. */
export interface FormerMemberList {
  /** The season to come back to. */
  season: Season;
  /** «Ouverture aux anciens», or null if nobody has prepared the season. */
  opensOn: IsoDate | null;
  /** True from that day until the sign-up of the season ends. */
  isOpen: boolean;
  /** A later season that former members come back to, if this one is no longer it. */
  next: Season | null;
  /** Sorted by name. */
  people: FormerMember[];
}

/** To whom an invitation would go now, and over how many days. */
export interface InvitationPlan {
  /** A fingerprint of the recipients. It changes with the people chosen and with their addresses. */
  selection: string;
  /** How many are invited. */
  people: number;
  /** One for each reader: a minor's guardian gets one too. */
  mails: number;
  /** How many of those chosen are left out, by reason. */
  left: { reason: LeftReason; count: number }[];
  /** The number of days that the sending takes, today included. */
  days: number;
  /** The mails begun today, and the day's allowance. */
  usedToday: number;
  allowance: number;
}

const MOST_CHOSEN = 10_000;

/** Those to invite: all who have no invitation yet, or some memberships of the season before. */
export const chosenFormerSchema = z.object({
  season: seasonSchema,
  ids: z.optional(boundedList(z.uuid('invalid'), { max: MOST_CHOSEN, isRequired: true, missing: 'required' })),
  /** Also those who were invited a week ago or longer. */
  isAgain: z.boolean('invalid'),
});
export type ChosenFormer = z.output<typeof chosenFormerSchema>;

/** An invitation. It goes exactly to whom its plan named. */
export const invitationSchema = z.extend(chosenFormerSchema, {
  /** The browser makes this id. An invitation that is sent twice is written once. */
  id: z.uuid('invalid'),
  selection: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'invalid')),
});

/** The season whose «Je ne reviens pas» the club takes back. */
export const undoDeclineSchema = z.object({ season: seasonSchema });

/** A membership's coming back to the next season, on the member's page. */
export interface MemberRenewal extends RenewalFacts {
  season: Season;
  state: RenewalState;
  opensOn: IsoDate;
  /** True from that day until the sign-up of the season ends. */
  isOpen: boolean;
  /** False for a week after an invitation, and once they have answered. */
  isInvitable: boolean;
}

/** That former members are to be invited, for the home screen. */
export interface RenewalNotice {
  season: Season;
  opensOn: IsoDate;
  /** How many an invitation would reach. */
  count: number;
}
