import type { Loaded } from '#components/loading/loaded.ts';
import type { Area } from '#domain/account/role.ts';
import { allowanceLeft, allowanceOf, type MailOverview } from '#domain/mail/mail.ts';
import {
  attentionFigures,
  attentionNames,
  type FigurePart,
  type Figures,
  figureValue,
} from '#domain/member/figures.ts';
import type { RetentionNotice } from '#domain/member/retention-answers.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { mailMessages } from '#messages/mail-screen.ts';
import type { Publication } from '../publication/publication-store.ts';
import { listPath } from '../figures/list-path.ts';

const words = adminHomeMessages.attention;
const mailWords = mailMessages.home;

export interface AttentionLine {
  /** The address where the task is done. */
  href: string;
  /** The access that the task needs. The line is shown to nobody else. */
  needs: readonly [Area, 'read' | 'write'];
  label: string;
  note: string;
}

/** Adds the season to a line. */
const told = ({ filter: { season } }: FigurePart, line: AttentionLine): AttentionLine => ({
  ...line,
  note: season === undefined ? line.note : `${words.ofSeason(season)} ${line.note}`,
});

// There is one line for each list and season, because a link opens exactly the rows that its line counts.
const ofMembers = (attention: Figures['attention']): AttentionLine[] =>
  attentionNames.flatMap((name) =>
    attention[name].parts.map((part) =>
      told(part, {
        href: name === 'piecesToReview' ? adminPaths.review : listPath(part),
        needs: name === 'piecesToReview' ? (['files', 'write'] as const) : (['members', 'read'] as const),
        ...words.figures[name][part.list](
          part.count,
          formatCents(figureValue({ parts: [part] }, attentionFigures[name].shows)),
        ),
      }),
    ),
  );

const ofRequests = (requests: number): AttentionLine[] =>
  requests > 0 ? [{ href: adminPaths.review, needs: ['files', 'write'], ...words.requests(requests) }] : [];

const ofPublication = (view: Loaded<Publication>): AttentionLine[] => {
  if (view.state !== 'ready') return [];
  const { state, count } = view.value;
  const place = { href: adminPaths.publication, needs: ['publication', 'write'] } as const;
  if (state === 'failed') return [{ ...place, ...words.publicationFailed }];
  return state === 'idle' && count > 0 ? [{ ...place, ...words.publication(count) }] : [];
};

const ofMail = (view: Loaded<MailOverview>): AttentionLine[] => {
  if (view.state !== 'ready') return [];
  const { trouble, pausedAt, failedCount, refusedCount, waiting, allowance, usedToday } = view.value;
  const told = [
    ...(trouble ? [mailWords.trouble(trouble.what)] : []),
    ...(pausedAt ? [mailWords.paused(waiting)] : []),
    ...(failedCount > 0 ? [mailWords.failed(failedCount)] : []),
    ...(refusedCount > 0 ? [mailWords.refused(refusedCount)] : []),
    ...(waiting > 0 && !pausedAt
      ? [mailWords.waiting(waiting, allowanceLeft(allowanceOf('awaited', allowance), usedToday))]
      : []),
  ];
  return told.map((line) => ({ href: adminPaths.mail, needs: ['mail', 'write'], ...line }));
};

const ofRetention = (view: Loaded<RetentionNotice | null> | undefined): AttentionLine[] =>
  view?.state === 'ready' && view.value
    ? [
        {
          href: `${adminPaths.archives}#retention`,
          needs: ['privacy', 'write'],
          ...words.retention(view.value.people, formatDate(view.value.goesOn)),
        },
      ]
    : [];

const backupWords = (notice: BackupNotice) => {
  if (notice.what === 'unread') return words.backupUnread(notice.files);
  if (notice.what === 'late') return words.backupLate(formatDay(notice.keptAt));
  return words.backupFailed(formatDay(notice.since), notice.keptAt === null ? undefined : formatDay(notice.keptAt));
};

const ofBackup = (view: Loaded<BackupNotice | null> | undefined): AttentionLine[] =>
  view?.state === 'ready' && view.value
    ? [{ href: `${adminPaths.settings}?section=services`, needs: ['running', 'read'], ...backupWords(view.value) }]
    : [];

/** Returns the tasks that wait for an administrator, the most urgent first. */
export const attentionLines = (
  { attention, requests = 0 }: Partial<Pick<Figures, 'attention' | 'requests'>>,
  mail: Loaded<MailOverview>,
  publication: Loaded<Publication>,
  retention?: Loaded<RetentionNotice | null>,
  backup?: Loaded<BackupNotice | null>,
): AttentionLine[] => [
  ...(attention ? ofMembers(attention) : []),
  ...ofRequests(requests),
  ...ofMail(mail),
  ...ofBackup(backup),
  ...ofRetention(retention),
  ...ofPublication(publication),
];
