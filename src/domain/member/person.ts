import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import type { IsoDate } from '../dates.ts';
import { foldText } from '../fold.ts';
import { boundedList } from '../form/bounded-list.ts';
import type { Season } from '../season/season.ts';
import type { MemberStatus } from './member.ts';

/** One membership in a person's history. */
export interface PersonMembership {
  id: string;
  season: Season;
  status: MemberStatus;
  fullName: string;
  birthDate: IsoDate;
  email: string;
  disciplines: string[];
  /**
   * True if the person did not use this address, or the guardian's, before, and nobody has checked the identity
   * (`newAddresses`).
   */
  isAddressNew: boolean;
  /** An instant, or null while the membership is on the current list. */
  archivedAt: string | null;
  createdAt: string;
}

/** A human being, with all their memberships (docs/rules.md#persons). */
export interface Person {
  id: string;
  /** Sorted from the newest. */
  memberships: PersonMembership[];
}

/** The facts that decide whose an address is. */
interface Addressed {
  id: string;
  email: string;
  /** The address of a minor's guardian, or null. */
  legalGuardianEmail: string | null;
  status: MemberStatus;
  /** True once an administrator has checked that the membership belongs to the person. */
  isIdentityChecked: boolean;
}

/** The memberships of a person that have a new address: of the member, or of the guardian. */
export interface NewAddresses {
  member: ReadonlySet<string>;
  guardian: ReadonlySet<string>;
}

/**
 * Returns the memberships of a person whose address the person did not use before (docs/rules.md#new-address).
 * `memberships` begin with the oldest. Anybody can type a name, a birth date and a child's address. An unpaid sign-up
 * makes no address known. A guardian may have an address that was the member's, and not the other way round.
 */
export const newAddresses = (memberships: readonly Addressed[]): NewAddresses => {
  const members = new Set<string>();
  let isFirst = true;
  const guardians = new Set<string>();
  const unknown = { member: new Set<string>(), guardian: new Set<string>() };
  for (const { id, email, legalGuardianEmail, status, isIdentityChecked } of memberships) {
    if (status === 'pending') continue;
    const isTaken = isFirst || isIdentityChecked;
    isFirst = false;
    const address = email.toLowerCase();
    const guardian = legalGuardianEmail?.toLowerCase();
    // No address is nobody's address (docs/rules.md#without-email).
    if (address !== '') {
      if (isTaken || members.has(address)) members.add(address);
      else unknown.member.add(id);
    }
    if (guardian === undefined) continue;
    if (isTaken || members.has(guardian) || guardians.has(guardian)) guardians.add(guardian);
    else unknown.guardian.add(id);
  }
  return unknown;
};

/** Returns true if the address of the member or of the guardian is a new one. */
export const hasNewAddress = ({ member, guardian }: NewAddresses, id: string): boolean =>
  member.has(id) || guardian.has(id);

/** The effect of merging two persons, planned or done. */
export interface Merge {
  /** The person with the newest membership, who stays. */
  kept: Person;
  /** The other person, whose memberships move to the first. */
  gone: Person;
  /** The seasons in which the merged person has two memberships that count. Both stay and get a flag. */
  duplicates: Season[];
}

const counts = ({ status, archivedAt }: PersonMembership): boolean => status !== 'cancelled' && archivedAt === null;

const newestOf = ({ memberships: [newest] }: Person): string => (newest ? `${newest.season} ${newest.createdAt}` : '');

/** Returns the effect of merging two persons (docs/rules.md#persons). It does not depend on the order of the two. */
export const mergeOf = (one: Person, other: Person): Merge => {
  const isOneNewer = newestOf(one) === newestOf(other) ? one.id < other.id : newestOf(one) > newestOf(other);
  const [kept, gone] = isOneNewer ? [one, other] : [other, one];
  const seasonsOfKept = new Set(kept.memberships.filter(counts).map(({ season }) => season));
  const duplicates = gone.memberships.filter((one) => counts(one) && seasonsOfKept.has(one.season));
  return { kept, gone, duplicates: [...new Set(duplicates.map(({ season }) => season))] };
};

/** Returns true if no two memberships of the two persons share a name, a birth date or an e-mail address. */
export const haveNothingInCommon = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): boolean =>
  !kept.memberships.some((one) =>
    gone.memberships.some(
      (other) =>
        foldText(one.fullName) === foldText(other.fullName) ||
        one.birthDate === other.birthDate ||
        (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()),
    ),
  );

/** A person has one membership a season, seldom two. */
const MOST_MEMBERSHIPS = 200;

/** A merge of two persons, as it was previewed. */
export const mergeSchema = z.object({
  personId: z.uuid('invalid'),
  /** Every membership that the preview named. If the memberships have changed since, the server merges nothing. */
  memberships: boundedList(z.uuid('invalid'), { max: MOST_MEMBERSHIPS }),
  /** The present password of the administrator who merges, or what stands for it. */
  password: presentPassword,
});
export type MergeInput = Omit<z.output<typeof mergeSchema>, 'password'>;

/** Returns the ids of all memberships that a merge concerns, as `mergeSchema` takes them. */
export const membershipsIn = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): string[] =>
  [...kept.memberships, ...gone.memberships].map(({ id }) => id).sort();
