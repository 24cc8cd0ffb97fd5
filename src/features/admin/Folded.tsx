import { type ReactNode, useState } from 'react';
import { useMedia } from '#components/ui/use-media.ts';

interface FoldedProps {
  label: string;
  /** Whether it is open to begin with. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What stands above a list: on a phone behind a word, so that the list itself begins on the first screen. */
export const Folded = ({ label, isOpen = false, children }: FoldedProps) => {
  const isWide = useMedia('(min-width: 40rem)');
  const [isOpenAtFirst] = useState(isOpen);
  if (isWide) return children;
  return (
    <details className="folded" open={isOpenAtFirst}>
      <summary>{label}</summary>
      {children}
    </details>
  );
};
