// Printed in the head of /adhesion. Every byte counts.
import { SIGN_UP_PAYMENT, SIGN_UP_RETURN, SIGN_UP_SETTLED } from '#lib/storage-keys.ts';

// The visitor returns from the bank: the secret leaves the address at once, and `stripe-return.ts` reads it later.
const { search, pathname } = location;
const said = new URLSearchParams(search);
let isSettled = false;
// If the browser refuses storage, `tab-storage.ts` keeps the values in the history.
let isPaying = said.has('payment_intent') || history.state?.kept?.[SIGN_UP_PAYMENT]?.until > Date.now();
try {
  if (['payment_intent', 'payment_intent_client_secret', 'redirect_status'].every((name) => said.get(name))) {
    sessionStorage.setItem(SIGN_UP_RETURN, JSON.stringify({ until: Date.now() + 1_800_000, value: search }));
    history.replaceState(history.state, '', pathname);
  }
  isPaying ||= SIGN_UP_PAYMENT in sessionStorage || SIGN_UP_RETURN in sessionStorage;
  isSettled = JSON.parse(sessionStorage[SIGN_UP_SETTLED] ?? null)?.until > Date.now();
} catch {
  // The browser refuses storage, so the address keeps the secret until the page is ready.
}
// A sign-up waits for its money: the page opens on the payment, without showing the form first.
document.documentElement.classList.toggle('paying', isPaying);
// A sign-up has ended, as `payment-store.ts` records it. Its visitor would not expect the empty form below.
document.documentElement.classList.toggle('settled', isSettled);
// Otherwise a reload would restore the scroll position and hide the sentence about the end of the sign-up.
if (isSettled) history.scrollRestoration = 'manual';
