import { useAction } from '#components/action/use-action.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { ApiError } from '#lib/api-error.ts';
import { dossierMessages } from '#messages/dossier.ts';

const { failures } = dossierMessages;

/** The code that writes, loaded with the first press. */
export const loadWriting = () => import('./write-dossier.ts');

/** Where reading continues once what was pressed has gone: the sentence about the whole dossier. */
export const STANDING = 'etat';

/** Returns the sentence about a refusal, for whoever sent something. */
export const sentenceOf = (error: unknown): string => {
  const { type, messages }: Pick<ApiError, 'type' | 'messages'> =
    error instanceof ApiError ? error : { type: 'internal', messages: [] };
  const said = messages.join(' ');
  switch (type) {
    case 'network':
      return failures.network;
    case 'link-ended':
      return failures.ended;
    case 'unavailable':
    case 'internal':
      return failures.unavailable;
    case 'conflict':
      return `${said} ${failures.conflict}`;
    default:
      return said || failures.unavailable;
  }
};

/**
 * Sends once at a time. Says in a toast that it worked, or why it did not. The focus goes to the dossier's state if what
 * was pressed has gone.
 */
export const useSending = (send: () => Promise<string | undefined>) =>
  useAction(async () => {
    const done = await send();
    if (done === undefined) return false;
    void toastSuccess(done);
    keepFocus(document.getElementById(STANDING));
    return true;
  }, sentenceOf);
