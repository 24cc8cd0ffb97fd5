import { nextMorning } from '#domain/member/reminder.ts';
import type { Deps } from '../deps.ts';
import { COMMIT_MS } from '../outbox/outbox.ts';

/**
 * Schedules the next look at plans, unless it is scheduled. Must precede the write that begins a plan: a look too many costs
 * little, a missing one delays a charge.
 */
export const planInstalments = async ({ marks, now }: Pick<Deps, 'marks' | 'now'>): Promise<void> => {
  const at = nextMorning(new Date(now().getTime() + COMMIT_MS));
  const known = await marks.list('instalments');
  if (!known.some((mark) => mark.at.getTime() === at.getTime())) await marks.add('instalments', at);
};
