import { paths } from '#lib/paths.ts';
import { readToken } from '#lib/storage.ts';
import { invitationIn } from './invitation-link.ts';
import { runLoginForm } from './run-login-form.ts';

/** Shows the page's content with that name until the invitation has loaded. */
const showMeanwhile = (place: Element, name: 'loading' | 'failed'): void => {
  const held = document.querySelector<HTMLTemplateElement>(`#invitation-${name}`);
  place.replaceChildren(held?.content.cloneNode(true) ?? '');
};

/** Loads and shows the choice of a password for somebody who comes by the link of an invitation. */
const loadInvitation = async (place: Element, token: string, toLogin: () => void): Promise<void> => {
  showMeanwhile(place, 'loading');
  try {
    const { showInvitation } = await import('./show-invitation.tsx');
    showInvitation(place, token, toLogin);
  } catch {
    showMeanwhile(place, 'failed');
    place.querySelector('button')?.addEventListener('click', () => void loadInvitation(place, token, toLogin));
  }
};

/** Starts the login in its place, or shows the invitation of the address. */
export const startLogin = (place: Element): void => {
  const form = place.querySelector('form');
  if (!form) return;
  /** Removes the token from the address bar at once, because it must not stay in the history or on a shared screen. */
  const takeInvitation = (): void => {
    const token = invitationIn(location.hash);
    if (!token) return;
    history.replaceState(history.state, '', location.pathname);
    void loadInvitation(place, token, () => place.replaceChildren(form));
  };
  /** Sends a signed-in visitor to the admin area, also when the page comes back from the browser's memory. */
  const goToAdmin = (): void => {
    if (readToken() && form.isConnected) location.replace(paths.admin);
  };
  takeInvitation();
  goToAdmin();
  addEventListener('hashchange', takeInvitation);
  addEventListener('pageshow', goToAdmin);
  runLoginForm(form, goToAdmin);
};
