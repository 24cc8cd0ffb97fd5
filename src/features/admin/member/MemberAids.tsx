import { type ReactNode, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import type { ClubAid } from '#domain/money/aid.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { aidListMessages as words } from '#messages/aid-list.ts';
import { aidStateNames } from '#messages/aids.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { spoken } from '#messages/spoken.ts';
import { useMay } from '../account/account-store.ts';
import { RefuseDialog, ReimburseDialog } from '../aid-dialogs/AidDialogs.tsx';
import { enterAids, undoAid } from '../aid-dialogs/aid-api.ts';
import { CopyCode } from '../aid-dialogs/CopyCode.tsx';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import { DialogButton } from './DialogButton.tsx';
import { fetchMember } from './member-api.ts';
import { showMember } from './member-store.ts';

interface MemberProps {
  member: MemberDetails;
}

type Asked = { name: 'reimburse' | 'refuse'; aid: ClubAid };

/** A change without a dialog. */
const Direct = ({ member, label, change }: MemberProps & { label: string; change: () => Promise<unknown> }) => {
  const action = useAction(async () => {
    await change();
    showMember(await fetchMember(member.id));
    void toastSuccess();
  });
  return (
    <>
      <button type="button" className="menu-item" aria-disabled={action.isBusy} onClick={() => void action.run()}>
        {label}
      </button>
      <ActionFailure member={member} action={action} title={memberDialogMessages.updateFailed} />
    </>
  );
};

const MenuButton = ({ label, opens }: { label: string; opens: () => void }) => (
  <button type="button" className="menu-item" aria-haspopup="dialog" onClick={opens}>
    {label}
  </button>
);

const AidMenu = ({ member, aid, ask }: MemberProps & { aid: ClubAid; ask: (asked: Asked) => void }) => {
  const { id, state, label } = aid;
  if (state === 'reimbursed') return null;
  const isOver = !isInForce(member);
  return (
    <ActionMenu sign="⋯" className="row-menu" label={spoken(words.menuOf(label, member.fullName))}>
      {state === 'to-enter' && !isOver && (
        <Direct member={member} label={words.enterOne} change={() => enterAids([id])} />
      )}
      {state !== 'refused' && (
        <>
          <MenuButton label={words.reimburse.open} opens={() => ask({ name: 'reimburse', aid })} />
          <MenuButton label={words.refuse.open} opens={() => ask({ name: 'refuse', aid })} />
        </>
      )}
      {(state === 'refused' || (state === 'entered' && !isOver)) && (
        <Direct member={member} label={words.undo[state]} change={() => undoAid(id, state)} />
      )}
    </ActionMenu>
  );
};

const tones: Readonly<Record<ClubAid['state'], string>> = {
  'to-enter': 'tag--warning',
  entered: 'tag--warning',
  reimbursed: 'tag--success',
  refused: 'tag--error',
};

const Row = ({ member, aid, children }: MemberProps & { aid: ClubAid; children: ReactNode }) => (
  <li className="card-row payment">
    <p>
      {aid.label}{' '}
      <span className={`tag ${tones[aid.state]}`}>
        {words.member.since(aidStateNames[aid.state], formatDay(aid.stateAt), aid.state === 'to-enter')}
      </span>
      {aid.refusal && <small> {aid.refusal}</small>}
    </p>
    <strong className="payment__sum">
      <Said text={formatCents(toCents(aid.amount))} />
    </strong>
    {children}
    {aid.code !== null && isInForce(member) && (
      <div className="card-row__more">
        <CopyCode code={aid.code} />
      </div>
    )}
  </li>
);

/** The aids that a member claims, and what can be done with each. */
export const MemberAids = ({ member }: MemberProps) => {
  // The money of an aid still comes after a membership has ended.
  const writes = useMay()('desk', 'write') && member.status !== 'pending';
  const [asked, setAsked] = useState<Asked>();
  const { aids, fullName } = member;
  // The menu of the page adds the first one: most clubs have none.
  if (aids.length === 0) return null;
  const shared = {
    onDone: async () => showMember(await fetchMember(member.id)),
    onClose: () => setAsked(undefined),
  };
  return (
    <section className="card" aria-labelledby="aids">
      <h2 id="aids">{words.title}</h2>
      <ul className="card-rows">
        {aids.map((aid) => (
          <Row key={aid.id} member={member} aid={aid}>
            {writes && <AidMenu member={member} aid={aid} ask={setAsked} />}
          </Row>
        ))}
      </ul>
      {writes && isInForce(member) && (
        <div className="cluster">
          <DialogButton label={words.add.open} opens={{ name: 'add-aid' }} />
        </div>
      )}
      {asked?.name === 'reimburse' && <ReimburseDialog aids={[{ ...asked.aid, fullName }]} {...shared} />}
      {asked?.name === 'refuse' && <RefuseDialog aid={{ ...asked.aid, fullName }} {...shared} />}
    </section>
  );
};
