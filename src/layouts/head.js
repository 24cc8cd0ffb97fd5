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
  mark();
  // Also when the page comes back from the browser's memory, or another tab logs out.
  addEventListener('pageshow', mark);
  addEventListener('storage', mark);
})();
