import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Membership } from '#domain/member/membership.ts';
import { atOnceCents, type PledgedClaim } from '#domain/money/aid.ts';
import type { InstalmentOffer } from '#domain/money/instalments.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import type { AuditField } from '#messages/audit.ts';
import type { Database } from '../db/client.ts';
import { isContended, isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import { reading, thenRead } from '../db/reading.ts';
import { members, orderLines, payments } from '../db/schema.ts';
import { deleteClaims, insertClaims } from '../member/aid-queries.ts';
import { insertLines } from '../member/change-queries.ts';
import type { FileKeys } from '../member/files.ts';
import { columnsOf } from '../member/membership-columns.ts';
import { lockPerson, type PersonInSeason, pendingSignUpId, type SignUpKey, selectInForce } from '../member/queries.ts';
import { recordImageRights } from '../persons/consent-queries.ts';
import { insertLinesAbout } from '../write/queries.ts';
import type { PaymentToPay } from './begin-payment.ts';
import { deletePlans, insertPlan } from './instalment-queries.ts';
import { continueUnder, lockRenewal, type Renewal, rememberSignUp, selectPendingOf } from './renewal-queries.ts';
import type { FirstPayment } from './started-sign-up.ts';

export interface SignUpToSave {
  person: PersonInSeason;
  membership: Membership;
  quote: Quote;
  /** The plan by which it is paid, if it is paid in several times. */
  plan: InstalmentOffer | undefined;
  /** The aids that are claimed. */
  aids: readonly PledgedClaim[];
  /** The version of the text about health that was shown. */
  healthVersion: string;
  files: FileKeys;
  /** When the photo was sent, which may be in an earlier season. */
  photoAt: Date;
  /** True if the form was sent by the link of a dossier or of a renewal. */
  isByLink: boolean;
  /** The renewal by whose link the form was sent. */
  renewal?: Renewal | undefined;
  /** The key of the form that began the sign-up, or of this form if it begins one. */
  formKey: string;
  /** The sign-up that this form continues. Its files count as sent, or are removed. */
  begunId: string | undefined;
  /** The names of the fields that changed in a form sent again. */
  changed: AuditField[];
  rulesVersion: number;
  now: Date;
}

/** Returns what a sign-up pays first: all that no aid takes off, or the first part of a plan. */
export const firstPaymentOf = ({ quote, plan, aids }: Pick<SignUpToSave, 'quote' | 'plan' | 'aids'>): FirstPayment => ({
  amountCents: plan?.atOnceCents ?? quote.totalCents - atOnceCents(aids),
  keepsCard: plan !== undefined,
});

/**
 * Upserts member (`pending`), order lines, aids, plan and payment in one transaction, over the earlier form of the same browser.
 * Returns undefined if that is not allowed: the person is in force; the sign-up is gone or was corrected to another
 * person; its payment is in progress or made, or another amount may be being paid; or a concurrent transaction won. A
 * payment's amount never changes.
 */
export const saveSignUp = async (db: Database, signUp: SignUpToSave): Promise<PaymentToPay | undefined> => {
  const memberId = pendingSignUpId(db, keyOf(signUp));
  const { renewal } = signUp;
  const statements = [
    // A renewal has taken a lock of its own before.
    ...(renewal ? [lockPerson(db, signUp.person)] : []),
    refuseWhen(db, selectInForce(db, signUp.person, signUp)),
    ...(renewal ? continueRenewal(db, signUp, renewal) : []),
    // The order counts: the guard sees a payment that was begun in between.
    cancelUnbegunOfOtherAmount(db, signUp),
    refuseWhen(db, selectPaymentInTheWay(db, signUp)),
    auditSentAgain(db, signUp),
    upsertMember(db, signUp),
    db.delete(orderLines).where(inArray(orderLines.memberId, memberId)),
    insertLines(db, sql`${memberId}`, signUp.quote.lines),
    upsertPayment(db, signUp),
    recordImageRights(db, memberId, {
      granted: signUp.membership.imageRightsGranted,
      way: 'form',
      actor: { kind: 'visitor' },
      at: signUp.now,
    }),
    ...replaceAids(db, signUp),
    ...replacePlan(db, signUp),
    ...(renewal ? rememberSignUp(db, renewal, { signUpId: sql`${memberId}`, now: signUp.now }) : []),
    ...(signUp.begunId ? [refuseUnless(db, selectStillBegun(db, signUp, signUp.begunId))] : []),
  ];
  try {
    return await thenRead(
      db,
      [renewal ? lockRenewal(db, renewal) : lockPerson(db, signUp.person), ...statements],
      savedReading(db, signUp),
    );
  } catch (error) {
    if (isRefusedWrite(error) || isContended(error)) return undefined;
    throw error;
  }
};

/** The membership and its payment as the transaction leaves them. */
const savedReading = (db: Database, signUp: SignUpToSave) =>
  reading(
    [
      db
        .select({ id: members.id, season: members.season, email: members.email })
        .from(members)
        .where(inArray(members.id, pendingSignUpId(db, keyOf(signUp)))),
      db
        .select()
        .from(payments)
        .where(and(paymentsOf(db, signUp), eq(payments.meansBefore, 'card'), ne(payments.status, 'cancelled'))),
    ],
    ([member], [payment]): PaymentToPay | undefined => member && payment && { member, payment },
  );

// Without a sign-up to continue, one that another browser has begun meanwhile must be read first.
const continueRenewal = (
  db: Database,
  { begunId, person, membership, formKey, now }: SignUpToSave,
  renewal: Renewal,
) =>
  begunId
    ? continueUnder(db, begunId, { identity: person.identity, email: membership.email, formKey, now })
    : [refuseWhen(db, selectPendingOf(db, renewal))];

const keyOf = ({ person, membership, formKey }: SignUpToSave): SignUpKey => ({
  person,
  email: membership.email,
  formKey,
});

const paymentsOf = (db: Database, signUp: SignUpToSave) =>
  inArray(payments.memberId, pendingSignUpId(db, keyOf(signUp)));

const isOtherAmount = (signUp: SignUpToSave) => {
  const { amountCents, keepsCard } = firstPaymentOf(signUp);
  return or(ne(payments.amountCents, amountCents), ne(payments.keepsCard, keepsCard));
};

// Read after the lock: if the payment has just succeeded, the whole transaction fails.
const selectPaymentInTheWay = (db: Database, signUp: SignUpToSave) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        paymentsOf(db, signUp),
        or(
          inArray(payments.status, ['processing', 'succeeded']),
          and(eq(payments.status, 'open'), isNotNull(payments.reference), isOtherAmount(signUp)),
        ),
      ),
    );

