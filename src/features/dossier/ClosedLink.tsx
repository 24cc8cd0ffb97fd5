import { NewLink } from '#components/new-link/NewLink.tsx';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import type { Opened } from './dossier-store.ts';
import { Title } from './Title.tsx';

const words = dossierPartMessages.closed;

/** The page of a link that no longer works, with the form for a new one. */
export const ClosedLink = ({ why }: { why: Extract<Opened, { kind: 'closed' }>['why'] }) => (
  <div className="dossier__letter">
    <Title>{words.titles[why]}</Title>
    <p className="dossier__state" role="status">
      {words[why]}
    </p>
    {why !== 'come-of-age' && <NewLink />}
  </div>
);
