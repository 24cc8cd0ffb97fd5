import type { IsoDate } from '#domain/dates.ts';
import { escapeHtml } from '#domain/text.ts';
import { dataArchiveColumns, dataArchiveTables, privacyArchiveMessages as words } from '#messages/privacy-archive.ts';
import { dayInWords, instantInWords, type ToldTable, toldTables } from './archive-formats.ts';

/** Rows of a table, by the names of its columns. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A mail to a person, as it can be read today. Instants. */
export interface ArchivedMail {
  kind: string;
  subject: string;
  text: string;
  to: string;
  writtenAt: string;
  sentAt: string | null;
}

interface Page {
  fullName: string;
  /** As a sentence names it. */
  club: string;
  today: IsoDate;
  tables: Readonly<Record<string, Rows>>;
  mails: readonly ArchivedMail[];
  files: readonly string[];
}

const rowHtml = (row: Rows[number], { columns }: ToldTable): string => {
  const facts = columns.flatMap(({ name, say }) => {
    const value = row[name] ?? '';
    const said = value === '' ? '' : say(value, row);
    return said === '' ? [] : `<dt>${escapeHtml(dataArchiveColumns[name] ?? name)}</dt><dd>${escapeHtml(said)}</dd>`;
  });
  return `<dl>${facts.join('')}</dl>`;
};

const section = (title: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

const mailHtml = ({ subject, text, to, writtenAt, sentAt }: ArchivedMail): string => {
  const when = sentAt === null ? words.notSent(instantInWords(writtenAt)) : words.sent(instantInWords(sentAt));
  return `<article><h3>${escapeHtml(subject)}</h3><p>${escapeHtml(when)}. ${escapeHtml(words.mailTo(to))}</p><pre>${escapeHtml(text)}</pre></article>`;
};

/** A page of its own: no script, nothing from elsewhere. */
const STYLE = `body{margin:2rem auto;max-width:50rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
h2{margin-top:2.5rem;border-bottom:1px solid}dl{display:grid;grid-template-columns:minmax(10rem,1fr) 2fr;gap:.25rem 1rem;margin:1rem 0 2rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border-left:3px solid;padding-left:1rem}
@media(max-width:40rem){dl{grid-template-columns:1fr}}`;

/** Returns the archive of a person as a page to read, in French. */
export const pageOf = ({ fullName, club, today, tables, mails, files }: Page): string => {
  const title = escapeHtml(words.title(fullName));
  const sections = toldTables.map((table) => {
    const rows = tables[table.name] ?? [];
    const content = rows.length === 0 ? `<p>${words.none}</p>` : rows.map((row) => rowHtml(row, table)).join('');
    return section(dataArchiveTables[table.name] ?? table.name, content);
  });
  const list = files.map((name) => `<li>${escapeHtml(name)}</li>`).join('');
  return [
    '<!doctype html>',
    `<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>`,
    `<body><h1>${title}</h1><p>${escapeHtml(words.lead(club, dayInWords(today)))}</p>`,
    ...sections,
    section(words.files, list === '' ? `<p>${words.noFiles}</p>` : `<ul>${list}</ul>`),
    section(
      words.mails,
      `<p>${escapeHtml(words.mailsNote)}</p>${mails.length === 0 ? `<p>${words.noMails}</p>` : mails.map(mailHtml).join('')}`,
    ),
    '</body></html>\n',
  ].join('\n');
};
