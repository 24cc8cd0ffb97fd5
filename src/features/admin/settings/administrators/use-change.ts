import { toastSuccess } from '#components/ui/toast.tsx';
import { ApiError } from '#lib/api-error.ts';
import { type Action, useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';

/** A change that closes its dialog once it is done; after somebody else's change the list is read again behind it. */
export const useChange = (change: () => Promise<unknown>, { reload, onClose }: DialogWays): Action =>
  useAction(async () => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && ['conflict', 'not-found'].includes(error.type)) void reload();
      throw error;
    }
    void toastSuccess();
    await reload();
    onClose();
  });
