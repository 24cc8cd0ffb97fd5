import { atom } from 'nanostores';
import type { ComponentType } from 'react';
import { toastApiError } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member/member.ts';

/** The menu of a row, and the dialogs that it opens. */
interface RowActions {
  MemberMenuItems: ComponentType<{ member: MemberJson }>;
  RowDialogs: ComponentType;
}

/** The code of the menus. Undefined before it is loaded for the first menu. */
export const $rowActions = atom<RowActions | undefined>(undefined);

export const loadRowActions = (): void => {
  if ($rowActions.get()) return;
  import('./RowActions.tsx').then(
    ({ MemberMenuItems, RowDialogs }) => $rowActions.set({ MemberMenuItems, RowDialogs }),
    toastApiError,
  );
};
