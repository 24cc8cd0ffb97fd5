import type { MemberStatus } from './member.ts';
import type { PaymentMeans } from './payment.ts';
import type { Season } from './season.ts';
import type { SeasonWeek } from './season-weeks.ts';

/** What the club's current list asks of its administrators, as numbers of people. */
export interface Attention {
  /** With a flag. */
  paymentsToCheck: number;
  /** Whose proof of a reduced price waits for a decision. */
  proofsToDecide: number;
  /** In force, with something still to be paid. */
  owing: number;
  /** Who gave more than can be asked. */
  overpaid: number;
  /** Sign-ups whose money has not come for more than a day. */
  lateSignUps: number;
}

/** A number of people this season and the one before, archived ones included. */
interface Compared {
  members: number;
  before: number;
}

/** Money of one season. Euros. */
export interface SeasonMoney {
  /** All that its memberships and its waiting sign-ups cost. */
  expected: number;
  /** Received and not given back, of the payments that count. */
  received: number;
  /** Still to be paid by members in force. */
  owed: number;
  /** Asked of sign-ups that wait. */
  awaited: number;
  byMeans: { means: PaymentMeans; received: number; awaited: number }[];
}

/** What the club's figures say: numbers only, nobody can be recognised in them. */
export interface Figures {
  attention: Attention;
  season: Season;
  seasonBefore: Season;
  weeks: SeasonWeek[];
  disciplines: ({ discipline: string } & Compared)[];
  statuses: ({ status: MemberStatus } & Compared)[];
  money: SeasonMoney;
}
