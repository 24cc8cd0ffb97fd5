// Printed in the head of /adhesion. Every byte counts.
import { SIGN_UP_PAYMENT, SIGN_UP_RETURN, SIGN_UP_SETTLED } from '#lib/storage-keys.ts';

// The return from the bank: the secret leaves the address at once, and `stripe-return.ts` reads it later.
const { search, pathname } = location;
const said = new URLSearchParams(search);
let isSettled = false;
// `tab-storage.ts` keeps in the history what the browser refuses to store.
let isPaying = said.has('payment_intent') || history.state?.kept?.[SIGN_UP_PAYMENT]?.until > Date.now();
try {
  if (['payment_intent', 'payment_intent_client_secret', 'redirect_status'].every((name) => said.get(name))) {
    sessionStorage.setItem(SIGN_UP_RETURN, JSON.stringify({ until: Date.now() + 1_800_000, value: search }));
    history.replaceState(history.state, '', pathname);
  }
  isPaying ||= SIGN_UP_PAYMENT in sessionStorage || SIGN_UP_RETURN in sessionStorage;
  isSettled = JSON.parse(sessionStorage[SIGN_UP_SETTLED] ?? null)?.until > Date.now();
} catch {
  // Storage is refused: the address keeps it until the page is ready.
}
// A sign-up waits for its money: the page opens on the payment, without showing the form first.
document.documentElement.classList.toggle('paying', isPaying);
// A sign-up has ended, as `payment-store.ts` keeps it: the empty form below would surprise its owner.
document.documentElement.classList.toggle('settled', isSettled);
// A reload would otherwise scroll down to where the welcome was read, past the sentence that says so.
if (isSettled) history.scrollRestoration = 'manual';
