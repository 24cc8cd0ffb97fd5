(() => {
  const root = document.documentElement.classList;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const mark = () => {
    const scheme = read('theme');
    root.toggle('dark', scheme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
    root.toggle('signed-in', Boolean(read('token')));
    try {
      for (const { key, enabled } of JSON.parse(read('toggles')).list) root.toggle(`off-${key}`, !enabled);
    } catch {
      // No list known yet: every entry shows.
    }
  };
  // What a sign-up left in the tab goes with its time, whichever page comes next.
  const isFresh = (key) => {
    try {
      if (JSON.parse(sessionStorage.getItem(key))?.until > Date.now()) return true;
      sessionStorage.removeItem(key);
    } catch {
      // Nothing can be stored.
    }
    return false;
  };
  const sweep = () => ['sign-up-form', 'sign-up-payment', 'sign-up-return'].filter(isFresh);
  // The bank's way back: the secret leaves the address at once, `return-address.ts` reads what it said.
  const { search, pathname } = location;
  const said = new URLSearchParams(search);
  if (['payment_intent', 'payment_intent_client_secret', 'redirect_status'].every((name) => said.get(name))) {
    try {
      sessionStorage.setItem('sign-up-return', JSON.stringify({ until: Date.now() + 18e5, value: search }));
      history.replaceState(history.state, '', pathname);
    } catch {
      // Nothing can be stored: the address keeps it until the page is ready.
    }
  }
  mark();
  // A sign-up that waits for its money: /adhesion opens on the payment, without showing the form first.
  root.toggle('paying', sweep().some((key) => key !== 'sign-up-form') || said.has('payment_intent'));
  // Also when the page comes back from the browser's memory, or another tab logs out.
  addEventListener('pageshow', mark);
  addEventListener('pageshow', sweep);
  addEventListener('storage', mark);
})();
