// This is printed in the page. It loads the form's code at the first focus or press, and at once for a user who is
// signed in or invited. Before the first paint it would delay it, and right after it would keep a slow phone busy.
const form = document.querySelector('form');
const island = form?.parentElement;
const meanwhile = document.querySelector('#meanwhile');
const code = document.querySelector<HTMLTemplateElement>('#login-code');
if (form && island && meanwhile && code) {
  /** Shows a copy of a template's content. Without a name it shows nothing. */
  const show = (place: Element | null, name?: string): void => {
    const held = name ? document.querySelector<HTMLTemplateElement>(name) : null;
    place?.replaceChildren(...(held?.content.cloneNode(true).childNodes ?? []));
  };
  /**
   * Returns true if the address asks for another form than the login: that of an invitation or of a forgotten password.
   */
  const asksForMore = (): boolean => /^#(?:invitation|oubli)/.test(location.hash);
  let isSentFor = false;
  const sendForCode = (): void => {
    if (isSentFor) return;
    isSentFor = true;
    const isElsewhere = asksForMore();
    const place = isElsewhere ? meanwhile : form.querySelector('[role="alert"]');
    // Hydration expects the form as the page contained it.
    show(place, isElsewhere ? '#invitation-loading' : undefined);
    island.hidden = isElsewhere;
    const late = document.importNode(code.content, true);
    const script = late.querySelector('script');
    script?.addEventListener('load', () => {
      show(meanwhile);
      island.hidden = false;
    });
    script?.addEventListener('error', () => {
      isSentFor = false;
      show(place, isElsewhere ? '#invitation-failed' : '#login-failed');
      meanwhile.querySelector('button')?.addEventListener('click', sendForCode);
    });
    code.after(late);
  };
  form.addEventListener('focusin', sendForCode);
  form.addEventListener('submit', (event) => {
    // Without this, the browser would send the password as an ordinary form.
    event.preventDefault();
    form.dataset.pressed = '';
    sendForCode();
  });
  form.querySelector('button')?.removeAttribute('disabled');
  const passkey = form.querySelector<HTMLButtonElement>('[name="passkey"]');
  if (passkey && 'PublicKeyCredential' in window) passkey.hidden = false;
  passkey?.addEventListener('click', () => {
    form.dataset.pressed = 'passkey';
    sendForCode();
  });
  const welcome = (): void => {
    if (document.querySelector('.signed-in') || asksForMore()) sendForCode();
  };
  welcome();
  addEventListener('hashchange', welcome);
  addEventListener('pageshow', welcome);
}
