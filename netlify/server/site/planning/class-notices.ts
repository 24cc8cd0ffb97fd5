import { createHash } from 'node:crypto';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Named } from '#domain/form/name-article.ts';
import {
  type ClassChange,
  type ClassNotice,
  classChanges,
  classKey,
  type MovedClass,
  slotKey,
} from '#domain/mail/class-notice.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import type { TrainingSession } from '#domain/planning/training.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { classMailText } from '#messages/class-notices.ts';
import {
  selectAbout,
  selectEnrolled,
  selectTold,
  selectTrainingSession,
  toTrainingSession,
} from '../../club/planning-queries.ts';
import { findPlanningAhead } from '../../club/planning-reads.ts';
import { selectDisciplines } from '../../club/product-queries.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { mailingTextOf, planMailing, previewOf, writeMailing } from '../../mail/mailings.ts';
import { findMailings } from '../../outbox/mailing-queries.ts';

/** Reads what was told of the classes of the coming days, the oldest first. */
const findTold = async (db: Database, today: IsoDate): Promise<Map<string, string[]>> => {
  const told = new Map<string, string[]>();
  for (const { about } of await selectTold(db, today)) {
    const [sessionId = '', date = '', ...news] = (about ?? '').split(' ');
    const key = classKey(sessionId, date);
    told.set(key, [...(told.get(key) ?? []), news.join(' ')]);
  }
  return told;
};

const newsOf = ({ news, session }: ClassChange): string => (news === 'moved' ? `moved ${slotKey(session)}` : news);

const aboutOf = (change: ClassChange): string => `${classKey(change.session.id, change.date)} ${newsOf(change)}`;

// What was told before counts: cancelled, held after all and cancelled again are three.
const idOf = (change: ClassChange, toldBefore: number): string => {
  const hex = createHash('sha256')
    .update(`class ${aboutOf(change)} ${toldBefore}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

type ReadDeps = Pick<Deps, 'db' | 'mail' | 'settings' | 'now'>;

const dataOf = ({ session: { discipline }, date }: ClassChange, disciplines: readonly Named[]) => {
  const slug = disciplineSlug(discipline);
  const article = disciplines.find(({ name }) => disciplineSlug(name) === slug)?.article ?? null;
  return { date, discipline, article };
};

/** The classes to consider: one that has just moved, and those of the administrator. By default all. */
interface Asked {
  moved?: MovedClass | undefined;
  isOwn?: ((session: TrainingSession) => boolean) | undefined;
}

const findChanges = async (deps: ReadDeps, { moved, isOwn = () => true }: Asked) => {
  const now = deps.now();
  const today = dayInParis(now);
  const [planning, told, disciplines] = await Promise.all([
    findPlanningAhead(deps),
    findTold(deps.db, today),
    selectDisciplines(deps.db),
  ]);
  const changes = classChanges(planning, told, { today, now, moved });
  return changes
    .filter(({ session }) => isOwn(session))
    .map((change) => ({
      change,
      data: dataOf(change, disciplines),
      id: idOf(change, told.get(classKey(change.session.id, change.date))?.length ?? 0),
    }));
};

const enrolledIn = async ({ db }: Pick<Deps, 'db'>, { session, date }: ClassChange): Promise<string[]> =>
  (await selectEnrolled(db, session.discipline, date)).map(({ id }) => id);

/**
 * Returns what can be told of the classes of today and tomorrow, to whom it would go, and what they would read. Empty
 * without a mail server.
 */
export const listNotices = async (deps: ReadDeps, asked: Asked = {}): Promise<ClassNotice[]> => {
  if (!deps.mail.server) return [];
  const changes = await findChanges(deps, asked);
  return Promise.all(
    changes.map(async ({ change, id, data }): Promise<ClassNotice> => {
      const { session, news, date, before } = change;
      const text = await mailingTextOf(classMailText(change));
      const [plan, letter] = await Promise.all([
        planMailing(deps, await enrolledIn(deps, change), 'class-changed'),
        previewOf(deps, { kind: 'class-changed', data: { ...text, ...data } }, `${deps.settings.siteUrl}/training`),
      ]);
      const { startTime } = before ?? session;
      return { id, news, discipline: session.discipline, date, startTime, plan, letter };
    }),
  );
};

interface Telling extends Asked {
  id: string;
  selection: string;
}

// A coach sees only the notices about their own classes.
const findTelling = async (
  { db }: Pick<Deps, 'db'>,
  id: string,
  isOwn: Asked['isOwn'],
): Promise<Mailing | undefined> => {
  const [[there], [row]] = await Promise.all([findMailings(db, { id }), isOwn ? selectAbout(db, id) : []]);
  if (!there || !isOwn) return there;
  const [session] = row ? (await selectTrainingSession(db, row.sessionId)).map(toTrainingSession) : [];
  return session && isOwn(session) ? there : undefined;
};

/**
 * Mails a class change to exactly the members of the preview. Idempotent. Throws `conflict` if there is no change any
 * more, or if the recipients have changed.
 */
export const tellClass = async (
  deps: Deps,
  actor: AdministratorActor,
  { id, selection, moved, isOwn }: Telling,
): Promise<Mailing> => {
  const there = await findTelling(deps, id, isOwn);
  if (there) return there;
  const found = (await findChanges(deps, { moved, isOwn })).find((one) => one.id === id);
  if (!found) {
    // A second press may have told it between the two reads.
    const told = await findTelling(deps, id, isOwn);
    if (told) return told;
    throw new DomainError('conflict');
  }
  const { change, data } = found;
  return writeMailing(deps, actor, {
    id,
    kind: 'class-changed',
    text: classMailText(change),
    ids: await enrolledIn(deps, change),
    selection,
    data,
    about: aboutOf(change),
  });
};
