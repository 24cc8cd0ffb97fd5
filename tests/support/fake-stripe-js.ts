import {
  type Answer,
  createPaymentElement,
  type ElementsOptions,
  HOST,
  integrationError,
  openFrame,
  release,
  retrieve,
} from './fake-stripe-elements.ts';

/*
 * Bundled and served as https://js.stripe.com/<release>/stripe.js: the part of `window.Stripe` that the site calls.
 * Like Stripe's own script, it keeps card numbers in a frame and throws an IntegrationError on a wrong call.
 */
interface Confirmation {
  elements?: ReturnType<typeof createElements>;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

const BANK = 'https://hooks.stripe.com';

const createElements = (key: string, options: ElementsOptions) => {
  if (!/^pi_\w+_secret_\w+$/.test(options.clientSecret)) throw integrationError('The client secret has another form.');
  let element: ReturnType<typeof createPaymentElement> | undefined;
  return {
    clientSecret: options.clientSecret,
    create: (type: string) => {
      if (type !== 'payment' || element) throw integrationError(`A second element, or an unknown one: ${type}.`);
      element = createPaymentElement(key, options);
      return element;
    },
    update: ({ appearance = options.appearance }: Partial<ElementsOptions>) => {
      Object.assign(options, { appearance });
      void element?.dress();
    },
    fetchUpdates: async () => ({ error: (await retrieve(key, options.clientSecret)).error }),
    ask: async (question: object): Promise<Answer> => {
      if (!element) throw integrationError('No payment element was created.');
      return element.ask(question);
    },
    submit: async () => element?.ask({ type: 'submit' }),
  };
};

/** Opens the bank's question in a frame over the page. Resolves when it is answered. */
const challenge = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const style = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647;';
    const frame = openFrame(document.body, 'Question de la banque', url, style);
    const listen = ({ origin, source }: MessageEvent) => {
      if (origin !== BANK || source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      frame.remove();
      resolve();
    };
    addEventListener('message', listen);
  });

const confirm = async (key: string, { elements, confirmParams, redirect }: Confirmation): Promise<Answer> => {
  const returnUrl = confirmParams?.return_url ?? '';
  if (!elements) throw integrationError('The elements are missing.');
  if (!URL.canParse(returnUrl)) throw integrationError('The address to return to cannot be parsed.');
  const answer = await elements.ask({ type: 'confirm', returnUrl });
  const action = answer.paymentIntent?.next_action;
  if (action?.type === 'use_stripe_sdk') {
    await challenge(`${BANK}/3d_secure_2/${elements.clientSecret}`);
    const { paymentIntent } = await retrieve(key, elements.clientSecret);
    const error = paymentIntent?.last_payment_error;
    return paymentIntent && error ? { error: { ...error, payment_intent: paymentIntent } } : { paymentIntent };
  }
  const away = action?.redirect_to_url?.url ?? (redirect === 'if_required' || answer.error ? null : returnUrl);
  if (!away) return answer;
  location.assign(away);
  return new Promise(() => undefined);
};

const unused = () => {
  throw integrationError('The site is not expected to call this.');
};
const Stripe = (key: string, defaults: { locale?: string } = {}) => ({
  elements: (options: ElementsOptions) => createElements(key, { ...defaults, ...options }),
  confirmPayment: (confirmation: Confirmation) => confirm(key, confirmation),
  retrievePaymentIntent: (clientSecret: string) => retrieve(key, clientSecret),
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
  createToken: unused,
  createPaymentMethod: unused,
  confirmCardPayment: unused,
});
Object.assign(window, { Stripe: Object.assign(Stripe, { version: release }) });

// Stripe's own script watches for fraud from such a frame.
const metrics = openFrame(document.body, 'Stripe', `${HOST}/${release}/m-outer.html`, 'display: none !important;');
metrics.ariaHidden = 'true';
metrics.tabIndex = -1;
