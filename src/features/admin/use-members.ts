import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $members, type Members, openMembers } from './members-store.ts';

/** The members' list; each screen that shows it reads it again, over the one already known. */
export const useMembers = (): Members => {
  const members = useStore($members);
  useEffect(openMembers, []);
  return members;
};
