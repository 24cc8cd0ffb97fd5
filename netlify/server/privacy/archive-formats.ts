import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { choiceFields, forFields } from '#domain/member/member-fields.ts';
import { aidDeductionNames, aidStateNames } from '#messages/aids.ts';
import { auditedFieldNames, auditSentence } from '#messages/audit.ts';
import { auditCounts, auditFile } from '#messages/audit-subject.ts';
import { consentMessages, consentVersionName, consentWayNames } from '#messages/consents.ts';
import { sexNames } from '#messages/federation.ts';
import { firstOfMonth } from '#messages/first-of-month.ts';
import { attestedVersionName } from '#messages/health-texts.ts';
import { memberMessages } from '#messages/member.ts';
import { choices } from '#messages/member-fields.ts';
import { memberLinksMessages } from '#messages/member-links.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { formatEuros } from '#messages/numbers.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { provider, providerEvents } from '#messages/payment-provider.ts';
import { noteReaderNames } from '#messages/person-notes.ts';
import { privacyArchiveMessages as words } from '#messages/privacy-archive.ts';
import { auditEntries } from '../db/account-schema.ts';
import { memberAids } from '../db/aid-schema.ts';
import { cheques } from '../db/cheque-schema.ts';
import { dossierRequests, links } from '../db/link-schema.ts';
import { refusedAddresses } from '../db/mail-schema.ts';
import { personNotes } from '../db/person-note-schema.ts';
import { consents, retentionHolds } from '../db/privacy-schema.ts';
import { renewals } from '../db/renewal-schema.ts';
import {
  cardRefunds,
  flagResolutions,
  instalmentPlans,
  instalments,
  members,
  orderLines,
  payments,
  persons,
  refunds,
  webhookEvents,
} from '../db/schema.ts';
import type { MoneyEvent } from '../integrations/stripe-calls.ts';

type Row = Readonly<Record<string, unknown>>;

/** An event about money that has no words does not compile. */
const eventWords: Readonly<Record<string, string>> = providerEvents satisfies Readonly<Record<MoneyEvent, string>>;

/** The codes that a column of texts, or of lists of texts, is known to hold. `never` for a text that somebody typed. */
type CodeOf<Value> = Value extends readonly (infer One)[]
  ? CodeOf<One>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;

/** True for what a column holds that no format of its type can tell: JSON. */
type IsJson<Value> = Value extends string | number | boolean | Date | null | readonly string[] ? false : true;

type Say = (value: unknown, row: Row) => string;
type Kept<Table extends PgTable> = Table['$inferSelect'];

/** Words for the columns of a table: each code of a column has its own, or this does not compile. */
type Said<Table extends PgTable> = {
  [Name in keyof Kept<Table> as [CodeOf<NonNullable<Kept<Table>[Name]>>] extends [never] ? never : Name]: Readonly<
    Record<CodeOf<NonNullable<Kept<Table>[Name]>>, string>
  >;
} & {
  [Name in keyof Kept<Table> as true extends IsJson<Kept<Table>[Name]> ? Name : never]: Say;
} & { [Name in keyof Kept<Table>]?: Say | 'hidden' | Readonly<Record<string, string>> };

interface Column {
  /** Its name in the database. */
  name: string;
  /** Returns what it holds as a person reads it. */
  say: Say;
}

/** A table of the archive's page, with the columns that are read there. */
export interface ToldTable {
  name: string;
  columns: readonly Column[];
}

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const instants = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** Returns a day as it is read. */
export const dayInWords = (day: string): string => firstOfMonth(days.format(new Date(`${day}T12:00:00Z`)));
/** Returns an instant as it is read, in Paris. */
export const instantInWords = (instant: string): string => firstOfMonth(instants.format(new Date(instant)));

const asItIs: Say = (value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value));

const ofCodes =
  (codes: Readonly<Record<string, string>>): Say =>
  (value) =>
    // A code of another version of the site.
    [value]
      .flat()
      .map((code) => (Object.hasOwn(codes, String(code)) ? codes[String(code)] : words.other))
      .join(', ');

/**
 * Returns how a column is read, by its type in the database, and never by how its text looks: somebody may have typed a
 * code that looks like a day. Undefined for internal numbers, which tell a reader nothing.
 */
