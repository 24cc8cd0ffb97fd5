import { paths } from '#lib/paths.ts';
import { readToken } from '#lib/storage.ts';
import { invitationIn } from './invitation-link.ts';
import { runLoginForm } from './run-login-form.ts';

/** What the page holds under that name, for as long as the invitation is not there. */
const showMeanwhile = (place: Element, name: 'loading' | 'failed'): void => {
  const held = document.querySelector<HTMLTemplateElement>(`#invitation-${name}`);
  place.replaceChildren(held?.content.cloneNode(true) ?? '');
};

/** The choice of a password, for who comes by the link of an invitation. Its code comes when it is needed. */
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

/** Gives life to the login in its place, or puts the invitation there that the address holds. */
export const startLogin = (place: Element): void => {
  const form = place.querySelector('form');
  if (!form) return;
  /** The token leaves the address bar at once: it must stand neither in the history nor on a screen that is shown around. */
  const takeInvitation = (): void => {
    const token = invitationIn(location.hash);
    if (!token) return;
    history.replaceState(history.state, '', location.pathname);
    void loadInvitation(place, token, () => place.replaceChildren(form));
  };
  /** A signed-in visitor has nothing to do at the form, also when the page comes back from the browser's memory. */
  const goToAdmin = (): void => {
    if (readToken() && form.isConnected) location.replace(paths.admin);
  };
  takeInvitation();
  goToAdmin();
  addEventListener('hashchange', takeInvitation);
  addEventListener('pageshow', goToAdmin);
  runLoginForm(form, goToAdmin);
};
