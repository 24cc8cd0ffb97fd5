import { toastSuccess } from '#components/ui/toast.tsx';

/** Returns what a dialog does after a save: the list below it is read again, then it closes, and a toast says so. */
export const closeAfter =
  (reload: () => unknown, close: () => void, done?: string) =>
  async (_saved: unknown, _before: unknown, isHere: () => boolean): Promise<void> => {
    await reload();
    if (isHere()) close();
    void toastSuccess(done);
  };
