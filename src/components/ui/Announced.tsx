import type { ReactNode } from 'react';

/** Something that appears because of an answer: it is said aloud as it comes. Without it there is no room taken. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <div className="announced" role="status">
    {children}
  </div>
);
