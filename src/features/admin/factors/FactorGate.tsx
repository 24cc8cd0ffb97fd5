import { useEffect, useRef, useState } from 'react';
import { $factorMissing } from '#lib/session.ts';
import { factorMessages } from '#messages/factor.ts';
import { loadAccount } from '../account/account-store.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetup } from './TotpSetup.tsx';

const words = factorMessages.gate;

const enter = async (): Promise<void> => {
  $factorMissing.set(false);
  await loadAccount();
};

/** Replaces every screen for an account that lacks the second factor that the club requires. */
export const FactorGate = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<readonly string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes take the place of the form, and of its focus
  useEffect(() => heading.current?.focus(), [codes]);
  return (
    <div className="screen">
      <h1 ref={heading} tabIndex={-1}>
        {codes ? factorMessages.codes.shownTitle : words.title}
      </h1>
      <div className="factor-gate stack">
        {codes ? (
          <RecoveryCodes codes={codes} confirm={words.done} onKept={() => void enter()} />
        ) : (
          <>
            <p>{words.text}</p>
            <TotpSetup onDone={(made) => (made ? setCodes(made) : void enter())} />
          </>
        )}
      </div>
    </div>
  );
};
