import type { Loaded } from '#components/loading/loaded.ts';
import type { Area } from '#domain/account/role.ts';
import { allowanceLeft, allowanceOf, type MailOverview } from '#domain/mail/mail.ts';
import {
  type AttentionName,
  attentionFigures,
  attentionNames,
  type FigurePart,
  type Figures,
  figureValue,
} from '#domain/member/figures.ts';
import type { ListChoice } from '#domain/member/member-list.ts';
import type { RenewalNotice } from '#domain/member/renewal-state.ts';
import type { RetentionNotice } from '#domain/member/retention-answers.ts';
import type { PieceToReview, Review } from '#domain/member/review-answers.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import { adminPaths, settingsPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { mailMessages } from '#messages/mail-screen.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { listPath } from '../figures/list-path.ts';
import type { Publication } from '../publication/publication-store.ts';

const words = adminHomeMessages.attention;
const mailWords = mailMessages.home;

export interface AttentionLine {
  /** The address where the task is done. */
  href: string;
  /** The access that the task needs. The line is shown to nobody else. */
  needs: readonly [Area, 'read' | 'write'];
  /** The fact. */
  label: string;
  /** Who or what it is about. */
  note: string;
  /** The button. */
  verb: string;
  /** The members to remind by mail, for those who may write to them. */
  recipients?: ListChoice;
  /** The file to show first. */
  piece?: PieceToReview;
}

/** The data about open tasks from other screens' stores. A part is absent for roles that may not read it. */
export interface Waiting {
  mail?: Loaded<MailOverview>;
  publication?: Loaded<Publication>;
  retention?: Loaded<RetentionNotice | null>;
  renewals?: Loaded<RenewalNotice | null>;
  backup?: Loaded<BackupNotice | null>;
  review?: Loaded<Review>;
}

const ready = <Value>(view: Loaded<Value> | undefined): Value | undefined =>
  view?.state === 'ready' ? view.value : undefined;

/** Returns who a line is about, or the words about the task in general, and the season. */
const noteOf = ({ firstNames, count, filter: { season } }: FigurePart, general: string, first?: string): string => {
  const who = first ?? (firstNames && words.names(firstNames, count));
  if (who === undefined) return season === undefined ? general : `${words.ofSeason(season)} ${general}`;
  return season === undefined ? who : words.inSeason(who, season);
};

/** Returns the file of these members that came first. */
const firstPiece = ({ list, filter: { season } }: FigurePart, review: Review | undefined): PieceToReview | undefined =>
  review?.pieces.find((piece) => piece.isArchived === (list === 'archived') && piece.season === season);

const lineOf = (name: AttentionName, part: FigurePart, review: Review | undefined): AttentionLine => {
  const isPiece = name === 'piecesToReview';
  const piece = isPiece ? firstPiece(part, review) : undefined;
  const amount = formatCents(figureValue({ parts: [part] }, attentionFigures[name].shows));
  const { label, note } = words.figures[name][part.list](part.count, amount);
  return {
    href: isPiece ? adminPaths.review : listPath(part),
    needs: isPiece ? ['files', 'write'] : ['members', 'read'],
    label,
    note: noteOf(part, note, piece && words.received(piece.fullName, formatDay(piece.receivedAt))),
    verb: words.verbs[name],
    ...(piece && { piece }),
    ...(name === 'owing' && part.list === 'current' && { recipients: { filter: part.filter, query: '' } }),
  };
};

// There is one line for each list and season, because a link opens exactly the rows that its line counts.
const ofMembers = (attention: Figures['attention'], review: Review | undefined): AttentionLine[] =>
  attentionNames.flatMap((name) => attention[name].parts.map((part) => lineOf(name, part, review)));

const ofReview = (requests: number, addresses: number): AttentionLine[] => {
  const place = { href: adminPaths.review, needs: ['files', 'write'] } as const;
  return [
    ...(requests > 0 ? [{ ...place, ...words.requests(requests), verb: words.verbs.answer }] : []),
    ...(addresses > 0 ? [{ ...place, ...words.addresses(addresses), verb: words.verbs.check }] : []),
  ];
};

