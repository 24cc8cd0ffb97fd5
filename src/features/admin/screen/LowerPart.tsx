import type { ReactNode } from 'react';
import { useLatched } from '#components/ui/use-latched.ts';

interface BelowProps {
  /** True once everything above has come, or will not come. */
  isTurn: boolean;
  children: ReactNode;
}

/** The lower part of a screen. It is loaded at once, and shown once it no longer moves. */
export const Below = ({ isTurn, children }: BelowProps) => {
  const isShown = useLatched(isTurn);
  return (
    <div className={isShown ? 'below' : undefined} hidden={!isShown}>
      {children}
    </div>
  );
};
