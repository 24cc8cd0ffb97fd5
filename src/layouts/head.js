(() => {
  const root = document.documentElement.classList;
  const read = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key);
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
  mark();
  // A sign-up that waits for its money: /adhesion opens on the payment, without showing the form first.
  root.toggle(
    'paying',
    Boolean(read('sign-up-payment', 'sessionStorage')) || location.search.includes('payment_intent='),
  );
  // Also when the page comes back from the browser's memory, or another tab logs out.
  addEventListener('pageshow', mark);
  addEventListener('storage', mark);
})();
