import { dossierPartMessages } from '#messages/dossier-parts.ts';
import type { Opened } from './dossier-store.ts';
import { NewLink } from './NewLink.tsx';
import { Title } from './Title.tsx';

const words = dossierPartMessages.closed;

/** What a link says that opens nothing, and the way to another one. */
export const ClosedLink = ({ why }: { why: Extract<Opened, { kind: 'closed' }>['why'] }) => (
  <div className="dossier__letter">
    <Title>{words.titles[why]}</Title>
    <p className="dossier__state" role="status">
      {words[why]}
    </p>
    {why !== 'come-of-age' && <NewLink />}
  </div>
);
