import type { ReactNode } from 'react';

/** Announces what appears because of an answer. Takes no room while it is empty. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <div className="announced" role="status">
    {children}
  </div>
);
