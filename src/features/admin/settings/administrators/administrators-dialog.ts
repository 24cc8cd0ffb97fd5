import type { Administrator, Invitation } from '#domain/account/administrator.ts';

/** The dialogs of the list. */
export type AdministratorsDialog =
  | { name: 'invite' }
  | { name: 'link'; invitation: Invitation }
  | { name: 'rename' | 'roles' | 'new-link' | 'disable' | 'enable' | 'sessions'; administrator: Administrator };

export type OpenDialog = (dialog: AdministratorsDialog) => void;
