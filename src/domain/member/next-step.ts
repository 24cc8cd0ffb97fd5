import type { Area } from '../account/role.ts';
import type { MemberFlag } from '../flag.ts';
import { toCents } from '../money.ts';
import { type DossierPiece, dossierPieces, type PieceState } from '../piece.ts';
import { flagsToCheck, type MemberJson, type MemberStatus } from './member.ts';
import { differenceCents } from './member-balance.ts';
import type { MemberRenewal } from './renewal-state.ts';

/** The facts that decide the next step. The rows of lists and the member's page have all of them. */
export type StepFacts = Pick<
  MemberJson,
  | 'status'
  | 'archivedAt'
  | 'flags'
  | 'settledFlags'
  | 'openPieces'
  | 'proof'
  | 'reducedPriceSelected'
  | 'paymentDone'
  | 'amount'
  | 'paid'
  | 'owed'
  | 'toCome'
  | 'aided'
  | 'overpaid'
> & {
  /** The coming back to the next season. Only the member's page has it. */
  renewal?: MemberRenewal | null;
};

/** A piece that is shown by its state. The payment is shown as an amount instead. */
type ToldPiece = Exclude<DossierPiece, 'payment'>;

/** Why something is still to be done. */
export type StepReason =
  | { why: 'flag'; flag: MemberFlag }
  | { why: 'piece'; piece: ToldPiece; state: Exclude<PieceState, 'accepted'> }
  /** `difference` is the part that is owed only until the proof is accepted. Cents. */
  | { why: 'owed'; cents: number; difference: number }
  | { why: 'overpaid'; cents: number }
  /** The person has not come back to the next season, and has not said that they do not. */
  | ({ why: 'renewal' } & Pick<MemberRenewal, 'season' | 'state' | 'isOpen' | 'isInvitable' | 'opensOn'>)
  /** The bank is processing a card payment. */
  | { why: 'payment-under-way' };

/** What an administrator can do about it. Cents. */
export type StepAction =
  | { does: 'record-payment' | 'refund-overpaid'; cents: number }
  /** Money to refund by hand: it never counted, or the bank could not deliver its refund. */
  | { does: 'give-back' }
  | { does: 'resolve-flag'; flag: MemberFlag }
  | { does: 'invite-back'; isAgain: boolean }
  | {
      does:
        | 'look-at-proof'
        | 'show-proof'
        | 'look-at-photo'
        | 'confirm-guardian'
        | 'merge'
        | 'send-link'
        | 'give-renewal-link';
    };

/** The next step for a member. */
export interface NextStep {
  /** The status. An archived membership is shown as archived, unless it was cancelled. */
  state: MemberStatus | 'archived';
  /** The reasons for a next step, the most important one first. */
  reasons: readonly StepReason[];
  /** At most two actions that these roles may do, the most important one first. */
  actions: readonly StepAction[];
  /** The actions that only other roles may do, with the area that allows them. */
  byOthers: readonly { action: StepAction; area: Area }[];
}

type May = (area: Area, access: 'read' | 'write') => boolean;

const proofReason = ({ status, openPieces, proof }: StepFacts): StepReason[] => {
  // A file needs a decision even if the membership is over.
  if (proof === 'held') return [{ why: 'piece', piece: 'proof', state: 'received' }];
  const state = openPieces.proof ?? (status === 'suspended' ? 'missing' : undefined);
  return state ? [{ why: 'piece', piece: 'proof', state }] : [];
};

const moneyReasons = (member: StepFacts): StepReason[] => {
  const overpaid = toCents(member.overpaid);
  const owed = toCents(member.owed);
  if (overpaid > 0) return [{ why: 'overpaid', cents: overpaid }];
  if (owed === 0 || member.status === 'cancelled') return [];
  return member.openPieces.payment === 'received'
    ? [{ why: 'payment-under-way' }]
    : [{ why: 'owed', cents: owed, difference: differenceCents(member) }];
};

const isTold = (piece: DossierPiece): piece is ToldPiece => piece !== 'payment' && piece !== 'proof';

const pieceReasons = ({ openPieces }: StepFacts): StepReason[] =>
  dossierPieces.filter(isTold).flatMap((piece) => {
    const state = openPieces[piece];
    return state ? [{ why: 'piece' as const, piece, state }] : [];
  });

