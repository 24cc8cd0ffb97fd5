import { useAction } from '#components/action/use-action.ts';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberFlag } from '#domain/flag.ts';
import { flagsToCheck } from '#domain/member/member.ts';
import { isRefundable } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { type NextStep, nextStepOf, type StepAction } from '#domain/member/next-step.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { byOthersSentence, nextStepSentence, stepLabel, stepMessages } from '#messages/next-step.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { useMay } from '../account/account-store.ts';
import { $enlarged } from '../pieces/private-photos.ts';
import { takeBackDecline } from '../renewals/renewals-store.ts';
import { DialogButton } from './DialogButton.tsx';
import { fetchMember } from './member-api.ts';
import { membershipPathOf } from './member-parts.ts';
import { showMember } from './member-store.ts';
import { dialogOf } from './step-dialog.ts';

interface MemberProps {
  member: MemberDetails;
}

// Only acts of the club itself get a primary button. Sending a link only asks the member to act, and what may wait is not urgent.
const isUrgent = ({ renewal }: MemberDetails, action: StepAction): boolean => {
  if (action.does === 'invite-back') return renewal?.isOpen === true && !action.isAgain;
  return action.does !== 'send-link' && action.does !== 'give-renewal-link';
};

const StepButton = ({ member, action, isMain }: MemberProps & { action: StepAction; isMain: boolean }) => {
  const className = isMain && isUrgent(member, action) ? 'button button--primary' : 'button';
  const label = stepLabel(action);
  const opens = dialogOf(action);
  if (opens) return <DialogButton label={label} opens={opens} className={className} />;
  return action.does === 'look-at-photo' ? (
    <button type="button" className={className} aria-haspopup="dialog" onClick={() => $enlarged.set(member)}>
      {label}
    </button>
  ) : (
    <a className={className} href={membershipPathOf(member, 'courriels')}>
      {label}
    </a>
  );
};

const latest = (instants: readonly (string | null)[]): string | undefined =>
  instants
    .filter((instant) => instant !== null)
    .sort()
    .at(-1);

/** Returns the club's last act about it, and whether the person has opened the dossier since. */
const knownOf = ({ timeline, links, isAddressRefused, email }: MemberDetails): string => {
  const reminded = latest(
    timeline.map(({ at, kind, what, mail }) =>
      kind === 'mail' && what === 'reminder' && mail?.state === 'sent' ? at : null,
    ),
  );
  const opened = latest(links.map(({ scope, lastUsedAt }) => (scope === 'dossier' ? lastUsedAt : null)));
  return [
    reminded && stepMessages.reminded(formatDay(reminded)),
    opened && stepMessages.opened(formatDay(opened)),
    isAddressRefused && stepMessages.refused,
    email === '' && stepMessages.addressless,
  ]
    .filter(Boolean)
    .join(' ');
};

/** That the person does not come back, with the button by which the club takes the answer back. */
const Declined = ({ member: { id }, season, at }: MemberProps & { season: string; at: string }) => {
  const may = useMay();
  const { isBusy, run } = useAction(async () => {
    await takeBackDecline({ id }, season);
    showMember(await fetchMember(id));
    void toastSuccess(renewalsMessages.undone);
  }, renewalsMessages.undoFailed);
  return (
    <p className="note cluster">
      <span>{renewalsMessages.declined(season, formatDay(at))}</span>
      {may('members', 'write') && (
        <button type="button" className="button button--small" aria-disabled={isBusy} onClick={() => void run()}>
          {renewalsMessages.undo}
        </button>
      )}
    </p>
  );
};

type Meaning = { title: string; meaning: string; todo?: string | undefined; flag?: MemberFlag };

/** Returns what the status and the flags mean, and what these roles can do about them. */
const meaningsOf = (member: MemberDetails, step: NextStep, may: ReturnType<typeof useMay>): Meaning[] => {
  const { status, flags, overpaid } = member;
  const books = may('money', 'write');
  const decides = may('files', 'write');
  const toCheck = flagsToCheck(member);
  return [
    ...flags.map((flag): Meaning => {
      const { meaning, todo } = words.flags[flag];
      const title = membershipsMessages.flags[flag];
      if (!toCheck.includes(flag)) return { title, meaning, todo: words.resolved };
      const isTheirs = books || (flag === 'same-person' && may('members', 'write'));
      const isButton = step.actions.some((action) => action.does === 'resolve-flag' && action.flag === flag);
      return { title, meaning, ...(isTheirs && { todo }), ...(books && !isButton && { flag }) };
    }),
    ...(overpaid > 0
      ? [
          {
            title: membershipsMessages.balances.overpaid,
            meaning: words.tooMuch.meaning(formatCents(toCents(overpaid))),
            todo: books ? words.tooMuch.todo : undefined,
          },
        ]
      : []),
    ...(status === 'active'
      ? []
      : [
          {
            title: membershipsMessages.statuses[status],
            ...words.statuses[status],
            ...(status === 'pending' && !books && { todo: words.pendingAtDesk }),
            ...(status === 'suspended' && !decides && { todo: undefined }),
          },
        ]),
  ];
};

const Meanings = ({ meanings }: { meanings: readonly Meaning[] }) => (
  <dl className="next-step__meanings">
    {meanings.map(({ title, meaning, todo, flag }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          <Said text={meaning} /> {todo}{' '}
          {flag && (
            <DialogButton
              label={words.resolutions[flag].button}
              opens={{ name: 'resolve-flag', flag }}
              className="button button--small"
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** `lacking`: the club waits for the member. */
type Tone = 'good' | 'open' | 'lacking' | undefined;

const toneOf = ({ state, reasons }: NextStep): Tone => {
  if (reasons.length === 0) return state === 'active' ? 'good' : undefined;
  // A next season asks nothing of this one.
  if (state === 'active' && reasons.every(({ why }) => why === 'renewal')) return 'good';
  const isWaiting = reasons.every((reason) => reason.why === 'piece' && reason.state !== 'received');
  return isWaiting && state !== 'suspended' ? 'lacking' : 'open';
};

/** The member's next step: one sentence, its facts, and at most two buttons. */
export const NextStepBox = ({ member }: MemberProps) => {
  const may = useMay();
  const step = nextStepOf(member, may);
  // The bank looks at a payment, or a refund is under way.
  const actions = step.actions.filter(
    ({ does }) =>
      (does !== 'refund-overpaid' && does !== 'give-back') ||
      member.payments.some((payment) => isRefundable(payment, member)),
  );
  const known = [knownOf(member), byOthersSentence(step)].filter(Boolean).join(' ');
  const meanings = meaningsOf(member, step, may);
  const { renewal } = member;
  return (
    <section className="next-step" data-tone={toneOf(step)} aria-label={words.standing}>
      <div className="next-step__words">
        <p className="next-step__sentence">
          <Said text={nextStepSentence(step)} />
        </p>
        {known && <p className="note">{known}</p>}
        {renewal?.declinedAt && renewal.state === 'declined' && (
          <Declined member={member} season={renewal.season} at={renewal.declinedAt} />
        )}
        {meanings.length > 0 && (
          <details open={meanings.some(({ flag }) => flag)}>
            <summary>{stepMessages.meaning}</summary>
            <Meanings meanings={meanings} />
          </details>
        )}
      </div>
      {actions.length > 0 && (
        <div className="next-step__actions">
          {actions.map((action, at) => (
            <StepButton key={stepLabel(action)} member={member} action={action} isMain={at === 0} />
          ))}
        </div>
      )}
    </section>
  );
};
