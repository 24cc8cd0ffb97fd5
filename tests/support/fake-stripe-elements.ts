import type { Appearance, PaymentIntent, StripeError } from '@stripe/stripe-js';

export type Answer = { paymentIntent?: PaymentIntent | undefined; error?: StripeError | undefined };
export interface ElementsOptions {
  clientSecret: string;
  appearance?: Appearance | undefined;
  locale?: string | undefined;
}
type Listener = (event: object) => void;

export const HOST = 'https://js.stripe.com';
const API = 'https://api.stripe.com/v1';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
export const release = new URL(script).pathname.split('/')[1] ?? '';

export const integrationError = (message: string): Error =>
  Object.assign(new Error(message), { name: 'IntegrationError' });

const read = async (path: string, query: Record<string, string>): Promise<Answer> => {
  const response = await fetch(`${API}/${path}?${new URLSearchParams(query)}`);
  const body = await response.json();
  return response.ok ? { paymentIntent: body.payment_intent ?? body } : { error: body.error };
};

export const retrieve = (key: string, clientSecret: string): Promise<Answer> =>
  read(`payment_intents/${clientSecret.split('_secret_')[0]}`, { key, client_secret: clientSecret });

export const openFrame = (parent: Element, title: string, src: string, style: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'payment *';
  frame.src = src;
  frame.setAttribute('style', `border: 0 !important; color-scheme: light only !important; ${style}`);
  return parent.appendChild(frame);
};

/** Returns the colour visible behind an element. Stripe's frames are transparent. */
const behind = (node: Element | null): string => {
  if (!node) return 'white';
  const { backgroundColor } = getComputedStyle(node);
  return /^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) ? behind(node.parentElement) : backgroundColor;
};

const createListeners = () => {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (type: string, listener: Listener) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    off: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
    emit: (type: string, event: object) => listeners.get(type)?.forEach((listener) => void listener(event)),
  };
};

/** Creates the message channel between the page and the frame of the Element. */
const createLine = (options: ElementsOptions) => {
  const box = document.createElement('div');
  let port: MessagePort | undefined;

  const ask = (question: object): Promise<Answer> => {
    if (!box.isConnected || !port) throw integrationError('The element is not on the page.');
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<Answer>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    port.postMessage(question, [port2]);
    return answer;
  };
  const dress = async (): Promise<void> => {
    // During a transition, the background still has its old colour.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    if (!port || !box.isConnected) return;
    await ask({ type: 'appearance', variables: options.appearance?.variables, behind: behind(box) });
  };
  const join = async (frame: HTMLIFrameElement, key: string): Promise<void> => {
    const channel = new MessageChannel();
    frame.contentWindow?.postMessage({ key, clientSecret: options.clientSecret }, HOST, [channel.port2]);
    port = channel.port1;
    await dress();
  };
  return { box, ask, dress, join };
};

export const createPaymentElement = (key: string, options: ElementsOptions) => {
  const { box, ask, dress, join } = createLine(options);
  const { on, off, emit } = createListeners();
  const { clientSecret, locale = 'auto' } = options;
  const open = async (frame: HTMLIFrameElement): Promise<void> => {
    const session = { key, client_secret: clientSecret, locale, type: 'payment_intent' };
    const [{ error }] = await Promise.all([
      read('elements/sessions', session).catch(() => ({ error: { type: 'api_connection_error' } })),
      new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })),
    ]);
    if (error) return emit('loaderror', { elementType: 'payment', error });
    await join(frame, key);
    emit('ready', { elementType: 'payment' });
  };
  return {
    ask,
    dress,
    on,
    off,
    update: () => undefined,
    destroy: () => box.remove(),
    mount: (node: Element) => {
      box.setAttribute('style', 'margin: 0px !important; display: block !important; position: relative !important;');
      node.append(box);
      const src = `${HOST}/${release}/elements-inner-payment.html`;
      void open(openFrame(box, 'Saisie de la carte', src, 'width: 100%; height: 20rem;'));
    },
  };
};
