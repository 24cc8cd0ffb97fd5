// In development every component calls React's refresh, which Astro sets up for its own islands only.
if (import.meta.env.DEV)
  Object.assign(window, {
    $RefreshReg$: () => undefined,
    $RefreshSig$: () => (type: unknown) => type,
  });
