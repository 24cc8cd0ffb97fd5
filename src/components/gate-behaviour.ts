// This is printed at the end of pages that can be switched off. It sends visitors home if the page is closed or its
// state is unknown. A page that was last known to be closed is not painted before the answer (`layouts/head.ts`,
// `Navigation.astro`).
import { askToggles } from './ask-toggles.ts';

const { dataset, classList } = document.documentElement;
const leaveUnlessOpen = async (): Promise<void> => {
  // A former member comes from their dossier, and the server decides whether they may enter.
  if (new URLSearchParams(location.search).has('avant')) return classList.remove('off-adhesion');
  const isOpen = await askToggles().then(
    (list) => list.some(({ key, enabled }) => enabled && key === dataset.gate),
    console.error,
  );
  if (!isOpen) location.replace('/');
};
// Otherwise this waits for the first paint, which the request would delay on a slow connection.
setTimeout(leaveUnlessOpen, classList.contains(`off-${dataset.gate}`) ? 0 : 300);
// This also runs when the page returns from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && leaveUnlessOpen());
