(() => {
  // The bank's way back: the secret leaves the address at once, `return-address.ts` reads what it said.
  const { search, pathname } = location;
  const said = new URLSearchParams(search);
  let isSettled = false;
  // `tab-storage.ts` leaves in the history what cannot be stored.
  let isPaying = said.has('payment_intent') || history.state?.kept?.['sign-up-payment']?.until > Date.now();
  try {
    if (['payment_intent', 'payment_intent_client_secret', 'redirect_status'].every((name) => said.get(name))) {
      sessionStorage.setItem('sign-up-return', JSON.stringify({ until: Date.now() + 1_800_000, value: search }));
      history.replaceState(history.state, '', pathname);
    }
    isPaying ||= 'sign-up-payment' in sessionStorage || 'sign-up-return' in sessionStorage;
    isSettled = JSON.parse(sessionStorage.getItem('sign-up-settled'))?.until > Date.now();
  } catch {
    // Nothing can be stored: the address keeps it until the page is ready.
  }
  // A sign-up that waits for its money: the page opens on the payment, without showing the form first.
  document.documentElement.classList.toggle('paying', isPaying);
  // One that has ended, as `settled-before.ts` keeps it: the empty form further down would make its owner wonder.
  document.documentElement.classList.toggle('settled', isSettled);
})();
