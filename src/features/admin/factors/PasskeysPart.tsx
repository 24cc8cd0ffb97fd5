import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { browserOf } from '#domain/account/browser-name.ts';
import type { Passkey } from '#domain/account/factor.ts';
import { MAX_LENGTH } from '#domain/form/fields.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { addPasskey, knowsPasskeys } from '#lib/passkeys.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { factorMessages } from '#messages/factor.ts';
import { passkeyMessages as words } from '#messages/passkeys.ts';
import { accountMessages } from '#messages/settings.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { PasswordDialog } from '../password/PasswordDialog.tsx';

const NAME = 'passkey-name';

/** Returns the name of this browser in the list of sessions: «Chrome sur Windows». */
const nameOfBrowser = (): string => {
  const { browser, system } = browserOf(navigator.userAgent);
  return accountMessages.sessions.device(browser, system);
};

interface AddDialogProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

const AddDialog = ({ onAdded, onClose }: AddDialogProps) => {
  const [name, setName] = useState(nameOfBrowser);
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password) => {
      onAdded(await addPasskey(name.trim(), password));
    }),
  );
  const isMissing = name.trim() === '';
  return (
    <AskDialog
      title={words.addTitle}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={factorMessages.failed} />}
      onClose={onClose}
    >
      <p>{words.addText}</p>
      <TextField
        name={NAME}
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={MAX_LENGTH.name}
        value={name}
        error={isMissing ? fieldErrorSentence('required', 'name') : action.error?.fields.name}
        onValue={setName}
      />
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};

const RemoveDialog = ({ passkey, ...dialog }: { passkey: Passkey; onRemoved: () => void; onClose: () => void }) => (
  <PasswordDialog
    title={words.removeTitle(passkey.name)}
    text={words.removeText}
    confirm={words.remove}
    isDanger
    perform={async (password) => {
      await call(api.admin.me.passkeys[':id'].remove.$post({ param: { id: passkey.id }, json: { password } }));
      void toastSuccess();
      dialog.onRemoved();
    }}
    onClose={dialog.onClose}
  />
);

interface PasskeysPartProps {
  passkeys: readonly Passkey[];
  /** Called after each change, with the recovery codes of a first factor. */
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** The administrator's own passkeys: the list, and buttons to add and remove one. */
export const PasskeysPart = ({ passkeys, onChanged }: PasskeysPartProps) => {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <>
      <div className="apart">
        <div>
          <h3>{words.title}</h3>
          <p className="note">{words.lead}</p>
          {passkeys.length === 0 && <p className="note">{words.none}</p>}
        </div>
        {knowsPasskeys() ? (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        ) : (
          <p className="note">{words.unknown}</p>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className="sessions" aria-label={words.title}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="apart">
              <div>
                <p className="person__name">{passkey.name}</p>
                <p className="note">
                  {passkey.lastUsedAt ? words.used(formatInstant(passkey.lastUsedAt)) : words.unused}
                </p>
              </div>
              <button
                type="button"
                className="button"
                aria-label={words.removeThis(passkey.name)}
                onClick={() => setRemoved(passkey)}
              >
                {words.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddDialog
          onAdded={(codes) => {
            void toastSuccess();
            setAdding(false);
            onChanged(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <RemoveDialog
          passkey={removed}
          onRemoved={() => {
            setRemoved(undefined);
            onChanged(null);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
};
