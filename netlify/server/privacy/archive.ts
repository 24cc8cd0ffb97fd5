import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { type MailRecipient, mailKinds, parseMail } from '#domain/mail/mail.ts';
import { type AttestedText, defaultHealthTable, textsOf } from '#domain/member/health.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { consentText } from '#messages/consents.ts';
import { attestedWords } from '#messages/health-texts.ts';
import { clubInSentence } from '#messages/in-sentence.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { memberTimelineMessages } from '#messages/member-timeline.ts';
import { privacyArchiveMessages as words } from '#messages/privacy-archive.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { selectSeasons } from '../club/season-queries.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { withExtension } from '../http/private-file.ts';
import { letterOf } from '../outbox/letters.ts';
import { write } from '../write/write.ts';
import { type ArchivedMail, pageOf } from './archive-page.ts';
import { type Read, readPersonalTables } from './personal-queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'files' | 'settings' | 'mail' | 'now'>;

type Tables = Read['tables'];

const requirePerson = async ({ db }: Pick<Deps, 'db'>, personId: string): Promise<Read> => {
  const read = await readPersonalTables(db, personId);
  if (!read) throw new DomainError('not-found');
  return read;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

// The text as it can be read today: what a mail says is made of its row and the present names.
const letterFor = (deps: ReadDeps, read: Read, row: Record<string, unknown>): { subject: string; text: string } => {
  const mailing = read.tables.mailings?.find(({ id }) => id === row.mailing_id);
  const data = { ...Object(row.data), ...(mailing && { title: mailing.title, content: mailing.content }) };
  const mail = parseMail(text(row.kind), data);
  const kind = mailKinds.find((one) => one === row.kind);
  const name = kind ? mailKindNames[kind] : memberTimelineMessages.otherMail;
  const member = read.memberships.find(({ id }) => id === row.member_id);
  if (!mail || !member) return { subject: name, text: words.unknownText };
  const isGuardian = row.recipient === 'guardian';
  const reader = {
    club: read.club,
    name: isGuardian ? (member.legalGuardianName ?? '') : member.firstName,
    minor: isGuardian ? fullNameOf(member) : undefined,
    member: isGuardian || row.recipient === 'member' ? fullNameOf(member) : '',
  };
  const letter = letterOf({
    mail,
    reader,
    id: text(row.id),
    url: undefined,
    clubEmail: read.club.email,
    now: deps.now(),
    to: { name: reader.name, address: addressOf(read, row) },
    siteUrl: deps.settings.siteUrl,
    settings: deps.mail,
  });
  return { subject: letter.subject, text: letter.text };
};

const addressOf = ({ memberships, tables }: Read, row: Record<string, unknown>): string => {
  const member = memberships.find(({ id }) => id === row.member_id);
  const link = tables.links?.find(({ id }) => id === row.link_id);
  const addresses: Partial<Record<MailRecipient, string | null | undefined>> = {
    member: member?.email,
    guardian: member?.legalGuardianEmail,
    'new-email': text(link?.email),
    'former-email': text(link?.former_email),
  };
  return Object.entries(addresses).find(([recipient]) => recipient === row.recipient)?.[1] ?? '';
};

const mailsOf = (deps: ReadDeps, read: Read): ArchivedMail[] =>
  (read.tables.outbox ?? [])
    .filter(({ member_id: memberId }) => memberId !== null)
    .map((row) => ({
      ...letterFor(deps, read, row),
      to: text(row.sent_to) || addressOf(read, row),
      kind: text(row.kind),
      writtenAt: text(row.created_at),
      sentAt: row.sent_at === null ? null : text(row.sent_at),
    }))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));

/** A stored file, and the name that it has in the archive without its ending. */
interface Wanted {
  key: string;
  name: string;
}

const filesIn = ({ memberships }: Read): Wanted[] =>
  memberships.flatMap(({ id, season, photoKey, proofKey }) => {
    const place = `fichiers/${season}-${id.slice(0, 8)}`;
    return [
      ...(photoKey ? [{ key: photoKey, name: `${place}-photo` }] : []),
      ...(proofKey ? [{ key: proofKey, name: `${place}-justificatif` }] : []),
    ];
  });