const byType = (type: string, name: string): Say | undefined => {
  if (type.startsWith('uuid')) return undefined;
  if (type === 'boolean') return (value) => (value === true ? words.yes : words.no);
  if (type === 'integer' && name.endsWith('_cents')) return (value) => formatEuros(Number(value));
  if (type === 'date') return (value) => dayInWords(String(value));
  if (type.startsWith('timestamp')) return (value) => instantInWords(String(value));
  return asItIs;
};

const told = <Table extends PgTable>(table: Table, said: Said<Table>, added: readonly string[] = []): ToldTable => {
  const own: Readonly<Record<string, Say | 'hidden' | Readonly<Record<string, string>> | undefined>> = said;
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, column]): Column[] => {
    const format = own[key];
    if (format === 'hidden') return [];
    const say = typeof format === 'object' ? ofCodes(format) : (format ?? byType(column.getSQLType(), column.name));
    return say ? [{ name: column.name, say }] : [];
  });
  return { name: getTableConfig(table).name, columns: [...columns, ...added.map((name) => ({ name, say: asItIs }))] };
};

const identity: Say = (value) => {
  const parts = String(value).split('|');
  return [...parts.slice(0, -1), dayInWords(parts.at(-1) ?? '')].join(', ');
};

const version: Say = (value) => consentVersionName(String(value));

const attestedVersion: Say = (value) => attestedVersionName(String(value));

const isDeduction = (one: unknown): one is { reason: string; cents: number } =>
  typeof one === 'object' && one !== null && 'reason' in one && 'cents' in one;

const deductions: Say = (value) =>
  [value]
    .flat()
    .filter(isDeduction)
    .map((one) => words.deduction(one, formatEuros(one.cents)))
    .join(', ');

const fieldsOf: Say = (value, { action }) => {
  const fields = [value].flat().map(String);
  const parts = [auditCounts({ action: String(action), fields }), auditFile(fields), ...auditedFieldNames(fields)];
  return parts.filter((part) => part !== undefined).join(', ');
};

/** The tables of the page, in the order in which a person reads them. Mails stand below them, with their texts. */
export const toldTables: readonly ToldTable[] = [
  told(persons, { identity }),
  told(
    members,
    {
      identity: 'hidden',
      status: membershipsMessages.statuses,
      flags: membershipsMessages.flags,
      settledFlags: membershipsMessages.flags,
      proofDecision: words.proofDecisions,
      ...forFields(choiceFields, () => choices),
      sex: sexNames,
      medicalClearanceVersion: attestedVersion,
      guardianAttestedVersion: attestedVersion,
    },
    ['medical_clearance_text', 'guardian_attested_text'],
  ),
  told(orderLines, { deductions, position: 'hidden' }),
  told(memberAids, { state: aidStateNames, settledFrom: aidStateNames, deduction: aidDeductionNames }),
  told(renewals, {}),
  told(personNotes, { readers: noteReaderNames }),
  told(payments, {
    means: paymentMeansNames,
    status: memberMessages.payments.statuses,
    provider: () => provider,
  }),
  told(cheques, {}),
  told(refunds, { means: paymentMeansNames }),
  told(instalmentPlans, {}),
  told(instalments, {}),
  told(cardRefunds, { state: memberMessages.payments.cardRefundStates, answer: 'hidden' }),
  told(flagResolutions, { flag: membershipsMessages.flags }),
  told(webhookEvents, {
    id: 'hidden',
    type: (type) => eventWords[String(type)] ?? words.otherEvent,
  }),
  told(consents, { kind: consentMessages.kinds, way: consentWayNames, textVersion: version }, ['text']),
  told(retentionHolds, {}),
  told(dossierRequests, { kind: words.requests }),
  told(links, { scope: memberLinksMessages.scopes }),
  told(refusedAddresses, {}),
  told(auditEntries, {
    action: (action, { administrator_id: by }) =>
      auditSentence({ by: by === null ? null : words.theClub, action: String(action) }),
    fields: fieldsOf,
    subjectType: 'hidden',
    subjectId: 'hidden',
  }),
];
