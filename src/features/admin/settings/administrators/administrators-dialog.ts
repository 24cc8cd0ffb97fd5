import type { Administrator, Invitation } from '#domain/administrator.ts';

/** What is asked, or told, over the list. */
export type AdministratorsDialog =
  | { name: 'invite' }
  | { name: 'link'; invitation: Invitation }
  | { name: 'rename' | 'new-link' | 'disable' | 'enable' | 'sessions'; administrator: Administrator };

export type OpenDialog = (dialog: AdministratorsDialog) => void;
