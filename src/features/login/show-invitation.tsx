// First, before any component is read.
import '#components/react-refresh-stub.ts';
import '#components/translated-page.ts';
import { createRoot, type Root } from 'react-dom/client';
import { InvitationForm } from './InvitationForm.tsx';

let root: Root | undefined;

/** Shows the choice of a password in place of what `place` holds. `onLogin` leads to the login after all. */
export const showInvitation = (place: Element, token: string, onLogin: () => void): void => {
  root?.unmount();
  const home = document.createElement('div');
  place.replaceChildren(home);
  root = createRoot(home);
  root.render(<InvitationForm token={token} onLogin={onLogin} />);
};
