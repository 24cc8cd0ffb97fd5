import type { ReactNode } from 'react';

/** A live region that announces answers. It takes no room while it is empty. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <div className="announced" role="status">
    {children}
  </div>
);
