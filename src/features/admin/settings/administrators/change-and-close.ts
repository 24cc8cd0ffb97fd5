import { toastSuccess } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';

/** Makes a change and closes its dialog. After somebody else's change the list is read again. */
export const changeAndClose = async (
  change: () => Promise<unknown>,
  { reload, onClose }: DialogWays,
): Promise<void> => {
  try {
    await change();
  } catch (error) {
    if (isApiError(error, 'conflict', 'not-found')) void reload();
    throw error;
  }
  void toastSuccess();
  await reload();
  onClose();
};
