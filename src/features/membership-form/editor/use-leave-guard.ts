import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createLeaveGuard } from './leave-guard.ts';

/** Guards a form while it is shown. */
export const useLeaveGuard = ($isChanged: ReadableAtom<boolean>) => {
  const [guard] = useState(() => createLeaveGuard($isChanged));
  useEffect(() => guard.watch(), [guard]);
  return { ...guard, isAsking: useStore(guard.$isAsking) };
};
