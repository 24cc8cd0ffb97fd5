import type * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';
import { daysToSend } from '#domain/mail/mailing.ts';
import {
  type ChosenFormer,
  type FormerMemberList,
  type InvitationPlan,
  type invitationSchema,
  type LeftReason,
  lastInvitedBy,
  leftReasonOf,
} from '#domain/member/renewal-state.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen, takeTurns } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { findPlan, selectAsPlanned, selectMailing } from '../outbox/mailing-queries.ts';
import { clearDecline, lockRenewal, selectDeclined } from '../payments/renewal-queries.ts';
import { write } from '../write/write.ts';
import { selectInvited, selectRenewing, writeInvited } from './desk-queries.ts';
import { listFormerMembers } from './former-members.ts';
import { renewalMailing } from './invitations.ts';

const KIND = 'renewal';

type PlanDeps = Pick<Deps, 'db' | 'mail' | 'now'>;

/** Returns whom an invitation would reach, by their memberships, and how many it leaves out and why. */
const chooseFrom = ({ people }: FormerMemberList, { ids, isAgain }: ChosenFormer, now: Date) => {
  const wanted = ids && new Set(ids);
  const chosen = people.filter(({ id, state }) => wanted?.has(id) ?? state === 'to-invite');
  const reasons = chosen.map((one) => ({ id: one.id, reason: leftReasonOf(one, { isAgain, now }) }));
  const left = Map.groupBy(
    reasons.flatMap(({ reason }) => reason ?? []),
    (reason: LeftReason) => reason,
  );
  return {
    ids: reasons.filter(({ reason }) => reason === undefined).map(({ id }) => id),
    left: [...left].map(([reason, { length: count }]) => ({ reason, count })),
  };
};

const plan = async (deps: PlanDeps, chosen: ChosenFormer): Promise<{ ids: string[]; plan: InvitationPlan }> => {
  const { db, mail, now } = deps;
  const { ids, left } = chooseFrom(await listFormerMembers(deps, chosen.season), chosen, now());
  const { plan: found, waiting, usedToday } = await findPlan(db, ids, KIND, now());
  const { selection = '', mails = 0 } = found ?? {};
  const allowance = mail.dailyAllowance;
  const days = daysToSend({ mails, waiting, usedToday, allowance });
  return { ids, plan: { selection, people: ids.length, mails, left, days, usedToday, allowance } };
};

/** Returns to whom an invitation to come back would go now, and over how many days (docs/rules.md#renewals-desk). */
export const planInvitation = async (deps: PlanDeps, chosen: ChosenFormer): Promise<InvitationPlan> =>
  (await plan(deps, chosen)).plan;

/**
 * Invites former members by mail, exactly the recipients of the preview, in one batch: who is invited, and the mails. Nobody is
 * invited twice, unless a week after and `isAgain`. Idempotent by id. Calls `ask` before, if they are more than one. Throws
 * `conflict`: with the present plan if that has changed, with the reason that nobody would get it, or if another invitation has
 * the id. Returns everybody's state.
 */
export const inviteFormer = async (
  deps: Deps,
  actor: AdministratorActor,
  { id, selection, ...chosen }: Omit<z.output<typeof invitationSchema>, 'password'>,
  ask: () => Promise<unknown>,
): Promise<FormerMemberList> => {
  const { db } = deps;
  const { season, isAgain } = chosen;
  // Whom it invites, as the plan named them, and to which season.
  const about = `${season} ${selection}`;
  const isThere = async (): Promise<boolean> => {
    const [found] = await selectMailing(db, id);
    if (found && found.about !== about) throw new DomainError('conflict');
    return found !== undefined;
  };
  if (await isThere()) return listFormerMembers(deps, season);
  const { ids, plan: present } = await plan(deps, chosen);
  if (present.people > 1) await ask();
  if (!deps.mail.server) throw new DomainError('conflict', { reason: 'no-mail-server' });
  if (present.selection !== selection) throw new DomainError('conflict', { current: present });
  if (present.mails === 0) throw new DomainError('conflict', { reason: 'nobody-to-write-to' });
  const now = deps.now();
  await write(deps, {
    actor,
    subject: { type: 'mail', id },
    action: 'mail.invite-back',
    fields: [`members: ${present.people}`],
    first: [
      takeTurns(db, `invitations ${season}`),
      refuseWhen(db, selectMailing(db, id)),
      refuseWhen(db, selectInvited(ids, season, isAgain ? lastInvitedBy(now) : null)),
      refuseUnless(db, selectAsPlanned(ids, KIND, selection, now)),
    ],
    statements: [writeInvited(db, ids, { season, now })],
    mails: [
      renewalMailing({
        id,
        season,
        memberIds: ids,
        title: renewalsMessages.mailing(season),
        about,
        writtenBy: actor.id,
      }),
    ],
    refusal: async (cause) =>
      (await isThere())
        ? undefined
        : new DomainError('conflict', { current: await planInvitation(deps, chosen), cause }),
    isThere,
  }).catch(async (error: unknown) => {
    // The same one was written at the same time.
    if (!isRefusedWrite(error) || !(await isThere())) throw error;
  });
  return listFormerMembers(deps, season);
};

/** Takes back for somebody that they do not come back. Idempotent. Throws `not-found`. */
export const expectBack = async (
  deps: Deps,
  actor: AdministratorActor,
  renewal: { memberId: string; season: string },
): Promise<void> => {
  const { db } = deps;
  const [membership] = await selectRenewing(db, renewal);
  if (!membership) throw new DomainError('not-found');
  try {
    await write(deps, {
      actor,
      subject: { type: 'member', id: renewal.memberId },
      action: 'member.expect-back',
      first: [lockRenewal(db, renewal), refuseUnless(db, selectDeclined(db, renewal))],
      statements: [clearDecline(db, renewal)],
    });
  } catch (error) {
    // There is nothing to take back any more.
    if (!isRefusedWrite(error)) throw error;
  }
};
