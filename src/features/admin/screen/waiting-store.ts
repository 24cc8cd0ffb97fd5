import { atom } from 'nanostores';
import { api, call } from '#lib/api.ts';

const parts = ['decisions', 'changes'] as const;
type Part = (typeof parts)[number];

/** The numbers beside entries of the menu: decisions and changes that wait. */
export const $waiting = atom<Readonly<Record<Part, number>>>({ decisions: 0, changes: 0 });

/** How many requests were sent so far. */
let sent = 0;
/** For each number, the last request that began before the number was read. Its answer is outdated. */
const olderThan: Record<Part, number> = { decisions: 0, changes: 0 };

const keep = (part: Part, count: number): void => {
  olderThan[part] = sent;
  if ($waiting.get()[part] !== count) $waiting.set({ ...$waiting.get(), [part]: count });
};

/** Counts what waits again. The present numbers stay until the answer comes, and also if reading fails. */
export const loadWaiting = async (): Promise<void> => {
  sent += 1;
  const mine = sent;
  const counted = await call(api.admin.waiting.$get()).catch(() => undefined);
  if (!counted) return;
  for (const part of parts) if (olderThan[part] < mine) keep(part, counted[part]);
};

/** Shows how much waits for a decision, as a screen has just read it. */
export const showDecisions = (count: number): void => keep('decisions', count);

/** Shows how many changes wait to be published, as a screen has just read it. */
export const showChanges = (count: number): void => keep('changes', count);
