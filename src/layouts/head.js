(() => {
  const root = document.documentElement.classList;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => {
    let store = {};
    try {
      store = localStorage;
      // What a sign-up left in the tab goes with its time, whichever page comes next.
      for (const key in { ...sessionStorage })
        if (JSON.parse(sessionStorage[key]).until < Date.now()) sessionStorage.removeItem(key);
    } catch {
      // Nothing can be stored, or the entry is somebody else's.
    }
    root.toggle('dark', store.theme ? store.theme === 'dark' : system.matches);
    root.toggle('signed-in', !!store.token);
    try {
      for (const { key, enabled } of JSON.parse(store.toggles).list) root.toggle(`off-${key}`, !enabled);
    } catch {
      // No list known yet: every entry shows.
    }
  };
  mark();
  system.onchange = mark;
  // Also when the page comes back from the browser's memory, or another tab logs out.
  addEventListener('pageshow', mark);
  addEventListener('storage', mark);
})();
