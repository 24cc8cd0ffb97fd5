// Printed at the end of pages that can be switched off. Sends visitors home if the page is closed or nobody knows
// whether it is open. A page last known to be closed is not painted before the answer (`layouts/head.ts`,
// `Navigation.astro`).
import { askToggles } from './ask-toggles.ts';

const { dataset, classList } = document.documentElement;
const leaveUnlessOpen = async (): Promise<void> => {
  // A former member comes from their dossier, and the server knows whether they may.
  if (new URLSearchParams(location.search).has('avant')) return classList.remove('off-adhesion');
  const isOpen = await askToggles().then(
    (list) => list.some(({ key, enabled }) => enabled && key === dataset.gate),
    console.error,
  );
  if (!isOpen) location.replace('/');
};
// Otherwise after the first paint, which the request would slow down on a slow line.
setTimeout(leaveUnlessOpen, classList.contains(`off-${dataset.gate}`) ? 0 : 300);
// Also if the page comes back from the browser's memory.
addEventListener('pageshow', ({ persisted }) => persisted && leaveUnlessOpen());
