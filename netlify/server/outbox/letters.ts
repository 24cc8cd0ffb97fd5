import { dayInParis } from '#domain/dates.ts';
import type { Named } from '#domain/form/name-article.ts';
import { headerText, isShared, isWarning, type Mail, mailableAddress, mayGetMail } from '#domain/mail/mail.ts';
import { isMinor } from '#domain/member/age.ts';
import { type BankAccount, transferReferenceOf } from '#domain/money/transfer.ts';
import { escapeHtml } from '#domain/text.ts';
import { type MailReader, type MailWords, mailFrame, mailWords } from '#messages/mail-words.ts';
import type { Letter, MailSettings } from '../integrations/mail-server.ts';
import { plainTextOf } from '../integrations/plain-text.ts';
import type { ClaimedRow } from './queries.ts';

interface Frame {
  greeting: string;
  signature: string;
  /** The address of the one link. */
  url: string | undefined;
  /** The address that ends such mails, at the foot. */
  unsubscribe: string | undefined;
}

const textOf = ({ written, body, link, reason }: MailWords, { greeting, signature, url, unsubscribe }: Frame): string =>
  [
    greeting,
    ...(written ? [plainTextOf(written, { linksApart: true })] : []),
    ...body.map((part) => (typeof part === 'string' ? part : part.map((item) => `- ${item}`).join('\n'))),
    ...(url ? [`${link}\u202F:\n${url}`] : []),
    signature,
    `—\n${reason}${unsubscribe ? `\n${mailFrame.unsubscribe}\u202F:\n${unsubscribe}` : ''}\n`,
  ].join('\n\n');

// Beside the text, for programs that read no style sheet.
const STYLE = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#1b1b1f;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  main: 'max-width:560px;margin:0 auto',
  link: 'display:inline-block;padding:10px 18px;background:#1b1b1f;color:#ffffff;border-radius:6px;text-decoration:none',
  foot: 'color:#55555f',
  reason: 'margin-top:32px;padding-top:16px;border-top:1px solid #c8c8d0;color:#55555f;font-size:14px',
} as const;

/** Other colours where the reader prefers dark ones. Programs that make their own dark colours leave these alone. */
const DARK = [
  '@media (prefers-color-scheme:dark){',
  'body{background:#1b1b1f!important;color:#ececf1!important}',
  'a{color:#9db8ff!important}',
  '.foot{color:#b6b6c0!important}',
  '.link{background:#ececf1!important;color:#1b1b1f!important}',
  '.reason{color:#b6b6c0!important;border-color:#4a4a54!important}',
  '}',
].join('');

const HEAD = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  `<style>${DARK}</style>`,
].join('');