// Who declined is left in peace.
const renewalReasons = ({ renewal }: StepFacts): StepReason[] => {
  if (!renewal || renewal.state === 'returned' || renewal.state === 'declined') return [];
  const { season, state, isOpen, isInvitable, opensOn } = renewal;
  return [{ why: 'renewal', season, state, isOpen, isInvitable, opensOn }];
};

const reasonsOf = (member: StepFacts): StepReason[] => [
  ...flagsToCheck(member).map((flag) => ({ why: 'flag' as const, flag })),
  ...proofReason(member),
  ...moneyReasons(member),
  ...pieceReasons(member),
  ...renewalReasons(member),
];

/** An action with the area whose writers do it. */
type Possible = { action: StepAction; area: Area };

const aboutPiece = (piece: ToldPiece, state: PieceState): Possible => {
  if (piece === 'proof')
    return { action: { does: state === 'received' ? 'look-at-proof' : 'show-proof' }, area: 'files' };
  if (piece === 'photo' && state === 'received') return { action: { does: 'look-at-photo' }, area: 'files' };
  return { action: { does: piece === 'guardian' ? 'confirm-guardian' : 'send-link' }, area: 'files' };
};

const flagsToGiveBack: readonly MemberFlag[] = ['duplicate-to-refund', 'payment-mismatch', 'refund-failed'];

const possibleFor = (reason: StepReason, { flags }: Pick<StepFacts, 'flags'>): Possible[] => {
  switch (reason.why) {
    case 'flag':
      return [
        // The bank must decide first.
        ...(flagsToGiveBack.includes(reason.flag) && !flags.includes('dispute')
          ? [{ action: { does: 'give-back' as const }, area: 'money' as const }]
          : []),
        ...(reason.flag === 'same-person' ? [{ action: { does: 'merge' as const }, area: 'members' as const }] : []),
        { action: { does: 'resolve-flag', flag: reason.flag }, area: 'money' },
      ];
    case 'owed':
      return [{ action: { does: 'record-payment', cents: reason.cents }, area: 'desk' }];
    case 'overpaid':
      return [{ action: { does: 'refund-overpaid', cents: reason.cents }, area: 'money' }];
    case 'renewal':
      return [
        ...(reason.isInvitable
          ? [{ action: { does: 'invite-back' as const, isAgain: reason.state !== 'to-invite' }, area: 'mail' as const }]
          : []),
        { action: { does: 'give-renewal-link' }, area: 'files' },
      ];
    case 'piece':
      return [aboutPiece(reason.piece, reason.state)];
    default:
      return [];
  }
};

/** From the most to the least important. A declaration comes after the acts that may make it needless. */
const importance: readonly StepAction['does'][] = [
  'record-payment',
  'look-at-proof',
  'refund-overpaid',
  'give-back',
  'merge',
  'resolve-flag',
  'show-proof',
  'look-at-photo',
  'confirm-guardian',
  'send-link',
  'invite-back',
  'give-renewal-link',
];

/** Several reasons may lead to it. */
const isOnce = (does: StepAction['does']): boolean => does === 'send-link' || does === 'give-back';

const MOST_ACTIONS = 2;

/**
 * Returns the next step for a member (docs/rules.md#next-step). `may` tells what the administrator's roles allow. The home
 * screen, the lists, the find field and the member's page all use this function.
 */
export const nextStepOf = (member: StepFacts, may: May): NextStep => {
  const { status, archivedAt } = member;
  const reasons = reasonsOf(member);
  const possible = reasons.map((reason) => possibleFor(reason, member));
  // An administrator who may read files can look at one even if only others decide about it.
  const isOpen = ({ action: { does }, area }: Possible): boolean =>
    may(area, does === 'look-at-proof' || does === 'look-at-photo' ? 'read' : 'write');
  const actions = possible
    .flat()
    .filter(isOpen)
    .map(({ action }) => action)
    .sort((one, other) => importance.indexOf(one.does) - importance.indexOf(other.does));
  return {
    state: archivedAt !== null && status !== 'cancelled' ? 'archived' : status,
    reasons,
    actions: actions
      .filter(({ does }, at) => !isOnce(does) || actions.findIndex((one) => one.does === does) === at)
      .slice(0, MOST_ACTIONS),
    // One action for each reason is enough.
    byOthers: possible
      // Nobody waits for a next season.
      .filter((ways) => !ways.some(({ action, area }) => may(area, 'write') || action.does === 'give-renewal-link'))
      .flatMap((ways) => ways.slice(0, 1)),
  };
};