const ofPublication = ({ state, count, pending }: Publication): AttentionLine[] => {
  const place = { href: adminPaths.publication, needs: ['publication', 'write'], verb: words.verbs.publish } as const;
  if (state === 'failed') return [{ ...place, ...words.publicationFailed }];
  if (state !== 'idle' || count === 0) return [];
  const { label, note } = words.publication(count);
  return [{ ...place, label, note: pending.map((change) => change.label).join(', ') || note }];
};

const ofMail = (view: MailOverview): AttentionLine[] => {
  const { trouble, pausedAt, failedCount, refusedCount, waiting, allowance, usedToday } = view;
  const told = [
    ...(trouble ? [mailWords.trouble(trouble.what)] : []),
    ...(pausedAt ? [mailWords.paused(waiting)] : []),
    ...(failedCount > 0 ? [mailWords.failed(failedCount)] : []),
    ...(refusedCount > 0 ? [mailWords.refused(refusedCount)] : []),
    ...(waiting > 0 && !pausedAt
      ? [mailWords.waiting(waiting, allowanceLeft(allowanceOf('awaited', allowance), usedToday))]
      : []),
  ];
  return told.map((line) => ({ href: adminPaths.mail, needs: ['mail', 'write'], verb: words.verbs.see, ...line }));
};

const ofRetention = ({ people, goesOn }: RetentionNotice): AttentionLine => ({
  href: `${adminPaths.archives}#retention`,
  needs: ['privacy', 'write'],
  verb: words.verbs.see,
  ...words.retention(people, formatDate(goesOn)),
});

const ofRenewals = ({ season, opensOn, count }: RenewalNotice): AttentionLine => ({
  href: withQuery(adminPaths.renewals, { season }),
  needs: ['mail', 'write'],
  label: renewalsMessages.home.label(count),
  note: renewalsMessages.home.note(season, opensOn),
  verb: renewalsMessages.home.verb,
});

const backupWords = (notice: BackupNotice) => {
  if (notice.what === 'unread') return words.backupUnread(notice.files);
  if (notice.what === 'late') return words.backupLate(formatDay(notice.keptAt));
  return words.backupFailed(formatDay(notice.since), notice.keptAt === null ? undefined : formatDay(notice.keptAt));
};

const ofBackup = (notice: BackupNotice): AttentionLine => ({
  href: settingsPath('services'),
  needs: ['running', 'read'],
  verb: words.verbs.see,
  ...backupWords(notice),
});

/** Returns the tasks that wait for an administrator, the most urgent first. */
export const attentionLines = (
  figures: Pick<Figures, 'attention' | 'requests'> | undefined,
  waiting: Waiting,
): AttentionLine[] => {
  const review = ready(waiting.review);
  const mail = ready(waiting.mail);
  const publication = ready(waiting.publication);
  const retention = ready(waiting.retention);
  const backup = ready(waiting.backup);
  const renewals = ready(waiting.renewals);
  return [
    ...(figures ? ofMembers(figures.attention, review) : []),
    ...ofReview(figures?.requests ?? 0, review?.addresses.length ?? 0),
    ...(renewals ? [ofRenewals(renewals)] : []),
    ...(mail ? ofMail(mail) : []),
    ...(backup ? [ofBackup(backup)] : []),
    ...(retention ? [ofRetention(retention)] : []),
    ...(publication ? ofPublication(publication) : []),
  ];
};

/** Returns the same lines with those about money first. */
export const moneyFirst = (lines: readonly AttentionLine[]): AttentionLine[] => {
  const isMoney = ({ href }: AttentionLine): boolean => href.includes('payment=');
  return [...lines.filter(isMoney), ...lines.filter((line) => !isMoney(line))];
};
