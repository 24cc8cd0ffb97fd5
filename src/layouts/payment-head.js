(() => {
  // The return from the bank: the secret leaves the address at once, and `stripe-return.ts` reads it later.
  const { search, pathname } = location;
  const said = new URLSearchParams(search);
  let isSettled = false;
  // `tab-storage.ts` keeps in the history what the browser refuses to store.
  let isPaying = said.has('payment_intent') || history.state?.kept?.['sign-up-payment']?.until > Date.now();
  try {
    if (['payment_intent', 'payment_intent_client_secret', 'redirect_status'].every((name) => said.get(name))) {
      sessionStorage.setItem('sign-up-return', JSON.stringify({ until: Date.now() + 1_800_000, value: search }));
      history.replaceState(history.state, '', pathname);
    }
    isPaying ||= 'sign-up-payment' in sessionStorage || 'sign-up-return' in sessionStorage;
    isSettled = JSON.parse(sessionStorage.getItem('sign-up-settled'))?.until > Date.now();
  } catch {
    // Storage is refused: the address keeps it until the page is ready.
  }
  // A sign-up waits for its money: the page opens on the payment, without showing the form first.
  document.documentElement.classList.toggle('paying', isPaying);
  // A sign-up has ended, as `settled-before.ts` keeps it: the empty form below would surprise its owner.
  document.documentElement.classList.toggle('settled', isSettled);
})();
