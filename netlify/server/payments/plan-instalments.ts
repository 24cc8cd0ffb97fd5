import { nextMorning } from '#domain/member/reminder.ts';
import type { Deps } from '../deps.ts';
import { COMMIT_MS } from '../outbox/outbox.ts';

/**
 * Schedules the next run of the charges, unless it is scheduled. It must precede the write that begins a plan: a superfluous
 * run costs little, a missing one delays a charge.
 */
export const planInstalments = async ({ marks, now }: Pick<Deps, 'marks' | 'now'>): Promise<void> => {
  const at = nextMorning(new Date(now().getTime() + COMMIT_MS));
  const known = await marks.list('instalments');
  if (!known.some((mark) => mark.at.getTime() === at.getTime())) await marks.add('instalments', at);
};