/** The texts about health that each season has shown. */
type HealthTexts = ReadonlyMap<unknown, readonly AttestedText[]>;

const wordsIn = (texts: HealthTexts, season: unknown, version: unknown): string | null =>
  typeof version === 'string' ? (attestedWords(texts.get(season) ?? [], version) ?? null) : null;

// The sentence that was shown stands beside its version.
const withTexts = (tables: Tables, texts: HealthTexts): Tables => ({
  ...tables,
  members: (tables.members ?? []).map((row) => ({
    ...row,
    medical_clearance_text: wordsIn(texts, row.season, row.medical_clearance_version),
    guardian_attested_text: wordsIn(texts, row.season, row.guardian_attested_version),
  })),
  consents: (tables.consents ?? []).map((row) => ({
    ...row,
    text:
      (row.kind === 'image' || row.kind === 'news') && typeof row.text_version === 'string'
        ? (consentText(row.kind, row.text_version) ?? null)
        : null,
  })),
});

/**
 * Returns a ZIP as it is made, file after file, so that no more than one file is in memory. It breaks off, and the download
 * fails, if a file cannot be read.
 */
const zipOf = (
  { files }: Pick<Deps, 'files'>,
  written: readonly { name: string; text: string }[],
  wanted: readonly Wanted[],
): ReadableStream<Uint8Array> => {
  const queue: Uint8Array[] = [];
  let isOver = false;
  const zip = new Zip((error, chunk, final) => {
    if (error) throw error;
    queue.push(chunk);
    isOver = final;
  });
  const steps = [
    ...written.map((one) => async () => {
      const entry = new ZipDeflate(one.name, { level: 6 });
      zip.add(entry);
      entry.push(new TextEncoder().encode(one.text), true);
    }),
    ...wanted.map(({ key, name }) => async () => {
      const file = await files.find(key);
      if (!file) return;
      const entry = new ZipPassThrough(withExtension(name, file.type));
      zip.add(entry);
      entry.push(file.bytes, true);
    }),
    async () => zip.end(),
  ];
  return new ReadableStream({
    pull: async (controller) => {
      while (queue.length === 0 && !isOver) await steps.shift()?.();
      for (const chunk of queue.splice(0)) controller.enqueue(chunk);
      if (isOver) controller.close();
    },
  });
};

/**
 * Returns all that the club holds of a person, as a ZIP (docs/rules.md#access): JSON, a page to read, files and mails.
 * Nothing that opens anything is in it. Before it leaves the site, the journal gets a line. Throws `not-found`, or
 * `unavailable`.
 */
export const archiveOf = async (
  deps: Deps,
  confirmed: Confirmed,
  personId: string,
): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> => {
  const read = await requirePerson(deps, personId);
  const [newest] = read.memberships;
  const wanted = filesIn(read);
  // If the store is out of reach, the archive would break off.
  if (wanted[0]) await deps.files.putAt(wanted[0].key);
  const again = passwordGuard(deps, confirmed);
  await write(deps, {
    ...again,
    actor: confirmed,
    subject: { type: 'person', id: personId },
    action: 'person.archive',
    statements: [],
  });
  const today = dayInParis(deps.now());
  const seasons = await selectSeasons(deps.db);
  const texts = new Map(seasons.map(({ id, health }) => [id, textsOf(health ?? defaultHealthTable)]));
  const tables = withTexts(read.tables, texts);
  const mails = mailsOf(deps, read);
  const fullName = newest ? fullNameOf(newest) : '';
  const json = { madeAt: deps.now().toISOString(), fullName, tables, mails, files: wanted.map(({ name }) => name) };
  const page = pageOf({
    fullName,
    club: clubInSentence(read.club),
    today,
    tables,
    mails,
    files: wanted.map(({ name }) => name),
  });
  const written = [
    { name: 'donnees.html', text: page },
    { name: 'donnees.json', text: `${JSON.stringify(json, null, 2)}\n` },
  ];
  return { name: words.fileName(today), bytes: zipOf(deps, written, wanted) };
};
