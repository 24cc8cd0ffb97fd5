// First, before any component is read.
import '#components/react-refresh-stub.ts';
import '#components/translated-page.ts';
import { createRoot, type Root } from 'react-dom/client';
import { InvitationForm } from './InvitationForm.tsx';

let root: Root | undefined;

/** In the place of whatever it holds, the choice of a password; `onLogin` for who wants the login after all. */
export const showInvitation = (place: Element, token: string, onLogin: () => void): void => {
  root?.unmount();
  const home = document.createElement('div');
  place.replaceChildren(home);
  root = createRoot(home);
  root.render(<InvitationForm token={token} onLogin={onLogin} />);
};
