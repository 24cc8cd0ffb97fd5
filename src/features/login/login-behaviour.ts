// Printed in the page. Loads the form's code at the first focus or press, and at once for somebody signed in or
// invited. Before the first paint it would delay it, and right after it would keep a slow phone busy.
const form = document.querySelector('form');
const code = document.querySelector<HTMLTemplateElement>('#login-code');
const failed = document.querySelector<HTMLTemplateElement>('#login-failed');
if (form && code && failed) {
  let isSentFor = false;
  const sendForCode = (): void => {
    if (isSentFor) return;
    isSentFor = true;
    const late = document.importNode(code.content, true);
    late.querySelector('script')?.addEventListener('error', () => {
      isSentFor = false;
      form.querySelector('[role="alert"]')?.replaceChildren(document.importNode(failed.content, true));
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
  const welcome = (): void => {
    if (document.querySelector('.signed-in') || location.hash.startsWith('#invitation')) sendForCode();
  };
  welcome();
  addEventListener('hashchange', welcome);
  addEventListener('pageshow', welcome);
}
