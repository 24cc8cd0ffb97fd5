import { useLoaded } from '#components/loading/loaded.ts';
import { dayInParis, plusDays } from '#domain/dates.ts';
import { type AuditLine, isAboutMember } from '#domain/site/audit.ts';
import { memberPath, settingsPath } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { formatClock } from '#lib/format-instant.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { auditSentence } from '#messages/audit.ts';
import { auditCounts } from '#messages/audit-subject.ts';

const words = adminHomeMessages.news;

const SHOWN = 5;

/** Actions that the journal records for security only, and that are no news. */
const quiet: readonly string[] = [
  'administrator.sign-in',
  'administrator.sign-out',
  'administrator.refuse',
  'administrator.slow',
  'member.open-photo',
  'member.open-proof',
  'member.export',
  'journal.export',
];

/** Returns the lines to tell, the newest first. */
export const latestNews = (lines: readonly AuditLine[]): AuditLine[] =>
  lines.filter(({ action }) => !quiet.includes(action)).slice(0, SHOWN);

const nameOf = ({ about }: AuditLine): string | undefined => {
  if (!about) return undefined;
  if ('name' in about) return about.name;
  return 'label' in about ? about.label : about.discipline;
};

const whenOf = (at: string, now: Date): string => {
  const today = dayInParis(now);
  const day = dayInParis(new Date(at));
  if (day === today) return formatClock(at);
  return day === plusDays(today, -1) ? words.yesterday : formatDay(at);
};

const Line = ({ line }: { line: AuditLine }) => {
  const said = [auditSentence(line).replace(/\.$/, ''), nameOf(line), auditCounts(line)].filter(Boolean).join(' · ');
  return (
    <li className="card-row news">
      <time className="note" dateTime={line.at}>
        {whenOf(line.at, new Date())}
      </time>
      {isAboutMember(line) ? <a href={memberPath(line.subjectId)}>{said}</a> : <span>{said}</span>}
    </li>
  );
};

const fetchNews = async () => latestNews(await call(api.admin.audit.$get({ query: {} })));

/** What happened last, in the words of the journal. Absent while there is nothing to tell. */
export const NewsCard = () => {
  const loaded = useLoaded(fetchNews);
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  return (
    <section className="card" aria-labelledby="news">
      <header className="card-head">
        <h2 id="news">{words.title}</h2>
        <a href={settingsPath('journal')}>{words.all}</a>
      </header>
      <ul className="tasks">
        {loaded.value.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
};
