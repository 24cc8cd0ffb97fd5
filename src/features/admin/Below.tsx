import type { ReactNode } from 'react';
import { useLatched } from '#components/ui/use-latched.ts';

interface BelowProps {
  /** Whether all that stands above has come, or will not come. */
  isTurn: boolean;
  children: ReactNode;
}

/** The lower part of a screen: it is read at once, and shown once it no longer moves while somebody presses it. */
export const Below = ({ isTurn, children }: BelowProps) => {
  const isShown = useLatched(isTurn);
  return (
    <div className={isShown ? 'below' : undefined} hidden={!isShown}>
      {children}
    </div>
  );
};
