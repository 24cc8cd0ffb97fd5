import { noteSave } from '#components/action/saves.ts';
import { createLoaded } from '#components/loading/loaded.ts';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { TeamGroup, TeamMember } from '#domain/site/team.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';

const { $loaded, load, change } = createLoaded<readonly TeamMember[]>(() => call(api.admin.team.$get()), words.failed);

/** The whole team, group by group, each in its order. */
export const $team = $loaded;
export const loadTeam = load;

export const ofGroup = (list: readonly TeamMember[], group: TeamGroup): TeamMember[] =>
  list.filter((member) => member.group === group);

const showGroup = (group: TeamGroup, orderOf: (team: readonly TeamMember[]) => TeamMember[]): void =>
  change((team) => [...orderOf(team), ...team.filter((member) => member.group !== group)]);

let saving: Promise<void> = Promise.resolve();
/** The number of orders that were sent for each group. */
const orders = new Map<TeamGroup, number>();

/**
 * Shows a group in its new order at once (optimistic update) and saves the orders one after the other. If the server
 * refuses one, it reads the team again.
 */
export const orderGroup = (group: TeamGroup, ids: string[]): Promise<void> => {
  const mine = (orders.get(group) ?? 0) + 1;
  orders.set(group, mine);
  const isLast = (): boolean => orders.get(group) === mine;
  showGroup(group, (team) => ids.flatMap((id) => team.find((member) => member.id === id) ?? []));
  saving = saving.then(async () => {
    // A later order of the group includes this one.
    if (isLast()) await saveOrder(group, ids, isLast);
  });
  return saving;
};

const saveOrder = async (group: TeamGroup, ids: string[], isLast: () => boolean): Promise<void> => {
  try {
    const list = await call(api.admin.team.order.$put({ json: { group, ids } }));
    noteSave();
    if (!isLast()) return;
    // The orders of other groups may still wait to be saved.
    showGroup(group, () => ofGroup(list, group));
    void toastSuccess();
  } catch (error) {
    if (isApiError(error, 'conflict')) void toastError(words.orderConflict);
    else toastApiError(error);
    await loadTeam();
  }
};
