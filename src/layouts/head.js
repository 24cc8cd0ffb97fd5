(() => {
  const root = document.documentElement.classList;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => {
    root.toggle('dark', system.matches);
    try {
      const { theme, token, toggles } = localStorage;
      if (theme) root.toggle('dark', theme === 'dark');
      root.toggle('signed-in', !!token);
      // What a sign-up left in the tab goes with its time, whichever page comes next.
      for (const key in { ...sessionStorage })
        if (/^sign-up/.test(key) && JSON.parse(sessionStorage[key]).until < Date.now()) delete sessionStorage[key];
      // A first visit knows no list: to fail here would cost more than all the rest, before the first paint.
      for (const { key, enabled } of toggles ? JSON.parse(toggles).list : []) root.toggle(`off-${key}`, !enabled);
    } catch {
      // Nothing can be stored: every entry shows.
    }
  };
  mark();
  system.onchange = mark;
  // Also when the page comes back from the browser's memory, or another tab logs out.
  addEventListener('pageshow', mark);
  addEventListener('storage', mark);
})();
