import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { isGone, isTaken } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, type MemberWriting } from '../member/change-member.ts';
import {
  deleteLines,
  insertLines,
  selectOpenCard,
  selectOtherInForce,
  updateMember,
} from '../member/change-queries.ts';
import { type FileKeys, removeFiles, savingFiles } from '../member/files.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { type Offer, readOffers } from '../member/offer.ts';
import { lockPerson } from '../member/queries.ts';
import { findMemberRecord, type MemberRecord } from '../member/record-queries.ts';
import { linkHash } from '../outbox/links.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { closeCard } from '../payments/close-card.ts';
import { completionMails, editedGuardianMails } from '../payments/member-mails.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { recordImageRights } from '../persons/consent-queries.ts';
import { followIdentity } from '../persons/identity-queries.ts';
import { insertLink, revokeGuardianLinks, revokeMailedLinks } from '../persons/link-queries.ts';
import { changedFields, writtenFields } from '../write/write.ts';
import { editedColumns, isOtherGuardian, supersededFiles } from './edited-columns.ts';
import { type EditedMember, readEditedMember } from './edited-member.ts';
import type { SentMembership } from './sent-membership.ts';

// Cancelled and archived members block nobody. A waiting sign-up may not become a person who is already in force.
const mustBeAlone = ({ status, archivedAt }: MemberRecord): boolean => archivedAt === null && status !== 'cancelled';

// Locks both persons in a fixed order, so that two crossing corrections do not wait for each other.
const lockBoth = ({ db }: Deps, member: MemberRecord, { person }: EditedMember) => {
  const [first, second] = person.identity < member.identity ? [person, member] : [member, person];
  return [lockPerson(db, first), lockPerson(db, second)] as const;
};

const refuseTwin = ({ db }: Deps, member: MemberRecord, { person }: EditedMember) =>
  person.identity !== member.identity && mustBeAlone(member)
    ? [refuseWhen(db, selectOtherInForce(db, person, member.id))]
    : [];

// The person is the same under another name.
const followName = (
  { db }: Deps,
  { id: memberId, personId, identity: before }: MemberRecord,
  { person }: EditedMember,
) => (person.identity === before ? [] : followIdentity(db, { personId, memberId, identity: person.identity }));

const replaceLines = ({ db }: Deps, member: MemberRecord, { quote, isDueChanged }: EditedMember) =>
  quote
    ? [
        ...(member.status === 'pending' && isDueChanged ? [refuseWhen(db, selectOpenCard(db, member.id))] : []),
        deleteLines(db, member.id),
        insertLines(db, member.id, quote.lines),
      ]
    : [];

const requireAlone = async ({ db }: Deps, member: MemberRecord, { person }: EditedMember): Promise<void> => {
  if (person.identity === member.identity || !mustBeAlone(member)) return;
  const [twin] = await selectOtherInForce(db, person, member.id);
  if (twin) throw new DomainError('duplicate', { current: twin });
};

// The person at the wrong address must not go on opening the dossier. A guardian must not confirm in another's name.
const endLinks = ({ db, now }: Deps, member: MemberRecord, edited: EditedMember) => {
  const { membership } = edited;
  const scopes = [
    ...(membership.email === member.email ? [] : (['dossier', 'renewal', 'email'] as const)),
    ...(membership.legalGuardianEmail === member.legalGuardianEmail
      ? []
      : (['dossier', 'renewal', 'guardian'] as const)),
  ];
  return [
    ...(scopes.length > 0 ? [revokeMailedLinks(db, member.id, { scopes, now: now() })] : []),
    ...(isOtherGuardian(member, edited) ? [revokeGuardianLinks(db, member.id, now())] : []),
  ];
};

/**
 * Returns the addresses that an edit replaces. Each is stored as a link that opens nothing: it addresses the notice to
 * the former address, and records that an administrator gave the new one.
 */
const replacedAddresses = (member: MemberRecord, { membership }: Pick<EditedMember, 'membership'>) =>
  [
    { email: membership.email, formerEmail: member.email },
    { email: membership.legalGuardianEmail, formerEmail: member.legalGuardianEmail },
  ].flatMap(({ email, formerEmail }) =>
    email !== null && formerEmail && email !== formerEmail ? [{ id: randomUUID(), email, formerEmail }] : [],
  );

