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
  /** True if the address, or the guardian's, was none of the person's before, and nobody has checked who it is (`newAddresses`). */
  isAddressNew: boolean;
  /** An instant, or null while the membership is on the current list. */
  archivedAt: string | null;
  createdAt: string;
}

/** A human being, with every membership there has been (docs/rules.md#persons). */
export interface Person {
  id: string;
  /** The newest first. */
  memberships: PersonMembership[];
}

/** What tells whose an address is. */
interface Addressed {
  id: string;
  email: string;
  /** That of a minor's guardian, or null. */
  legalGuardianEmail: string | null;
  status: MemberStatus;
  /** True once an administrator found out that it is the person. */
  isIdentityChecked: boolean;
}

/** The memberships of a person at a new address: the member's, and the guardian's. */
export interface NewAddresses {
  member: ReadonlySet<string>;
  guardian: ReadonlySet<string>;
}

/**
 * Returns the memberships of a person, of which the first began first, whose address was none of the person's before
 * (docs/rules.md#new-address). Anybody can type a name, a birth date and a child's address. What is not paid yet makes no
 * address known. A guardian may have an address that was the member's, and not the other way round.
 */
export const newAddresses = (memberships: readonly Addressed[]): NewAddresses => {
  const [members, guardians] = [new Set<string>(), new Set<string>()];
  const unknown = { member: new Set<string>(), guardian: new Set<string>() };
  for (const { id, email, legalGuardianEmail, status, isIdentityChecked } of memberships) {
    if (status === 'pending') continue;
    const isTaken = members.size === 0 || isIdentityChecked;
    const [address, guardian] = [email.toLowerCase(), legalGuardianEmail?.toLowerCase()];
    if (isTaken || members.has(address)) members.add(address);
    else unknown.member.add(id);
    if (guardian === undefined) continue;
    if (isTaken || members.has(guardian) || guardians.has(guardian)) guardians.add(guardian);
    else unknown.guardian.add(id);
  }
  return unknown;
};

/** Returns true if the address of the member or of the guardian is a new one. */
export const hasNewAddress = ({ member, guardian }: NewAddresses, id: string): boolean =>
  member.has(id) || guardian.has(id);

/** What a merge of two persons will do, or what it has done. */
export interface Merge {
  /** The person who has the newest membership. That one stays. */
  kept: Person;
  /** The other one, whose memberships go to the first. */
  gone: Person;
  /** The seasons in which the one person then has two memberships that count. They stay two and are flagged. */
  duplicates: Season[];
}

const counts = ({ status, archivedAt }: PersonMembership): boolean => status !== 'cancelled' && archivedAt === null;

const newestOf = ({ memberships: [newest] }: Person): string => (newest ? `${newest.season} ${newest.createdAt}` : '');

/** Returns what becomes of two persons who are one (docs/rules.md#persons). It is the same whoever is named first. */
export const mergeOf = (one: Person, other: Person): Merge => {
  const isOneNewer = newestOf(one) === newestOf(other) ? one.id < other.id : newestOf(one) > newestOf(other);
  const [kept, gone] = isOneNewer ? [one, other] : [other, one];
  const seasonsOfKept = new Set(kept.memberships.filter(counts).map(({ season }) => season));
  const duplicates = gone.memberships.filter((one) => counts(one) && seasonsOfKept.has(one.season));
  return { kept, gone, duplicates: [...new Set(duplicates.map(({ season }) => season))] };
};

/** Returns true if no membership of the one has the name, the birth date or the e-mail address of one of the other. */
export const haveNothingInCommon = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): boolean =>
  !kept.memberships.some((one) =>
    gone.memberships.some(
      (other) =>
        foldText(one.fullName) === foldText(other.fullName) ||
        one.birthDate === other.birthDate ||
        one.email.toLowerCase() === other.email.toLowerCase(),
    ),
  );

/** A person has one membership a season, seldom two. */
const MOST_MEMBERSHIPS = 200;

/** The merge of one person with another one, as it was previewed. */
export const mergeSchema = z.object({
  personId: z.uuid('invalid'),
  /** Every membership that the preview named. If there are others by now, nothing is merged. */
  memberships: boundedList(z.uuid('invalid'), { max: MOST_MEMBERSHIPS }),
  /** Of whoever merges: the present password, or what stands for it. */
  password: presentPassword,
});
export type MergeInput = Omit<z.output<typeof mergeSchema>, 'password'>;

/** Returns the ids of all memberships that a merge is about, as `mergeSchema` takes them. */
export const membershipsIn = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): string[] =>
  [...kept.memberships, ...gone.memberships].map(({ id }) => id).sort();
