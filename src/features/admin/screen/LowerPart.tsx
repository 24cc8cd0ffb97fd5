import type { ReactNode } from 'react';
import { useLatched } from '#components/ui/use-latched.ts';

interface LowerPartProps {
  /** True once everything above has come, or will not come. */
  isReady: boolean;
  children: ReactNode;
}

/** The lower part of a screen. It is loaded at once, and shown once it no longer moves. */
export const LowerPart = ({ isReady, children }: LowerPartProps) => {
  const isShown = useLatched(isReady);
  return (
    <div className={isShown ? 'below' : undefined} hidden={!isShown}>
      {children}
    </div>
  );
};
