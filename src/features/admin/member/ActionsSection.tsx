import { useMemo } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { certifiableMember, isCertifiable } from '#domain/member/certificate.ts';
import { type MemberAction, memberActionsOf, refusalOf } from '#domain/member/member-actions.ts';
import { balanceStateOf } from '#domain/member/member-balance.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { useMay } from '../account/account-store.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { settleMember } from './member-api.ts';
import { $memberDialog, type MemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const words = memberMessages.actions;

interface MemberProps {
  member: MemberDetails;
}

interface DialogButtonProps {
  label: string;
  opens: MemberDialog;
  look?: 'primary' | 'danger';
}

const DialogButton = ({ label, opens, look }: DialogButtonProps) => (
  <button
    type="button"
    className={look ? `button button--${look}` : 'button'}
    aria-haspopup="dialog"
    onClick={() => $memberDialog.set(opens)}
  >
    {label}
  </button>
);

const SettleButton = ({ member }: MemberProps) => {
  const action = useAction(async () => {
    showMember(await settleMember(member));
    void toastSuccess();
  });
  return (
    <>
      <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
        {words.settle}
      </button>
      <span role="status" className={action.isBusy ? 'loading' : undefined}>
        {action.isBusy && words.settling}
      </span>
      <ActionFailure member={member} action={action} title={memberDialogMessages.updateFailed} />
    </>
  );
};

const Certificate = ({ member }: MemberProps) => {
  const asked = useMemo(() => certifiableMember(member), [member]);
  return isCertifiable(asked) ? (
    <CertificateButton asked={asked} />
  ) : (
    <p className="field__hint">{words.noCertificate}</p>
  );
};

interface ActionsSectionProps extends MemberProps {
  onEdit: () => void;
}

/** The actions that the membership and the role allow. Actions that cannot be undone ask first. */
export const ActionsSection = ({ member, onEdit }: ActionsSectionProps) => {
  const open = memberActionsOf(member);
  const may = useMay();
  const writes = may('members', 'write');
  const receives = may('desk', 'write');
  const books = may('money', 'write');
  const can = (action: MemberAction): boolean => open.includes(action);
  const obstacle = member.isHeld ? 'held' : refusalOf(member, 'delete');
  return (
    <section className="card stack" aria-labelledby="actions">
      <h2 id="actions">{words.title}</h2>
      <div className="member-actions">
        {receives && can('record-payment') && (
          <DialogButton
            label={words.recordPayment(balanceStateOf(member))}
            opens={{ name: 'payment' }}
            look="primary"
          />
        )}
        {books && can('settle') && <SettleButton member={member} />}
        <Certificate member={member} />
        {writes && can('edit') && (
          <button type="button" className="button" onClick={onEdit}>
            {words.edit}
          </button>
        )}
        {writes && can('archive') && (
          <DialogButton label={words.archive} opens={{ name: 'confirm', action: 'archive' }} />
        )}
        {writes && can('restore') && (
          <DialogButton label={words.restore} opens={{ name: 'confirm', action: 'restore' }} />
        )}
        {writes && obstacle && <p className="field__hint">{words.noDelete(refusalSentences[obstacle])}</p>}
        {writes && !obstacle && (
          <DialogButton label={words.delete} opens={{ name: 'confirm', action: 'delete' }} look="danger" />
        )}
      </div>
    </section>
  );
};
