import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { Reloadable } from '#components/loading/loaded.ts';
import { emailInput } from '#components/ui/email-input.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type FactorRecovery, recoverySchema } from '#domain/account/factor.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { recoveryMessages as words } from '#messages/factor.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';

const recoveries = api.admin.recoveries;

interface Asking {
  email: string;
  password: string;
}

const createAsking = () =>
  createEdit<Asking, Asking, FactorRecovery | null>({
    toDraft: () => ({ email: '', password: '' }),
    schema: (typed) => checkBy(recoverySchema, typed),
    send: (json) => call(api.admin.me.recoveries.$post({ json })),
  });

const toldOf = ({ endsAt }: FactorRecovery): string =>
  endsAt ? words.confirmed(formatInstant(endsAt)) : words.started;

const AskDialog = ({ onAsked, onClose }: { onAsked: () => unknown; onClose: () => void }) => {
  const edit = useEdit(createAsking, {
    onSaved: (recovery) => {
      // An administrator who may not see the accounts learns nothing about them.
      void toastSuccess(recovery ? toldOf(recovery) : words.noted);
      void onAsked();
      onClose();
    },
  });
  return (
    <EditDialog edit={edit} title={words.ask} confirm={words.confirm} failed={words.failed} onClose={onClose}>
      <p>{words.text}</p>
      <TextField {...edit.fieldOf('email')} label={words.email} {...emailInput} autoComplete="off" />
      <PasswordAgainField {...edit.fieldOf('password')} />
    </EditDialog>
  );
};

/**
 * Starts or confirms the recovery for somebody who lost their phone. Any administrator may do this, and one of the two
 * must be an owner.
 */
const AskButton = ({ onAsked }: { onAsked: () => unknown }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.ask}
      </button>
      {isOpen && <AskDialog onAsked={onAsked} onClose={() => setOpen(false)} />}
    </p>
  );
};

const Recovery = ({ recovery, reload }: { recovery: FactorRecovery; reload: () => Promise<unknown> }) => {
  const { administratorId: id, name, startedBy, startedAt, confirmedBy, endsAt, isTold } = recovery;
  const action = useAction(async () => {
    await call(recoveries[':id'].$delete({ param: { id } }));
    void toastSuccess(words.stopped);
    await reload();
    // The pressed button has disappeared.
    keepFocus(document.getElementById('recoveries'));
  });
  return (
    <li className="apart">
      <div>
        <p className="person__name">{name}</p>
        <p className="note">{words.startedBy(startedBy, formatInstant(startedAt))}</p>
        <p className="note">
          {endsAt && confirmedBy ? words.confirmedBy(confirmedBy, formatInstant(endsAt)) : words.waits}
        </p>
        {!isTold && <p className="note">{words.isUntold}</p>}
      </div>
      <button
        type="button"
        className="button button--danger"
        aria-label={words.stopThis(name)}
        aria-disabled={action.isBusy}
        onClick={() => void action.run()}
      >
        {words.stop}
      </button>
      <ActionError action={action} title={words.failed} />
    </li>
  );
};

/** Reads the accounts whose factors will be removed. */
export const fetchRecoveries = () => call(recoveries.$get());

/** For owners: the accounts whose factors will be removed. An owner can stop each recovery. */
export const RecoveriesSection = ({ loaded }: { loaded: Reloadable<FactorRecovery[]> }) => {
  return (
    <section className="card stack" aria-labelledby="recoveries">
      <h2 id="recoveries" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <LoadedPart of={loaded} reload={loaded.reload}>
        {(list) =>
          list.length > 0 && (
            <ul className="sessions">
              {list.map((recovery) => (
                <Recovery key={recovery.administratorId} recovery={recovery} reload={loaded.reload} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      <AskButton onAsked={loaded.reload} />
    </section>
  );
};

/** The same for administrators who do not see other accounts. */
export const HelpSomebodySection = () => (
  <section className="card stack" aria-labelledby="recoveries">
    <h2 id="recoveries">{words.title}</h2>
    <p>{words.lead}</p>
    <AskButton onAsked={() => undefined} />
  </section>
);

/** The recovery of the administrator's own account, with a button that stops it. */
export const OwnRecovery = ({ recovery, onStopped }: { recovery: FactorRecovery; onStopped: () => void }) => {
  const action = useAction(async () => {
    await call(api.admin.me.recovery.$delete());
    void toastSuccess(words.stopped);
    onStopped();
  });
  const { startedBy, startedAt, endsAt } = recovery;
  return (
    <div className="notice notice--warning">
      <p>{words.startedBy(startedBy, formatInstant(startedAt))}</p>
      <p>{endsAt ? words.ownEnds(formatInstant(endsAt)) : words.waits}</p>
      <p>
        <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
          {words.stopOwn}
        </button>
      </p>
      <ActionError action={action} title={words.failed} />
    </div>
  );
};
