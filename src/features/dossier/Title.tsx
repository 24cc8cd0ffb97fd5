import type { ReactNode } from 'react';

/** The title of the page, with what it is about. */
export const Title = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <header className="opening dossier__title">
    <h1 tabIndex={-1}>{children}</h1>
    {note && <p>{note}</p>}
  </header>
);
