import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $members, type Members, openMembers } from './members-store.ts';

/** Returns the members' list. Each screen that shows it reads it again over the known one. */
export const useMembers = (): Members => {
  const members = useStore($members);
  useEffect(openMembers, []);
  return members;
};
