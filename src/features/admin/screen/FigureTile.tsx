import type { ReactNode } from 'react';

interface FigureTileProps {
  name: string;
  note: ReactNode;
  /** True for a number that waits for somebody. */
  isOpen?: boolean;
  /** The number, or links to what it counts. */
  children: ReactNode;
}

/** A number in large letters, between its name and a note, in a list of figures. */
export const FigureTile = ({ name, note, isOpen = false, children }: FigureTileProps) => (
  <div className={isOpen ? 'figure figure--open' : 'figure'}>
    <dt>{name}</dt>
    <dd>
      <span className="figure__value">{children}</span>
      <span className="figure__note">{note}</span>
    </dd>
  </div>
);
