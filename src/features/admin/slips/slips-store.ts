import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import { type Cheque, type ChequesInHand, isDue, type Slip, type SlipDetails } from '#domain/ledger/slip.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { withQuery } from '#lib/paths.ts';
import { slipMessages } from '#messages/slips.ts';

/** The cheques that the club holds. */
export const {
  $loaded: $hand,
  load: loadHand,
  show: showHand,
} = createLoaded<ChequesInHand>(() => call(api.admin.cheques.$get()), slipMessages.failed);

export const { $loaded: $slips, load: loadSlips } = createLoaded<readonly Slip[]>(
  () => call(api.admin.slips.$get()),
  slipMessages.failed,
);

export const fetchSlip = (id: string): Promise<SlipDetails> => call(api.admin.slips[':id'].$get({ param: { id } }));

/** The cheques that are chosen for a slip. Those that are due are chosen from the beginning. */
export const $chosen = atom<ReadonlySet<string>>(new Set());

/** The ids of all cheques that the list has already shown, chosen or not. */
let seen: ReadonlySet<string> = new Set();

$hand.listen((hand) => {
  if (hand.state !== 'ready') return;
  const { inHand, today } = hand.value;
  const isChosen = (cheque: Cheque): boolean =>
    seen.has(cheque.id) ? $chosen.get().has(cheque.id) : isDue(cheque, today);
  const chosen = inHand.filter(isChosen).map(({ id }) => id);
  seen = new Set(inHand.map(({ id }) => id));
  $chosen.set(new Set(chosen));
});

/** Forgets the choice, so that the screen starts again with the cheques that are due. */
export const forgetPicked = (): void => {
  seen = new Set();
  $chosen.set(new Set());
};

/** Returns the address of a slip. */
export const slipPath = (id: string): string => withQuery(adminPaths.slips, { vue: 'bordereaux', bordereau: id });

/** What a dialog of the screen is about. */
export type SlipDialog =
  | { name: 'bank' | 'cancel'; slip: SlipDetails }
  | { name: 'edit' | 'return' | 'keep'; cheque: Cheque };

export const $slipDialog = atom<SlipDialog | undefined>(undefined);
export const closeSlipDialog = (): void => $slipDialog.set(undefined);
