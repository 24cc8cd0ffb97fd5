import type { Closure, TrainingSession } from '#domain/planning/training.ts';
import { closures, trainingSessions } from '#server/db/content-schema.ts';
import type { TestClub } from './club.ts';
import { asAdmin } from './sessions.ts';

/** A Thursday evening session, as an administrator sends it. */
export const THURSDAY = {
  weekday: 4,
  startTime: '18:30',
  endTime: '20:00',
  discipline: 'Savate boxe française',
  audience: 'Débutants',
  place: 'Grande salle',
  coach: 'Marc Delorieux',
  note: '',
};

export const HOLIDAYS = { from: '2026-12-19', to: '2027-01-03', label: 'Vacances de Noël' };

/** Deletes all sessions and closures, including those of the seed. */
export const emptyPlanning = async ({ db }: TestClub): Promise<void> => {
  await db.batch([db.delete(closures), db.delete(trainingSessions)]);
};

const added = async <Saved>(club: TestClub, token: string, path: string, body: object): Promise<Saved> => {
  const response = await asAdmin(club, token, path, { method: 'POST', body });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Saved;
};

export const addTraining = (club: TestClub, token: string, change: object = {}): Promise<TrainingSession> =>
  added(club, token, '/api/admin/planning', { ...THURSDAY, ...change });

export const addClosure = (club: TestClub, token: string, change: object = {}): Promise<Closure> =>
  added(club, token, '/api/admin/planning/closures', { ...HOLIDAYS, ...change });
