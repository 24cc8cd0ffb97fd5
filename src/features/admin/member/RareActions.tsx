import { type MemberAction, memberActionsOf, refusalOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { aidListMessages } from '#messages/aid-list.ts';
import { memberMessages } from '#messages/member.ts';
import { stepLabel } from '#messages/next-step.ts';
import { personMessages } from '#messages/person.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { useMay } from '../account/account-store.ts';
import { DialogButton } from './DialogButton.tsx';
import { membershipPathOf } from './member-parts.ts';

const words = memberMessages.actions;

/** The less frequent actions that the membership and the role allow. Those that cannot be undone ask first. */
export const RareActions = ({ member }: { member: MemberDetails }) => {
  const open = memberActionsOf(member);
  const may = useMay();
  const writes = may('members', 'write');
  const can = (action: MemberAction): boolean => writes && open.includes(action);
  const obstacle = member.isHeld ? 'held' : refusalOf(member, 'delete');
  return (
    <>
      {may('money', 'write') && isInForce(member) && (
        <DialogButton label={memberMessages.money.reduce} opens={{ name: 'reduction' }} className="menu-item" />
      )}
      {may('desk', 'write') && isInForce(member) && (
        <DialogButton label={aidListMessages.add.open} opens={{ name: 'add-aid' }} className="menu-item" />
      )}
      {may('files', 'write') && (
        <a className="menu-item" href={membershipPathOf(member, 'courriels')}>
          {stepLabel({ does: 'send-link' })}
        </a>
      )}
      {writes && <DialogButton label={personMessages.merge} opens={{ name: 'merge' }} className="menu-item" />}
      {can('archive') && (
        <DialogButton label={words.archive} opens={{ name: 'confirm', action: 'archive' }} className="menu-item" />
      )}
      {can('restore') && (
        <DialogButton label={words.restore} opens={{ name: 'confirm', action: 'restore' }} className="menu-item" />
      )}
      {writes && obstacle && <p className="menu-note">{words.noDelete(refusalSentences[obstacle])}</p>}
      {writes && !obstacle && (
        <DialogButton
          label={words.delete}
          opens={{ name: 'confirm', action: 'delete' }}
          className="menu-item menu-item--danger"
        />
      )}
    </>
  );
};
