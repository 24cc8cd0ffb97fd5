import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';

type State = 'loading' | 'wanted' | 'unwanted' | 'ended' | 'no-link' | 'failed';

/** Returns the token of the mail, which is the last part of the address. */
const token = (): string => decodeURIComponent(location.hash.slice(1));

const parts = document.querySelectorAll<HTMLElement>('[data-state]');

const show = (state: State): void => {
  for (const part of parts) part.hidden = part.dataset.state !== state;
};

const reach = async (request: () => Promise<{ wantsNews: boolean }>): Promise<State> => {
  try {
    return (await request()).wantsNews ? 'wanted' : 'unwanted';
  } catch (error) {
    return isApiError(error, 'not-found', 'validation') ? 'ended' : 'failed';
  }
};

const read = async (): Promise<void> => {
  show('loading');
  show(token() === '' ? 'no-link' : await reach(() => call(api.subscription.read.$post({ json: { token: token() } }))));
};

const change = async (button: HTMLButtonElement, wantsNews: boolean): Promise<void> => {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const state = await reach(() => call(api.subscription.$put({ json: { token: token(), wantsNews } })));
  button.ariaDisabled = null;
  show(state);
  // The pressed button has disappeared: its replacement is announced and takes the focus.
  document.querySelector<HTMLElement>(`[data-state='${state}']`)?.focus();
};

/** Shows whether the reader gets news, and changes it at a press. Opening the page changes nothing. */
export const showSubscription = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-wants]'))
    button.addEventListener('click', () => void change(button, button.dataset.wants === 'true'));
  document.querySelector('[data-retry]')?.addEventListener('click', () => void read());
  addEventListener('hashchange', () => void read());
  void read();
};
