import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Membership } from '#domain/membership.ts';
import type { Quote } from '#domain/membership-fee.ts';
import type { AuditField } from '#messages/audit.ts';
import { insertSiteEntryAbout } from '../audit/queries.ts';
import type { Database } from '../db/client.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import { members, orderLines, payments } from '../db/schema.ts';
import { insertLines } from '../memberships/change-queries.ts';
import type { FileKeys } from '../memberships/files.ts';
import { columnsOf } from '../memberships/membership-columns.ts';
import { lockPerson, type Person, pendingSignUpId, type SignUpKey, selectInForce } from '../memberships/queries.ts';

export interface SignUpToSave {
  person: Person;
  membership: Membership;
  quote: Quote;
  files: FileKeys;
  /** Of the form that began what is gone on with, else of this one. */
  formKey: string;
  /** What was found begun, whose files count as sent, or go. */
  begunId: string | undefined;
  /** Names of what is other than it was, when a form is sent again. */
  changed: AuditField[];
  rulesVersion: number;
  now: Date;
}

export interface SavedSignUp {
  memberId: string;
}

/**
 * Writes member (`pending`), order lines and payment as one batch, over what the same form of the same person with the same
 * e-mail had begun; that it was sent again is written down. Undefined when it no longer may: the person is in force, what they had begun is gone, or somebody else's by a
 * correction, its payment is under way or made, or somebody may be paying another amount. The amount of a payment never
 * changes: another one is another payment.
 */
export const saveSignUp = async (db: Database, signUp: SignUpToSave): Promise<SavedSignUp | undefined> => {
  const memberId = pendingSignUpId(db, keyOf(signUp));
  try {
    const [, , , , , [member]] = await db.batch([
      lockPerson(db, signUp.person),
      refuseWhen(db, selectInForce(db, signUp.person)),
      // In this order: an intent tied in between is seen by the guard.
      cancelUnbegunOfOtherAmount(db, signUp),
      refuseWhen(db, selectPaymentInTheWay(db, signUp)),
      auditSentAgain(db, signUp),
      upsertMember(db, signUp),
      db.delete(orderLines).where(inArray(orderLines.memberId, memberId)),
      insertLines(db, sql`${memberId}`, signUp.quote.lines),
      upsertPayment(db, signUp),
      ...(signUp.begunId ? [refuseUnless(db, selectStillBegun(db, signUp, signUp.begunId))] : []),
    ]);
    return member && { memberId: member.id };
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

const keyOf = ({ person, membership, formKey }: SignUpToSave): SignUpKey => ({
  person,
  email: membership.email,
  formKey,
});

const paymentsOf = (db: Database, signUp: SignUpToSave) =>
  inArray(payments.memberId, pendingSignUpId(db, keyOf(signUp)));

const isOtherAmount = ({ quote }: SignUpToSave) => ne(payments.amountCents, quote.totalCents);

// Read after the lock: whoever paid a moment ago is seen, and the whole batch fails.
const selectPaymentInTheWay = (db: Database, signUp: SignUpToSave) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        paymentsOf(db, signUp),
        or(
          inArray(payments.status, ['processing', 'succeeded']),
          and(eq(payments.status, 'open'), isNotNull(payments.stripePaymentIntentId), isOtherAmount(signUp)),
        ),
      ),
    );

const selectStillBegun = (db: Database, signUp: SignUpToSave, begunId: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, begunId), inArray(members.id, pendingSignUpId(db, keyOf(signUp)))));

// Its intent, if one is being made, has nobody to pay it: whoever makes it finds the payment over, and cancels it.
const cancelUnbegunOfOtherAmount = (db: Database, signUp: SignUpToSave) =>
  db
    .update(payments)
    .set({ status: 'cancelled', cancelledAt: signUp.now, updatedAt: signUp.now })
    .where(
      and(
        paymentsOf(db, signUp),
        eq(payments.means, 'card'),
        eq(payments.status, 'open'),
        isNull(payments.stripePaymentIntentId),
        isOtherAmount(signUp),
      ),
    );

// Only where there is one to be written over.
const auditSentAgain = (db: Database, signUp: SignUpToSave) =>
  insertSiteEntryAbout(db, pendingSignUpId(db, keyOf(signUp)), {
    action: 'member.send-again',
    fields: signUp.changed,
    at: signUp.now,
  });

const upsertMember = (db: Database, { person, membership, files, formKey, rulesVersion, now }: SignUpToSave) => {
  const columns = {
    ...columnsOf(membership, { rulesVersion, now }),
    ...person,
    formKey,
    updatedAt: now,
    photoKey: files.photoKey ?? null,
    proofKey: files.proofKey ?? null,
  };
  // A proof is kept as long as it proves something.
  const earlierProof = columns.reducedPriceSelected ? members.proofKey : null;
  const kept = { photoKey: columns.photoKey ?? members.photoKey, proofKey: columns.proofKey ?? earlierProof };
  return db
    .insert(members)
    .values({ ...columns, status: 'pending', createdAt: now })
    .onConflictDoUpdate({
      target: [members.season, members.identity, members.email, members.formKey],
      targetWhere: sql`${members.status} = 'pending' and ${members.archivedAt} is null and not ${members.isNamesake}`,
      set: { ...columns, ...kept },
    })
    .returning({ id: members.id });
};

const upsertPayment = (db: Database, signUp: SignUpToSave) => {
  const { quote, now } = signUp;
  return db
    .insert(payments)
    .values({
      memberId: sql`${pendingSignUpId(db, keyOf(signUp))}`,
      means: 'card',
      status: 'open',
      amountCents: quote.totalCents,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: payments.memberId,
      targetWhere: sql`${payments.means} = 'card' and ${payments.status} <> 'cancelled'`,
      set: { updatedAt: now },
    });
};
