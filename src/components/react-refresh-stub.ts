// In development every component calls React's refresh, which Astro sets up only for its own islands.
if (import.meta.env.DEV)
  Object.assign(window, {
    $RefreshReg$: () => undefined,
    $RefreshSig$: () => (type: unknown) => type,
  });
