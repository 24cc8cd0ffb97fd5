import { atom } from 'nanostores';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { TeamGroup, TeamMember } from '#domain/team.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';

export type Team = { state: 'loading' } | { state: 'ready'; list: readonly TeamMember[] } | { state: 'failed' };

/** The whole team, group by group, each in its order. */
export const $team = atom<Team>({ state: 'loading' });

let latest = 0;

/** Reads the team again. One already shown stays until the new one is there, also when that fails. */
export const loadTeam = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($team.get().state === 'failed') $team.set({ state: 'loading' });
  try {
    const list = await call(api.admin.team.$get());
    if (mine === latest) $team.set({ state: 'ready', list });
  } catch {
    if (mine !== latest) return;
    if ($team.get().state === 'ready') void toastError(words.failed);
    else $team.set({ state: 'failed' });
  }
};

export const ofGroup = (list: readonly TeamMember[], group: TeamGroup): TeamMember[] =>
  list.filter((member) => member.group === group);

const showOrder = (group: TeamGroup, ids: readonly string[]): void => {
  const team = $team.get();
  if (team.state !== 'ready') return;
  const moved = ids.flatMap((id) => team.list.find((member) => member.id === id) ?? []);
  const others = team.list.filter((member) => member.group !== group);
  $team.set({ state: 'ready', list: [...moved, ...others] });
};

let saving: Promise<void> = Promise.resolve();
let orders = 0;

/** Shows a group in its new order at once and saves it, one order after the other. Refused, the team is read again. */
export const orderGroup = (group: TeamGroup, ids: string[]): Promise<void> => {
  orders += 1;
  const mine = orders;
  showOrder(group, ids);
  saving = saving.then(async () => {
    // What was ordered meanwhile holds this order too.
    if (mine === orders) await saveOrder(group, ids, () => mine === orders);
  });
  return saving;
};

const saveOrder = async (group: TeamGroup, ids: string[], isLast: () => boolean): Promise<void> => {
  try {
    const list = await call(api.admin.team.order.$put({ json: { group, ids } }));
    if (!isLast()) return;
    latest += 1;
    $team.set({ state: 'ready', list });
    void toastSuccess();
  } catch (error) {
    if (error instanceof ApiError && error.type === 'conflict') void toastError(words.orderConflict);
    else toastApiError(error);
    await loadTeam();
  }
};
