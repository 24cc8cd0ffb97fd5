import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { FactorCodeField } from '#components/ui/FactorCodeField.tsx';
import { QrCode } from '#components/ui/QrCode.tsx';
import { api, call } from '#lib/api.ts';
import { askDialogMessages } from '#messages/ask-dialog.ts';
import { factorCodeMessages, factorMessages } from '#messages/factor.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';

const words = factorMessages.totp;

interface Begun {
  secret: string;
  address: string;
}

/** Returns a secret in groups of four letters, which are easier to copy by hand. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

const totp = api.admin.me.totp;

/** Asks for the password, then shows the QR code and the secret for an authenticator application. */
const Begin = ({ onBegun }: { onBegun: (begun: Begun) => void }) => {
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(asked(async (password) => onBegun(await call(totp.$post({ json: { password } })))));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{words.beginText}</p>
      <PasswordAgainField {...fieldOf(action)} />
      {!isPasswordRefused(action.error) && <ActionError action={action} title={factorMessages.failed} />}
      <Submit isBusy={action.isBusy}>{words.begin}</Submit>
    </form>
  );
};

const Submit = ({ isBusy, children }: { isBusy: boolean; children: string }) => (
  <div className="cluster">
    <button type="submit" className="button button--primary" aria-disabled={isBusy}>
      {children}
    </button>
    <span role="status" className={isBusy ? 'loading' : undefined}>
      {isBusy && askDialogMessages.busy}
    </span>
  </div>
);

interface TotpSetupProps {
  /** Called after the first right code, with the recovery codes if this is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up an authenticator application: the password, the QR code, and the first code. */
export const TotpSetup = ({ onDone }: TotpSetupProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction(async () => {
    setMissing(code.trim() === '');
    if (code.trim() === '') {
      document.getElementById('first-code')?.focus();
      return false;
    }
    try {
      onDone((await call(totp.confirm.$post({ json: { code } }))).recoveryCodes);
    } catch (error) {
      document.getElementById('first-code')?.focus();
      throw error;
    }
    return true;
  });
  useEffect(() => {
    if (begun) heading.current?.focus();
  }, [begun]);
  if (!begun) return <Begin onBegun={setBegun} />;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {words.setUpTitle}
      </h3>
      <p>{words.scan}</p>
      <QrCode text={begun.address} label={words.picture} />
      <p>
        {words.noCamera} <code className="totp-secret">{grouped(begun.secret)}</code>
      </p>
      <p>{words.type}</p>
      <FactorCodeField
        name="first-code"
        value={code}
        error={isMissing ? factorCodeMessages.missing : action.error?.fields.code}
        onValue={setCode}
      />
      <ActionError action={action} title={factorMessages.failed} />
      <Submit isBusy={action.isBusy}>{words.confirm}</Submit>
    </form>
  );
};
