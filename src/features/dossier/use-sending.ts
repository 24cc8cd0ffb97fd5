import { useAction } from '#components/action/use-action.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { ApiError } from '#lib/api-error.ts';
import { dossierMessages } from '#messages/dossier.ts';

const { failures } = dossierMessages;

/** Loads the code that writes, at the first press. */
export const loadWriting = () => import('./write-dossier.ts');

/** The element that takes the focus when the pressed one has disappeared: the sentence about the whole dossier. */
export const STANDING = 'etat';

/** Returns the sentence about a refusal, for the person who sent something. */
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
 * Runs one request at a time. It shows the outcome in a toast. The focus moves to the dossier's state if the pressed
 * element has disappeared.
 */
export const useSending = (send: () => Promise<string | undefined>) =>
  useAction(async () => {
    const done = await send();
    if (done === undefined) return false;
    void toastSuccess(done);
    keepFocus(document.getElementById(STANDING));
    return true;
  }, sentenceOf);
