import type { ReactNode } from 'react';
import { useLatched } from '#components/ui/use-latched.ts';
import { useMedia } from '#components/ui/use-media.ts';

interface FoldedProps {
  label: string;
  /** Opens the part once this becomes true. Afterwards the user may close it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Folds the part above a list on a phone, so that the list begins on the first screen. */
export const Folded = ({ label, isOpen = false, children }: FoldedProps) => {
  const isWide = useMedia('(min-width: 40rem)');
  const wasOpened = useLatched(isOpen);
  if (isWide) return children;
  return (
    <details className="folded" open={wasOpened}>
      <summary>{label}</summary>
      {children}
    </details>
  );
};
