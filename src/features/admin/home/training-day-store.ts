import { createLoaded } from '#components/loading/loaded.ts';
import type { TrainingDay } from '#domain/planning/training-day.ts';
import { api, call } from '#lib/api.ts';
import { may } from '../account/account-store.ts';

/** Those who write the planning see every class, coaches their own. */
const fetchDay = async (): Promise<TrainingDay | null> => {
  const { planning, classes } = api.admin;
  const { day } = await call(may('planning', 'write') ? planning.day.$get() : classes.day.$get());
  return day;
};

const { $loaded, load, forget } = createLoaded<TrainingDay | null>(fetchDay);

/** The classes of today, or of the next day that has some. */
export const $trainingDay = $loaded;
export const loadTrainingDay = load;
export const forgetTrainingDay = forget;
