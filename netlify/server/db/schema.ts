import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MemberFlag } from '#domain/flag.ts';
import { type NameArticle, nameArticles } from '#domain/form/name-article.ts';
import type { MemberStatus, ProofDecision } from '#domain/member/member.ts';
import { type Practice, practices, type Sex, sexes } from '#domain/member/member-fields.ts';
import { type CardRefundState, cardRefundStates } from '#domain/money/card-refund.ts';
import { LEAST_TERM } from '#domain/money/instalments.ts';
import { type ManualMeans, manualMeans } from '#domain/money/manual-payment.ts';
import type { Deduction } from '#domain/money/membership-fee.ts';
import { type PaymentMeans, type PaymentStatus, paymentMeans } from '#domain/money/payment.ts';
import { administrators } from './account-schema.ts';
import { cheques } from './cheque-schema.ts';
import { createdAt, idColumn, inFrench, instantColumn, oneOf, updatedAt } from './columns.ts';
import { seasons } from './season-schema.ts';

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull().unique(),
    /**
     * Names the calendar of the discipline: `disciplineSlug` of the name. Null if an earlier version of the site wrote
     * the name.
     */
    slug: text('slug').unique(),
    /** Slugs of former names. Subscribers of its calendar still ask for them. */
    formerSlugs: text('former_slugs').array().notNull().default(sql`'{}'`),
    /** What stands before the name in a sentence. Null: the usual article of its first word. */
    article: text('article').$type<NameArticle>(),
    position: integer('position').notNull().default(0),
    retiredAt: instantColumn('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [oneOf('products_article', table.article, nameArticles)],
);

