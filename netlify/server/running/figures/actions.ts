import { allows } from '#domain/account/role.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { type CountedMember, type Figures, figuresOf } from '#domain/member/figures.ts';
import { centsByMeans } from '#domain/money/payment.ts';
import type { Season } from '#domain/season/season.ts';
import { runningSeasonOn } from '#domain/season/season-days.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInAdministrator } from '../../http/app-env.ts';
import { countedFacts } from '../../member/member-json.ts';
import { paidCentsOf } from '../../member/member-money.ts';
import type { MemberRow } from '../../member/queries.ts';
import { findCounted } from './queries.ts';

const toCounted = (member: Omit<MemberRow, 'isAddressRefused'>, today: IsoDate, isNamed: boolean): CountedMember => ({
  ...countedFacts(member, today),
  firstName: isNamed ? member.firstName : undefined,
  receivedByMeans: centsByMeans((means) => paidCentsOf(member, means)),
});

/**
 * Returns the club's figures: what asks for action, season by season, and the chosen season beside the season before. The
 * default is the running season. First names stand beside what asks for action if the roles may read members. Throws
 * `unavailable`.
 */
export const findFigures = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { roles }: Pick<SignedInAdministrator, 'roles'>,
  chosen?: Season,
): Promise<Figures> => {
  const instant = now();
  const today = dayInParis(instant);
  const isNamed = allows(roles, 'members', 'read');
  const { days, members, requests } = await findCounted(db, chosen, instant);
  return figuresOf({
    members: members.map((member) => toCounted(member, today, isNamed)),
    season: chosen ?? runningSeasonOn(days, today),
    requests,
    now: instant,
  });
};
