import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Attention, Figures } from '#domain/figures.ts';
import { flagsToCheck, type MemberStatus, memberStatuses } from '#domain/member.ts';
import { flagsShown, isInForce, isLateSignUp, proofStateOf } from '#domain/member-standing.ts';
import { seasonBefore, seasonOpenOn } from '#domain/season.ts';
import { seasonWeeks } from '#domain/season-weeks.ts';
import { clubOf } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import { overpaidCentsOf, owedCentsOf } from '../memberships/member-money.ts';
import { type CountedMember, findCounted, type PriceRow } from './queries.ts';
import { seasonMoney } from './season-money.ts';

const attentionOf = (members: readonly CountedMember[], prices: readonly PriceRow[], now: Date): Attention => {
  const current = members
    .filter(({ archivedAt }) => archivedAt === null)
    .map((member) => ({
      ...member,
      flags: flagsShown(member),
      owed: owedCentsOf({ ...member, prices }),
      overpaid: overpaidCentsOf({ ...member, prices }),
    }));
  const count = (isMeant: (member: (typeof current)[number]) => boolean): number => current.filter(isMeant).length;
  return {
    paymentsToCheck: count((member) => flagsToCheck(member).length > 0),
    proofsToDecide: count((member) => proofStateOf({ ...member, hasProof: member.proofKey !== null }) === 'held'),
    owing: count((member) => member.owed > 0 && isInForce(member)),
    overpaid: count((member) => member.overpaid > 0),
    lateSignUps: count((member) => isLateSignUp(member, now)),
  };
};

interface TwoSeasons {
  current: readonly CountedMember[];
  before: readonly CountedMember[];
}

const byDiscipline = ({ current, before }: TwoSeasons): Figures['disciplines'] => {
  const namesOf = (members: readonly CountedMember[]): string[] =>
    members.filter(isInForce).flatMap(({ orderLines }) => orderLines.map(({ discipline }) => discipline));
  const [now, then] = [namesOf(current), namesOf(before)];
  const count = (names: readonly string[], name: string): number => names.filter((other) => other === name).length;
  return [...new Set([...now, ...then])]
    .map((discipline) => ({ discipline, members: count(now, discipline), before: count(then, discipline) }))
    .sort((one, other) => other.members - one.members || other.before - one.before);
};

const byStatus = ({ current, before }: TwoSeasons): Figures['statuses'] => {
  const count = (members: readonly CountedMember[], status: MemberStatus): number =>
    members.filter((member) => member.status === status).length;
  return memberStatuses.map((status) => ({ status, members: count(current, status), before: count(before, status) }));
};

const joinedOn = (members: readonly CountedMember[]) =>
  members.filter(isInForce).map(({ createdAt }) => dayInParis(createdAt));

/** How the club stands: its current list, and the season open to sign-up beside the one before. Throws `unavailable`. */
export const findFigures = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figures> => {
  const instant = now();
  const today = dayInParis(instant);
  const { club, members, prices } = await findCounted(db, seasonOpenOn(today));
  if (!club) throw new DomainError('internal');
  const { openSeason: season } = clubOf(club, instant);
  const earlier = seasonBefore(season);
  const current = members.filter((member) => member.season === season);
  const before = members.filter((member) => member.season === earlier);
  return {
    attention: attentionOf(members, prices, instant),
    season,
    seasonBefore: earlier,
    weeks: seasonWeeks({ season, days: joinedOn(current), daysBefore: joinedOn(before), today }),
    disciplines: byDiscipline({ current, before }),
    statuses: byStatus({ current, before }),
    money: seasonMoney(current, prices),
  };
};