const selectStillBegun = (db: Database, signUp: SignUpToSave, begunId: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, begunId), inArray(members.id, pendingSignUpId(db, keyOf(signUp)))));

// A concurrent request may be beginning it: that request finds the row over and cancels the payment at the provider.
const cancelUnbegunOfOtherAmount = (db: Database, signUp: SignUpToSave) =>
  db
    .update(payments)
    .set({ status: 'cancelled', cancelledAt: signUp.now, updatedAt: signUp.now })
    .where(
      and(
        paymentsOf(db, signUp),
        eq(payments.means, 'card'),
        eq(payments.status, 'open'),
        isNull(payments.reference),
        isOtherAmount(signUp),
      ),
    );

// Only if an earlier form exists.
const auditSentAgain = (db: Database, signUp: SignUpToSave) =>
  insertLinesAbout(db, pendingSignUpId(db, keyOf(signUp)), {
    actor: { kind: 'visitor' },
    type: 'member',
    action: 'member.send-again',
    fields: signUp.changed,
    at: signUp.now,
  });

// The visitor agreed to the plan of this form only, so that of an earlier form is deleted.
const replacePlan = (db: Database, signUp: SignUpToSave) => {
  const memberId = sql`${pendingSignUpId(db, keyOf(signUp))}`;
  return [deletePlans(db, memberId), ...(signUp.plan ? insertPlan(db, memberId, signUp.plan, signUp.now) : [])];
};

const replaceAids = (db: Database, signUp: SignUpToSave) => {
  const memberId = sql`${pendingSignUpId(db, keyOf(signUp))}`;
  return [deleteClaims(db, memberId), ...insertClaims(db, memberId, signUp.aids, signUp.now)];
};

const upsertMember = (
  db: Database,
  { person, membership, files, photoAt, formKey, rulesVersion, healthVersion, now }: SignUpToSave,
) => {
  const columns = {
    ...columnsOf(membership, { rulesVersion, healthVersion, now }),
    ...person,
    formKey,
    updatedAt: now,
    photoKey: files.photoKey ?? null,
    photoAt: files.photoKey ? photoAt : null,
    proofKey: files.proofKey ?? null,
  };
  // A proof is kept while it proves something.
  const earlierProof = columns.reducedPriceSelected ? members.proofKey : null;
  const kept = {
    photoKey: columns.photoKey ?? members.photoKey,
    photoAt: columns.photoAt ?? members.photoAt,
    proofKey: columns.proofKey ?? earlierProof,
  };
  return db
    .insert(members)
    .values({ ...columns, status: 'pending', createdAt: now })
    .onConflictDoUpdate({
      target: [members.season, members.identity, members.email, members.formKey],
      targetWhere: sql`${members.status} = 'pending' and ${members.archivedAt} is null and not ${members.isNamesake}`,
      set: { ...columns, ...kept },
    });
};

const upsertPayment = (db: Database, signUp: SignUpToSave) => {
  const { now } = signUp;
  return db
    .insert(payments)
    .values({
      memberId: sql`${pendingSignUpId(db, keyOf(signUp))}`,
      means: 'card',
      status: 'open',
      ...firstPaymentOf(signUp),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: payments.memberId,
      targetWhere: sql`${payments.meansBefore} = 'card' and ${payments.status} <> 'cancelled'`,
      set: { updatedAt: now },
    });
};
