import { useState } from 'react';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { Reloadable } from '#components/loading/loaded.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { OwnFactors } from '#domain/account/factor.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { factorMessages as words } from '#messages/factor.ts';
import { loadAccount } from '../account/account-store.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { OwnRecovery } from './RecoverySection.tsx';
import { TotpSetup } from './TotpSetup.tsx';

export const fetchFactors = () => call(api.admin.me.factors.$get());

type Dialog = { name: 'set-up' | 'remove-totp' | 'renew-codes' } | { name: 'codes'; codes: readonly string[] };

interface PartProps {
  factors: OwnFactors;
  onOpen: (dialog: Dialog) => void;
}

const TotpPart = ({ factors: { totpSince }, onOpen }: PartProps) => (
  <div className="apart">
    <div>
      <h3>{words.totp.title}</h3>
      <p className="note">{totpSince ? words.totp.since(formatInstant(totpSince)) : words.totp.none}</p>
    </div>
    <div className="cluster">
      <button type="button" className="button" onClick={() => onOpen({ name: 'set-up' })}>
        {totpSince ? words.totp.replace : words.totp.add}
      </button>
      {totpSince && (
        <button
          type="button"
          className="button"
          aria-label={words.totp.removeThis}
          onClick={() => onOpen({ name: 'remove-totp' })}
        >
          {words.totp.remove}
        </button>
      )}
    </div>
  </div>
);

const CodesPart = ({ factors: { recoveryCodes }, onOpen }: PartProps) => (
  <div className="apart">
    <div>
      <h3>{words.codes.title}</h3>
      <p className="note">{words.codes.left(recoveryCodes)}</p>
    </div>
    <button type="button" className="button" onClick={() => onOpen({ name: 'renew-codes' })}>
      {words.codes.renew}
    </button>
  </div>
);

interface DialogsProps {
  dialog: Dialog;
  onOpen: (dialog: Dialog) => void;
  onClose: () => void;
  /** Reads the factors again. */
  reload: () => unknown;
}

const FactorDialogs = ({ dialog, onOpen, onClose, reload }: DialogsProps) => {
  switch (dialog.name) {
    case 'set-up':
      return (
        <ReadDialog title={words.totp.beginTitle} onClose={onClose}>
          <TotpSetup
            onDone={(codes) => {
              void toastSuccess();
              void reload();
              if (codes) onOpen({ name: 'codes', codes });
              else onClose();
            }}
          />
        </ReadDialog>
      );
    case 'codes':
      return (
        // This is another dialog than the one before, so the focus moves into it.
        <ReadDialog key="codes" title={words.codes.shownTitle} onClose={onClose}>
          <RecoveryCodes codes={dialog.codes} onKept={onClose} />
        </ReadDialog>
      );
    case 'remove-totp':
      return (
        <PasswordDialog
          title={words.totp.removeTitle}
          text={words.totp.removeText}
          confirm={words.totp.removeThis}
          isDanger
          perform={async (password) => {
            await call(api.admin.me.totp.remove.$post({ json: { password } }));
            void toastSuccess();
            void reload();
            onClose();
          }}
          onClose={onClose}
        />
      );
    default:
      return (
        <PasswordDialog
          title={words.codes.renewTitle}
          text={words.codes.renewText}
          confirm={words.codes.renew}
          perform={async (password) => {
            const { recoveryCodes } = await call(api.admin.me['recovery-codes'].$post({ json: { password } }));
            void reload();
            onOpen({ name: 'codes', codes: recoveryCodes });
          }}
          onClose={onClose}
        />
      );
  }
};

interface FactorsSectionProps {
  loaded: Reloadable<OwnFactors>;
  onChanged: () => void;
}

/**
 * The administrator's own second factors. A change ends their other sessions, so `onChanged` reads the sessions again.
 */
export const FactorsSection = ({ loaded, onChanged }: FactorsSectionProps) => {
  const [dialog, setDialog] = useState<Dialog>();
  const reload = (): void => {
    void loaded.reload();
    void loadAccount();
    onChanged();
  };
  return (
    <section className="card stack" aria-labelledby="factors">
      <h2 id="factors">{words.title}</h2>
      <p>{words.lead}</p>
      <LoadedPart of={loaded} reload={loaded.reload}>
        {(factors) => (
          <div>
            {factors.recovery && <OwnRecovery recovery={factors.recovery} onStopped={reload} />}
            {factors.isAsked && <p>{words.asked}</p>}
            <TotpPart factors={factors} onOpen={setDialog} />
            <PasskeysPart
              passkeys={factors.passkeys}
              onChanged={(codes) => {
                reload();
                if (codes) setDialog({ name: 'codes', codes });
              }}
            />
            {(factors.totpSince || factors.passkeys.length > 0) && <CodesPart factors={factors} onOpen={setDialog} />}
          </div>
        )}
      </LoadedPart>
      {dialog && (
        <FactorDialogs dialog={dialog} onOpen={setDialog} onClose={() => setDialog(undefined)} reload={reload} />
      )}
    </section>
  );
};