export const prices = pgTable(
  'prices',
  {
    id: idColumn(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Where a later season has no price of its own, this one goes on. */
    season: text('season')
      .notNull()
      .references(() => seasons.id),
    amountCents: integer('amount_cents').notNull(),
    isDefault: boolean('is_default').notNull(),
    retiredAt: instantColumn('retired_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('prices_at_least_one_euro', sql`${table.amountCents} >= 100`),
    uniqueIndex('prices_one_of_each_kind')
      .on(table.productId, table.season, table.isDefault)
      .where(sql`${table.retiredAt} is null`),
  ],
);

/**
 * A human being, once, over all seasons (docs/rules.md#persons). What is known of them now stands in their newest
 * membership. A trigger deletes a person with the last membership.
 */
export const persons = pgTable(
  'persons',
  {
    id: idColumn(),
    /** `identityOf` of a membership, of the newest one if nobody else has that. */
    identity: text('identity').notNull().unique(),
    /** The person into whom this one was merged. A new sign-up with this identity belongs to that person. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => persons.id, { onDelete: 'cascade' }),
    /**
     * The ids of persons whom a corrected name merged into this one and deleted: links in their mails still carry these
     * ids.
     */
    formerIds: uuid('former_ids').array().notNull().default(sql`'{}'`),
    /** Since when they want no news and no reminders. It also counts for the person into whom they were merged. */
    unsubscribedAt: instantColumn('unsubscribed_at'),
    /** Since when the guardian of a minor wants none about them, at an address of their own. */
    guardianUnsubscribedAt: instantColumn('guardian_unsubscribed_at'),
    /** The person who pays for them, such as a parent (docs/rules.md#household). */
    payerId: uuid('payer_id').references((): AnyPgColumn => persons.id, { onDelete: 'set null' }),
    /** The last day on which they are left out of reminders. */
    noRemindersUntil: date('no_reminders_until', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('persons_merged', sql`${table.mergedInto} <> ${table.id}`),
    check('persons_payer', sql`${table.payerId} <> ${table.id}`),
    index('persons_payer_id').on(table.payerId).where(sql`${table.payerId} is not null`),
    index('persons_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('persons_unsubscribed').on(table.id).where(sql`${table.unsubscribedAt} is not null`),
  ],
);

export const members = pgTable(
  'members',
  {
    id: idColumn(),
    /** Left out, a trigger gives the person with this identity, and makes one if there is none. */
    personId: uuid('person_id')
      .notNull()
      .default(sql`null`)
      .references(() => persons.id),
    season: text('season')
      .notNull()
      .references(() => seasons.id),
    status: text('status').$type<MemberStatus>().notNull(),
    flags: text('flags').array().$type<MemberFlag[]>().notNull().default(sql`'{}'`),
    /** The flags that an administrator has resolved. They still tell what happened but ask for nothing. */
    settledFlags: text('settled_flags').array().$type<MemberFlag[]>().notNull().default(sql`'{}'`),
    /** The person without regard to case and accents: `identityOf` of the domain. */
    identity: text('identity').notNull(),
    /**
     * True if ł and l once made this member another person than a member with the same name now. The two may stand side
     * by side until an administrator decides.
     */
    isNamesake: boolean('is_namesake').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** What a search looks at: `searchTextOf` of the domain. */
    searchText: text('search_text').notNull().default(''),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    licenseNumber: text('license_number'),
    photoKey: text('photo_key'),
    /** When the photo was sent. Null: with the membership, which is as old as the photo then. */
    photoAt: instantColumn('photo_at'),
    proofKey: text('proof_key'),
    /**
     * The last decision on the proof. The date stays after the file is deleted. Without a file: the proof was seen on
     * paper.
     */
    proofDecision: text('proof_decision').$type<ProofDecision>(),
    proofDecidedAt: instantColumn('proof_decided_at'),
    /** Why the last proof was refused, in the words of the administrator. */
    proofRefusal: text('proof_refusal'),
    /** Why the last photo was refused. It stays until an administrator accepts one. */
    photoRefusal: text('photo_refusal'),
    /** When an administrator found out that this is the person, although the address is none of theirs before. */
    identityCheckedAt: instantColumn('identity_checked_at'),
    rulesAcceptedAt: instantColumn('rules_accepted_at'),
    rulesVersion: integer('rules_version'),
    medicalClearanceAt: instantColumn('medical_clearance_at'),
    medicalClearanceVersion: text('medical_clearance_version'),
    /** When the guardian of a minor attested their health by a link of their own, and the version of the text. */
    guardianAttestedAt: instantColumn('guardian_attested_at'),
    guardianAttestedVersion: text('guardian_attested_version'),
    /** The day and the physician of a certificate that the club has seen on paper. There is no file. */
    certificateOn: date('certificate_on', { mode: 'string' }),
    certificatePhysician: text('certificate_physician'),
    certificateNotedAt: instantColumn('certificate_noted_at'),
    certificateNotedBy: uuid('certificate_noted_by').references(() => administrators.id, { onDelete: 'set null' }),
    /** Fields of the federation (`domain/season/federation.ts`). */
    sex: text('sex').$type<Sex>(),
    birthName: text('birth_name'),
    birthPlace: text('birth_place'),
    birthCountry: text('birth_country'),
    nationality: text('nationality'),
    /** True for somebody who coaches, of whom the federation asks more. */
    isCoach: boolean('is_coach').notNull().default(false),
    /** When they were last exported for the federation, and when the club erased those that are erased after it. */
    federationExportedAt: instantColumn('federation_exported_at'),
    federationErasedAt: instantColumn('federation_erased_at'),
    practice: text('practice').$type<Practice>(),
    reducedPriceSelected: boolean('reduced_price_selected').notNull().default(false),
    reducedPriceProofShown: boolean('reduced_price_proof_shown').notNull().default(false),
    advantageCard: text('advantage_card'),
    secretCode: text('secret_code'),
    legalGuardianName: text('legal_guardian_name'),
    legalGuardianEmail: text('legal_guardian_email'),
    legalGuardianPhone: text('legal_guardian_phone'),
    legalGuardianAuthorisedAt: instantColumn('legal_guardian_authorised_at'),
    /** When the guardian confirmed it by a link of their own, or an administrator saw it on paper. */
    guardianConfirmedAt: instantColumn('guardian_confirmed_at'),
    imageRightsGranted: boolean('image_rights_granted').notNull().default(false),
    emergencyContactName: text('emergency_contact_name'),
    emergencyContactPhone: text('emergency_contact_phone'),
    /** The hash of the key that the browser made for its form. The same form sent again is the same sign-up. */
    formKey: text('form_key').notNull().default(sql`gen_random_uuid()::text`),
    archivedAt: instantColumn('archived_at'),
    /** Members archived together have the same batch. They can be brought back together. */
    archiveBatchId: uuid('archive_batch_id'),
    /** The ids of the journal lines about many members that are also about this one. The member's history tells them. */
    sharedLines: uuid('shared_lines').array().notNull().default(sql`'{}'`),
    /**
     * Addresses of this membership that want no news about it, in lower case. They are stored here while an address is
     * unchecked: a stranger's choice is not the person's (docs/rules.md#news).
     */
    unsubscribedAddresses: text('unsubscribed_addresses').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('members_status', sql`${table.status} in ('pending', 'active', 'suspended', 'cancelled')`),
    check('members_proof_decision', sql`${table.proofDecision} in ('accepted', 'refused')`),
    check('members_proof_dated', sql`${table.proofDecision} is null or ${table.proofDecidedAt} is not null`),
    oneOf('members_practice', table.practice, practices),
    oneOf('members_sex', table.sex, sexes),
    check(
      'members_certificate',
      sql`num_nonnulls(${table.certificateOn}, ${table.certificatePhysician}, ${table.certificateNotedAt}) in (0, 3)`,
    ),
    check('members_season', sql`${table.season} ~ '^\\d{4}-\\d{4}$'`),
    // A person has at most one membership in force in a season. A cancelled one does not count.
    uniqueIndex('members_one_current')
      .on(table.season, table.identity)
      .where(
        sql`${table.status} in ('active', 'suspended') and ${table.archivedAt} is null and not ${table.isNamesake}`,
      ),
    // The same person with the same e-mail continues the same sign-up, from the browser that began it.
    uniqueIndex('members_one_pending')
      .on(table.season, table.identity, table.email, table.formKey)
      .where(sql`${table.status} = 'pending' and ${table.archivedAt} is null and not ${table.isNamesake}`),
    index('members_person').on(table.season, table.identity),
    index('members_person_id').on(table.personId),
    // With one index for each column, PostgreSQL would scan both of them again for each person of a list.
    index('members_person_in_season').on(table.season, table.personId),
    // In the order of `byName`, for the pages of each list.
    index('members_current_by_name')
      .on(inFrench(table.lastName), inFrench(table.firstName), table.id)
      .where(sql`${table.archivedAt} is null`),
    index('members_archived_by_name')
      .on(inFrench(table.lastName), inFrench(table.firstName), table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('members_archive_batch').on(table.archiveBatchId).where(sql`${table.archiveBatchId} is not null`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    priceId: uuid('price_id')
      .notNull()
      .references(() => prices.id),
    /** The name on the day the discipline was chosen. */
    discipline: text('discipline').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The sum of the deductions. */
    discountCents: integer('discount_cents').notNull(),
    /** What each rule of the fee took off. Null on lines from before reasons were recorded: `deductionsOf`. */
    deductions: jsonb('deductions').$type<readonly Deduction[]>(),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('order_lines_once').on(table.memberId, table.productId),
    check('order_lines_cents', sql`${table.discountCents} between 0 and ${table.amountCents}`),
  ],
);

const cents = (name: string) => integer(name).notNull().default(0);

/**
 * The read model of lists: `Listing` of the domain for each membership, so that the database can filter, count, add and
 * sort. Everything in it is derived. Triggers on the sources insert a listing change, and the next reader recomputes the
 * stale listing (`member/listings.ts`).
 */
export const listings = pgTable(
  'listings',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Counts how often the row was computed. Two readers may compute it at once: only the first one finds its number. */
    revision: integer('revision').notNull().default(0),
    /** The `LISTING_RULES` that computed the row. */
    rules: integer('rules').notNull().default(0),
    holdsFrom: instantColumn('holds_from'),
    holdsUntil: instantColumn('holds_until'),
    season: text('season').notNull().default(''),
    isArchived: boolean('is_archived').notNull().default(false),
    matches: text('matches').array().notNull().default(sql`'{}'`),
    statusRank: integer('status_rank').notNull().default(0),
    paymentRank: integer('payment_rank').notNull().default(0),
    disciplines: text('disciplines').notNull().default(''),
    members: integer('members').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    dueCents: cents('due_cents'),
    receivedCents: cents('received_cents'),
    owedCents: cents('owed_cents'),
    awaitedCents: cents('awaited_cents'),
    overpaidCents: cents('overpaid_cents'),
    toComeCents: cents('to_come_cents'),
    aidCents: cents('aid_cents'),
    differenceCents: cents('difference_cents'),
    owingDifference: integer('owing_difference').notNull().default(0),
  },
  (table) => [
    index('listings_of_list').on(table.season, table.isArchived),
    // These indexes find the stale rows, however many memberships there are.
    index('listings_rules').on(table.rules),
    index('listings_until').on(table.holdsUntil).where(sql`${table.holdsUntil} is not null`),
    index('listings_from').on(table.holdsFrom).where(sql`${table.holdsFrom} is not null`),
  ],
);

/**
 * The queue of memberships whose listing is stale. Triggers only insert rows, so lists never make one write wait for
 * another; a reader who recomputes a listing deletes the changes it has read. The member may be deleted.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: idColumn(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [index('listing_changes_member').on(table.memberId)],
);

/**
 * An instalment plan: the payer agreed to pay the rest of a price in several charges of their card, free of charge
 * (docs/rules.md#instalments). It has no card before its first payment. A trigger refuses a plan that costs anything or
 * ends after the last class.
 */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The provider's names for the payer and the card that is kept for this plan alone. */
    customer: text('customer'),
    card: text('card'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The last day of the card. */
    cardExpiresOn: date('card_expires_on', { mode: 'string' }),
    /** The instant at which the plan ended. Nothing is charged after it, even if something is still owed. */
    endedAt: instantColumn('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'instalment_plans_card',
      sql`num_nonnulls(${table.customer}, ${table.card}, ${table.cardBrand}, ${table.cardLast4}, ${table.cardExpiresOn}) in (0, 5)`,
    ),
    uniqueIndex('instalment_plans_one').on(table.memberId).where(sql`${table.endedAt} is null`),
    index('instalment_plans_member').on(table.memberId),
  ],
);

/** The charges of a plan. What became of each is told by its payments (`payments.instalment_id`). */
export const instalments = pgTable(
  'instalments',
  {
    id: idColumn(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => instalmentPlans.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The most that it takes: as planned, and no more than its mail said. */
    amountCents: integer('amount_cents').notNull(),
    /** The instant at which its mail was written, and the day that the mail announces. Nothing is charged before that day. */
    announcedAt: instantColumn('announced_at'),
    chargeOn: date('charge_on', { mode: 'string' }),
    /** How many refusals of the bank were told by mail, and the day of the first one. */
    refusals: integer('refusals').notNull().default(0),
    firstRefusedOn: date('first_refused_on', { mode: 'string' }),
    nextTryOn: date('next_try_on', { mode: 'string' }),
    /** The instant after which it is not tried again, and is owed like any debt. */
    givenUpAt: instantColumn('given_up_at'),
  },
  (table) => [
    uniqueIndex('instalments_in_order').on(table.planId, table.number),
    check('instalments_cents', sql`${table.amountCents} >= ${sql.raw(String(LEAST_TERM))}`),
    check('instalments_announced', sql`(${table.announcedAt} is null) = (${table.chargeOn} is null)`),
    check('instalments_refused', sql`(${table.refusals} = 0) = (${table.firstRefusedOn} is null)`),
  ],
);

/**
 * A manual entry is never overwritten. A correction cancels the wrong row and inserts a new row under its own id. If no
 * money had come at all, there is no new row.
 */
const correction = () => ({
  correctionId: uuid('correction_id').unique(),
  correctionReason: text('correction_reason'),
  correctedBy: uuid('corrected_by').references(() => administrators.id, { onDelete: 'set null' }),
});

export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    means: text('paid_by').$type<PaymentMeans>().notNull(),
    /**
     * What the release before reads as the means: `other` for a difference, which it does not know. A trigger writes it, and
     * takes the means from it where that release inserts a row.
     */
    meansBefore: text('means').notNull().default('other'),
    status: text('status').$type<PaymentStatus>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** All that was given back: by the club, by hand too, and by the bank. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What of it the bank took in a dispute. */
    lostCents: integer('lost_cents').notNull().default(0),
    /** The failed card refunds that the club has not yet refunded in another way. */
    unreturnedCents: integer('unreturned_cents').notNull().default(0),
    /** What of `refunded_cents` the club gave back on purpose, and does not ask for again (docs/rules.md#given-back-on-purpose). */
    waivedCents: integer('waived_cents').notNull().default(0),
    /** True for a card payment of what a member in force still owed (docs/rules.md#difference). It never changes. */
    isDifference: boolean('is_difference').notNull().default(false),
    /** The charge of a plan that this payment tries to make off session. */
    instalmentId: uuid('instalment_id').references(() => instalments.id, { onDelete: 'set null' }),
    /** True for the first payment of a plan: the provider keeps its card for the charges to come. */
    keepsCard: boolean('keeps_card').notNull().default(false),
    /** True if the amount received differs from the amount due. It does not count (docs/rules.md#payment-truth). */
    isMismatch: boolean('is_mismatch').notNull().default(false),
    /** What the provider received and gave back, if the payment has another amount than expected. Otherwise null. */
    receivedCents: integer('received_cents'),
    returnedCents: integer('returned_cents'),
    /** Who takes the card, and its name for the payment. Null until the payment is begun there, or without a card. */
    provider: text('provider'),
    reference: text('reference').unique(),
    /** The cheque that the payment is a part of. If a payment by cheque names none, a trigger makes one. */
    chequeId: uuid('cheque_id').references(() => cheques.id),
    paidAt: instantColumn('paid_at'),
    /** The instant of the last refund, or of the end without payment. */
    refundedAt: instantColumn('refunded_at'),
    cancelledAt: instantColumn('cancelled_at'),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    note: text('note'),
    ...correction(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'payments_corrected',
      sql`${table.correctionId} is null or (${table.correctionReason} is not null and ${table.status} = 'cancelled' and ${table.means} <> 'card')`,
    ),
    check('payments_status', sql`${table.status} in ('open', 'processing', 'succeeded', 'cancelled')`),
    oneOf('payments_means', table.means, paymentMeans),
    check('payments_referred', sql`(${table.provider} is null) = (${table.reference} is null)`),
    check(
      'payments_cents',
      sql`${table.amountCents} >= 0 and ${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'payments_returned_cents',
      // An old function may still give back, or strike out, without these columns while a new version is released.
      sql`${table.lostCents} between 0 and ${table.refundedCents} and ${table.waivedCents} >= 0 and ${table.unreturnedCents} >= 0`,
    ),
    check('payments_cheque', sql`${table.chequeId} is null or ${table.means} = 'cheque'`),
    check(
      'payments_unexpected',
      sql`(${table.receivedCents} is null) = (${table.returnedCents} is null) and (${table.receivedCents} is null or ${table.means} = 'card')`,
    ),
    check('payments_difference', sql`not ${table.isDifference} or ${table.means} = 'card'`),
    // A sign-up has one payment, besides differences. This unique index stops concurrent submissions before the
    // provider.
    uniqueIndex('payments_one_card')
      .on(table.memberId)
      .where(sql`${table.meansBefore} = 'card' and ${table.status} <> 'cancelled'`),
    // A membership has one card payment under way, whatever it is for. Two tabs meet here.
    uniqueIndex('payments_one_under_way')
      .on(table.memberId)
      .where(sql`${table.means} = 'card' and ${table.status} in ('open', 'processing')`),
    check('payments_instalment', sql`${table.instalmentId} is null or ${table.isDifference}`),
    // A charge is made once.
    uniqueIndex('payments_one_of_instalment').on(table.instalmentId).where(sql`${table.status} <> 'cancelled'`),
    index('payments_member').on(table.memberId),
    index('payments_cheque').on(table.chequeId).where(sql`${table.chequeId} is not null`),
    index('payments_unsettled').on(table.updatedAt).where(sql`${table.status} in ('open', 'processing')`),
  ],
);

/**
 * Money given back by hand. The refunds of a payment by hand that were not corrected add up to its `refunded_cents`; those of a
 * card payment came instead of a refund that the bank could not deliver.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    means: text('means').$type<ManualMeans>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedAt: instantColumn('refunded_at').notNull(),
    /** True if the refunded sum is owed again: the refund was not deliberate. */
    staysOwed: boolean('stays_owed').notNull().default(false),
    /** True if the refund ended the membership. */
    cancelsMembership: boolean('cancels_membership').notNull().default(false),
    /** The cheque that came back. The row then records money that never came, and no money that was given back. */
    returnedChequeId: uuid('returned_cheque_id').references(() => cheques.id),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    note: text('note'),
    cancelledAt: instantColumn('cancelled_at'),
    ...correction(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'refunds_corrected',
      sql`(${table.correctionId} is null) = (${table.cancelledAt} is null) and (${table.correctionId} is null or ${table.correctionReason} is not null)`,
    ),
    oneOf('refunds_means', table.means, manualMeans),
    check('refunds_cents', sql`${table.amountCents} > 0`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_returned_cheque').on(table.returnedChequeId).where(sql`${table.returnedChequeId} is not null`),
  ],
);

/**
 * The refunds of card payments that administrators make on the site (docs/rules.md#refunds). The row is committed first, and
 * its id is the provider's idempotency key. Only a settlement (`settlePayment`) or a refusal changes its state.
 */
export const cardRefunds = pgTable(
  'card_refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    /** True if the refunded sum is owed again. */
    staysOwed: boolean('stays_owed').notNull(),
    /** True if the refund ends the membership once it is made. */
    cancelsMembership: boolean('cancels_membership').notNull(),
    state: text('state').$type<CardRefundState>().notNull().default('pending'),
    /** The provider's last answer: the state of its refund, or the code of its refusal. */
    answer: text('answer'),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: instantColumn('settled_at'),
  },
  (table) => [
    oneOf('card_refunds_state', table.state, cardRefundStates),
    check('card_refunds_cents', sql`${table.amountCents} > 0`),
    check('card_refunds_settled', sql`(${table.state} = 'pending') = (${table.settledAt} is null)`),
    index('card_refunds_payment').on(table.paymentId),
    // One pending refund at a time: of two concurrent requests one is refused, and the sum that is left is always known.
    uniqueIndex('card_refunds_one_pending').on(table.paymentId).where(sql`${table.state} = 'pending'`),
  ],
);

/** A flag that an administrator has resolved, for the member's history. */
export const flagResolutions = pgTable(
  'flag_settlements',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    flag: text('flag').$type<MemberFlag>().notNull(),
    note: text('note'),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('flag_settlements_member').on(table.memberId)],
);

export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id. An event may be delivered many times and is written once. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment it is about, as in `payments`. */
    reference: text('reference'),
    receivedAt: instantColumn('received_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_events_reference').on(table.reference)],
);

export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash of the rule and the address or e-mail. It holds no personal data. */
  key: text('key').primaryKey(),
  windowStartedAt: instantColumn('window_started_at').notNull(),
  count: integer('count').notNull(),
});
