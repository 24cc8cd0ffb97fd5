// Printed at the end of pages that can be switched off: what is closed, or not known to be open, leaves. A page last
// known to be off is not painted before the answer (`layouts/head.js`, `Navigation.astro`).
import { askToggles } from './ask-toggles.ts';

const { dataset, classList } = document.documentElement;
const leaveUnlessOpen = async (): Promise<void> => {
  const isOpen = await askToggles().then(
    (list) => list.some(({ key, enabled }) => enabled && key === dataset.gate),
    console.error,
  );
  if (!isOpen) location.replace('/');
};
// Else after the first paint, which it would compete with for a slow line.
setTimeout(leaveUnlessOpen, classList.contains(`off-${dataset.gate}`) ? 0 : 300);
// Also when the page comes back from the browser's memory.
addEventListener('pageshow', ({ persisted }) => persisted && leaveUnlessOpen());