/** Returns the HTML of a mail: the same words, without pictures and without anything from elsewhere. */
const htmlOf = (
  { subject, written, body, link, reason }: MailWords,
  { greeting, signature, url, unsubscribe }: Frame,
): string => {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const style = (name: keyof typeof STYLE): string => `class="${name}" style="${escapeHtml(STYLE[name])}"`;
  return [
    '<!doctype html>',
    `<html lang="fr"><head>${HEAD}<title>${escapeHtml(subject)}</title></head>`,
    `<body ${style('body')}><div ${style('main')}>`,
    paragraph(greeting),
    ...(written ? [written] : []),
    ...body.map((part) =>
      typeof part === 'string'
        ? paragraph(part)
        : `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    ),
    ...(url ? [`<p><a href="${escapeHtml(url)}" ${style('link')}>${escapeHtml(link)}</a></p>`] : []),
    paragraph(signature),
    `<p ${style('reason')}>${escapeHtml(reason)}${unsubscribe ? `<br><a href="${escapeHtml(unsubscribe)}" ${style('foot')}>${escapeHtml(mailFrame.unsubscribe)}</a>` : ''}</p>`,
    '</div></body></html>\n',
  ].join('\n');
};

// What a kind says is typed by the kind. The table has the same kinds, so the two fit.
const wordsOf = ({ kind, data }: Mail, reader: MailReader): MailWords => {
  const say: (data: never, reader: MailReader) => MailWords = mailWords[kind];
  return say(data as never, reader);
};

/** Returns the words with links that lead to the site from a mail, too. */
const fromAfar = (words: MailWords, siteUrl: string): MailWords =>
  words.written === undefined
    ? words
    : { ...words, written: words.written.replace(/ href="(?=[/#])/g, ` href="${escapeHtml(siteUrl)}`) };

export interface LetterFacts {
  mail: Mail;
  reader: MailReader;
  to: { name: string; address: string };
  url: string | undefined;
  /** The id of the row. */
  id: string;
  clubEmail: string;
  siteUrl: string;
  settings: Pick<MailSettings, 'from' | 'replyTo'>;
  now: Date;
  /** Where news are ended: on a page, and by the mail program itself. */
  unsubscribe?: { page: string; press: string } | undefined;
}

/** Returns a mail as it goes out. No name, address or subject adds a header. */
export const letterOf = (facts: LetterFacts): Letter => {
  const { mail, reader, to, url, id, clubEmail, siteUrl, settings, now, unsubscribe } = facts;
  const words = fromAfar(wordsOf(mail, reader), siteUrl);
  // One mail goes to all who share an address, so it greets nobody by name.
  const greeting = mailFrame.greeting(isShared(mail.kind) ? '' : reader.name);
  const frame: Frame = { greeting, signature: mailFrame.signature(reader.club), url, unsubscribe: unsubscribe?.page };
  return {
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    from: { name: headerText(reader.club.name), address: settings.from },
    replyTo: settings.replyTo ?? mailableAddress(clubEmail),
    to: { name: headerText(to.name), address: to.address },
    subject: headerText(words.subject),
    text: textOf(words, frame),
    html: htmlOf(words, frame),
    date: now,
    unsubscribe: unsubscribe?.press,
  };
};

/** Returns true if the mail has no recipient any more. */
export const hasNobody = (row: ClaimedRow, now: Date): boolean => {
  if (!row.address) return true;
  if (isShared(row.kind) && row.isOver) return true;
  // A disabled account still gets its warnings. Otherwise an attacker could disable it to stop them.
  if (row.recipient === 'administrator')
    return (row.isDisabled && !isWarning(row.kind)) || !mayGetMail(row.roles ?? [], row.kind);
  if (row.kind === 'guardian-confirmation' && row.isGuardianConfirmed) return true;
  return row.recipient === 'guardian' && !isMinor(row.birthDate ?? '', dayInParis(now));
};

/**
 * Returns true if the guardian of a minor reads a mail: it is to them, or member and guardian have one mailbox. Its link is the
 * guardian's, which confirms and then opens the dossier, so that one reader who holds both parts lacks neither.
 */
export const isReadByGuardian = ({ recipient, isOneMailbox }: ClaimedRow): boolean =>
  recipient === 'guardian' || isOneMailbox;

/** Returns true for a guardian who has not confirmed the authorisation yet. */
const isToConfirm = (row: ClaimedRow): boolean => isReadByGuardian(row) && !row.isGuardianConfirmed;

const isOwn = ({ recipient }: ClaimedRow): boolean => recipient === 'member' || recipient === 'guardian';

/** Returns who reads a mail, as they are now. */
export const readerOf = (
  row: ClaimedRow,
  { bankAccount, ...club }: Named & { bankAccount: BankAccount | null },
): MailReader => ({
  club,
  name: headerText(row.name ?? ''),
  minor: isReadByGuardian(row) ? headerText(`${row.firstName} ${row.lastName}`) : undefined,
  // The address is unchecked, or belongs to nobody any more.
  member: isOwn(row) ? headerText(`${row.firstName} ${row.lastName}`) : '',
  isToConfirm: isToConfirm(row),
  isAdministrator: row.recipient === 'administrator',
  // Only recipients who may open the dossier get the account for a transfer.
  transfer:
    bankAccount && row.memberId !== null && isOwn(row)
      ? { ...bankAccount, reference: transferReferenceOf(row.memberId) }
      : undefined,
});

/** Returns the whole name of the recipient, as it stands before the address. */
export const wholeNameOf = (row: ClaimedRow): string =>
  row.recipient === 'member' && !isReadByGuardian(row) ? `${row.firstName} ${row.lastName}` : (row.name ?? '');
