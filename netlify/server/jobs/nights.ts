import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';

export type NightDeps = Pick<Deps, 'marks' | 'now'>;

/** The hour of the night in which all jobs work that ask the database. UTC, as the host's schedules. */
const HOUR = 3;

/** Returns the beginning of the first night that begins after an instant. */
export const nightAfter = (instant: Date): Date => {
  const night = new Date(instant);
  night.setUTCHours(HOUR, 0, 0, 0);
  return night > instant ? night : new Date(night.getTime() + DAY_MS);
};

/** Returns true if a night has something to do. If not, the database need not be asked: it sleeps on. */
export const isNightDue = async ({ marks, now }: NightDeps): Promise<boolean> =>
  (await marks.list('night')).some(({ at }) => at <= now());

/** Marks that a night has something to do. */
export const planNight = async ({ marks }: NightDeps, at: Date): Promise<void> => {
  const known = await marks.list('night');
  if (!known.some((mark) => mark.at.getTime() === at.getTime())) await marks.add('night', at);
};

/**
 * Schedules the nightly job for the next two nights after a write: there may be rows to clean up, and an unused file is
 * deleted once it is a day old.
 */
export const planNights = async (deps: NightDeps): Promise<void> => {
  const next = nightAfter(deps.now());
  await planNight(deps, next);
  await planNight(deps, new Date(next.getTime() + DAY_MS));
};

/**
 * Returns a function that is called at each request that sends something. Once a day it returns the planning of the
 * nights, which never fails: the next such request retries.
 */
export const createNightPlanner = (deps: NightDeps) => {
  let planned = 0;
  return (): Promise<void> | undefined => {
    const next = nightAfter(deps.now()).getTime();
    if (planned === next) return undefined;
    planned = next;
    return planNights(deps).catch(() => {
      planned = 0;
    });
  };
};
