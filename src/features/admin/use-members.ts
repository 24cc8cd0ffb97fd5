import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $members, beginMembers, type Members } from './members-store.ts';

/** The members' list; each screen that shows it reads it again, over the one already known. */
export const useMembers = (): Members => {
  const members = useStore($members);
  useEffect(beginMembers, []);
  return members;
};
