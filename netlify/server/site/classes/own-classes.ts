import { DomainError } from '#domain/error.ts';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import type { ClassNote, OwnClassNotice } from '#domain/member/coached-class.ts';
import type { Closure, ClosureInput, Planning, TrainingSession } from '#domain/planning/training.ts';
import type { TrainingDay } from '#domain/planning/training-day.ts';
import type { Actor, AdministratorActor } from '#domain/site/audit.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { findPlanningAhead } from '../../club/planning-reads.ts';
import type { Deps } from '../../deps.ts';
import {
  changeTrainingSession,
  createClosure,
  findClosure,
  findTrainingSession,
  removeClosure,
} from '../planning/actions.ts';
import { listNotices, tellClass } from '../planning/class-notices.ts';
import { findTrainingDay } from '../planning/training-day.ts';
import { type By, coachedBy } from './actions.ts';
import { selectSlugs } from './queries.ts';

type IsOwn = (session: Pick<TrainingSession, 'discipline'>) => boolean;

/**
 * Returns a function that tells the classes of an administrator: those of the disciplines chosen on their account, by their
 * names, and by former names that no discipline has now.
 */
const findOwn = async ({ db }: Pick<Deps, 'db'>, by: By): Promise<IsOwn> => {
  const coached = coachedBy(by);
  if (coached === 'all') return () => true;
  const rows = coached.length === 0 ? [] : await selectSlugs(db);
  const offered = new Set(rows.map(({ name }) => disciplineSlug(name)));
  const slugs = new Set(
    rows
      .filter(({ id }) => coached.includes(id))
      .flatMap(({ name, formerSlugs }) => [disciplineSlug(name), ...formerSlugs.filter((slug) => !offered.has(slug))]),
  );
  return ({ discipline }) => slugs.has(disciplineSlug(discipline));
};

/** Returns an administrator's own classes of the week, with what is cancelled of them and the closures of the club. */
export const findOwnWeek = async (deps: Pick<Deps, 'db' | 'now'>, by: By): Promise<Planning> => {
  const [isOwn, { sessions, closures }] = await Promise.all([findOwn(deps, by), findPlanningAhead(deps)]);
  const own = sessions.filter(isOwn);
  const ids = new Set(own.map(({ id }) => id));
  return {
    sessions: own,
    closures: closures.filter(({ trainingSessionId }) => trainingSessionId === null || ids.has(trainingSessionId)),
  };
};

/** Returns an administrator's own classes of the next day that has some (`findTrainingDay`). */
export const findOwnDay = async (deps: Pick<Deps, 'db' | 'now'>, by: By): Promise<TrainingDay | null> =>
  findTrainingDay(deps, await findOwn(deps, by));

/** Returns one class of an administrator. Throws `not-found` for anybody else's, and for the whole club. */
const requireOwn = async (deps: Pick<Deps, 'db'>, by: By, sessionId: string | null): Promise<TrainingSession> => {
  if (sessionId === null) throw new DomainError('not-found');
  const [isOwn, session] = await Promise.all([findOwn(deps, by), findTrainingSession(deps, sessionId)]);
  if (!isOwn(session)) throw new DomainError('not-found');
  return session;
};

/** Cancels dates of one's own class. Throws what `createClosure` throws, and `not-found` for another class. */
export const cancelOwnClass = async (deps: Deps, by: By & Actor, closure: ClosureInput): Promise<Closure> => {
  await requireOwn(deps, by, closure.trainingSessionId);
  return createClosure(deps, by, closure);
};

/** Lets cancelled dates of one's own class take place again. Throws `not-found`, also for another class. */
export const reinstateOwnClass = async (deps: Deps, by: By & Actor, closureId: string): Promise<void> => {
  const { trainingSessionId } = await findClosure(deps, closureId);
  await requireOwn(deps, by, trainingSessionId);
  await removeClosure(deps, by, closureId);
};

/** Changes the note of one's own class and nothing else of it. Throws `not-found`, also for another class, or `conflict`. */
export const noteOwnClass = async (
  deps: Deps,
  by: By & Actor,
  sessionId: string,
  { note, updatedAt }: ClassNote,
): Promise<TrainingSession> => {
  const { id, ...session } = await requireOwn(deps, by, sessionId);
  return changeTrainingSession(deps, by, id, { ...session, note, updatedAt: updatedAt ?? session.updatedAt });
};

/** Returns what can be told of one's own classes of today and tomorrow (`listNotices`). */
export const listOwnNotices = async (deps: Deps, by: By): Promise<ClassNotice[]> =>
  listNotices(deps, { isOwn: await findOwn(deps, by) });

/** Tells those of one's own class what became of it (`tellClass`). Throws `conflict`, also for another class. */
export const tellOwnClass = async (deps: Deps, by: By & AdministratorActor, told: OwnClassNotice): Promise<Mailing> =>
  tellClass(deps, by, { ...told, isOwn: await findOwn(deps, by) });
