import type { Closure, ClosureInput, TrainingSession, TrainingSessionInput } from '#domain/planning/training.ts';
import { api, call } from '#lib/api.ts';

const planning = api.admin.planning;

export const fetchPlanning = () => call(planning.$get());

/** A session as it was read. Writes send its version, so that nobody overwrites a version they have not seen. */
type Read = Pick<TrainingSession, 'id' | 'updatedAt'>;

export const fetchTrainingSession = ({ id }: Read): Promise<TrainingSession> =>
  call(planning[':id'].$get({ param: { id } }));

export const changeTrainingSession = ({ id, updatedAt }: Read, input: TrainingSessionInput): Promise<TrainingSession> =>
  call(planning[':id'].$put({ param: { id }, json: { ...input, updatedAt } }));

export const addTrainingSession = (json: TrainingSessionInput): Promise<TrainingSession> =>
  call(planning.$post({ json }));

export const removeTrainingSession = ({ id }: Read): Promise<unknown> =>
  call(planning[':id'].$delete({ param: { id } }));

export const fetchClosure = ({ id }: Read): Promise<Closure> => call(planning.closures[':id'].$get({ param: { id } }));

export const changeClosure = ({ id, updatedAt }: Read, input: ClosureInput): Promise<Closure> =>
  call(planning.closures[':id'].$put({ param: { id }, json: { ...input, updatedAt } }));

export const addClosure = (json: ClosureInput): Promise<Closure> => call(planning.closures.$post({ json }));

export const removeClosure = ({ id }: Read): Promise<unknown> =>
  call(planning.closures[':id'].$delete({ param: { id } }));
