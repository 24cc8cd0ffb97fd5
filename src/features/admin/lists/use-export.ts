import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';

/**
 * An export that asks for the password if it leaves out nobody of a list. Somebody may have left the list since, so that the
 * choice now covers all of it: then the server asks. `passwordField` is undefined while no password is needed.
 */
export const useExport = (
  isWhole: boolean,
  exportAs: (password: string | undefined, isHere: () => boolean) => Promise<void>,
) => {
  const { asked, fieldOf } = usePasswordAgain();
  const [isAsked, setAsked] = useState(isWhole);
  const action = useAction(
    isAsked
      ? asked(exportAs)
      : async (isHere) => {
          try {
            await exportAs(undefined, isHere);
          } catch (error) {
            if (isPasswordRefused(error)) setAsked(true);
            throw error;
          }
        },
  );
  return { action, passwordField: isAsked ? fieldOf(action) : undefined };
};