// Also the first address of a person without one: links to the dossier go there from now on.
const needsAsking = (member: MemberRecord, { membership }: Pick<EditedMember, 'membership'>): boolean =>
  membership.email !== member.email || replacedAddresses(member, { membership }).length > 0;

interface Sent {
  actor: AdministratorActor;
  sent: SentMembership;
  offer: Offer;
  keys: FileKeys;
}

const editing = async (
  deps: Deps,
  member: MemberRecord,
  { actor, sent, offer, keys }: Sent,
): Promise<MemberWriting> => {
  const now = deps.now();
  const edited = readEditedMember(member, sent, offer, now);
  await requireAlone(deps, member, edited);
  // A payment of an outdated amount must end. The next submission of the form begins the right one.
  if (member.status === 'pending' && edited.isDueChanged) await closeCard(deps, member);
  const columns = editedColumns({ member, edited, keys, offer, now });
  const files = writtenFields({ photo: keys.photoKey, reducedPriceProofFile: keys.proofKey });
  const lifted = changedFields(member, { status: columns.status });
  const replaced = replacedAddresses(member, edited);
  return {
    action: 'member.update',
    fields: [...edited.fields, ...files, ...lifted],
    first: lockBoth(deps, member, edited),
    statements: [
      ...refuseTwin(deps, member, edited),
      ...replaceLines(deps, member, edited),
      updateMember(deps.db, member.id, columns),
      ...(columns.imageRightsGranted === member.imageRightsGranted
        ? []
        : [
            recordImageRights(deps.db, member.id, {
              granted: columns.imageRightsGranted,
              way: 'administrator',
              actor,
              at: now,
            }),
          ]),
      ...followName(deps, member, edited),
      ...endLinks(deps, member, edited),
      ...replaced.map(({ id, email, formerEmail }) =>
        insertLink(deps.db, {
          id,
          scope: 'email',
          memberId: member.id,
          email,
          formerEmail,
          madeBy: actor.id,
          tokenHash: linkHash(deps, id),
          createdAt: now,
          expiresAt: now,
          revokedAt: now,
        }),
      ),
    ],
    mails: [
      ...editedGuardianMails(deps.db, member, columns),
      ...completionMails(member, { now, changes: columns }),
      ...replaced.map(
        ({ id, email }): NewMail => ({
          kind: 'email-changed',
          data: email === '' ? { isGone: true } : {},
          to: { formerEmailOf: member.id, linkId: id },
          key: `email-changed ${id}`,
        }),
      ),
    ],
    after: async (written) => {
      for (const gone of supersededFiles({ member, keys }, columns)) await removeFiles(deps, gone);
      await cancelRivals(deps, written);
    },
  };
};

const refusal = (error: unknown): unknown => {
  if (isTaken(error)) return new DomainError('duplicate', { cause: error });
  return isGone(error) ? validationError({ disciplines: 'invalid' }) : error;
};

/** Returns a member and what their season offers, for `editMember`: a discipline is added at the prices of that season. */
export const readForEditing = async (deps: Deps, memberId: string) => {
  const [member, offerIn] = await Promise.all([findMemberRecord(deps.db, memberId), readOffers(deps)]);
  return { memberId, member, offer: offerIn(member?.season) };
};

/**
 * Changes a current or archived member: stores new files, writes one transaction, then removes the replaced files
 * (docs/rules.md#member-actions). A new address opens the dossier, so `ask` runs first. Throws what `ask` throws,
 * `not-found`, `validation`, `unavailable`, `duplicate` if the new name belongs to a member in force, or `conflict` if
 * the member changed since `updatedAt` or is paying.
 */
export const editMember = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, member, offer }: Awaited<ReturnType<typeof readForEditing>>,
  { ask, ...sent }: SentMembership & { ask: () => Promise<unknown> },
): Promise<MemberDetails> => {
  if (!member) throw new DomainError('not-found');
  const { membership, readAt } = readEditedMember(member, sent, offer, deps.now());
  if (needsAsking(member, { membership })) await ask();
  const proof = membership.reducedPriceSelected ? sent.files.proof : undefined;
  const { after } = await savingFiles(deps, { photo: sent.files.photo, proof }, (keys) =>
    changeMember(deps, { actor, memberId, readAt, known: member }, (current) =>
      editing(deps, current, { actor, sent, offer, keys }),
    ).catch((error: unknown) => {
      throw refusal(error);
    }),
  );
  return toMemberDetails(after, deps.now());
};
