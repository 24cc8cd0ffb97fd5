import type { Appearance } from '@stripe/stripe-js';

/*
 * Runs in the frame of the Payment Element, on Stripe's origin. Only this code sees the card. The page sends it
 * questions through a port, and it calls Stripe itself.
 */
type Question =
  | { type: 'submit' }
  | { type: 'confirm'; returnUrl: string }
  | { type: 'appearance'; variables: Appearance['variables']; behind: string };

const digits = (name: string): string => {
  const input = document.querySelector(`input[name="${name}"]`);
  return input instanceof HTMLInputElement ? input.value.replace(/\D/g, '') : '';
};

const incomplete = (code: string, message: string) => ({ error: { type: 'validation_error', code, message } });

const validate = (): { error?: object } => {
  if (digits('number').length < 14) return incomplete('incomplete_number', 'Il manque des chiffres au numéro.');
  if (digits('expiry').length !== 4) return incomplete('incomplete_expiry', 'La date s’écrit avec quatre chiffres.');
  if (digits('cvc').length < 3) return incomplete('incomplete_cvc', 'Il manque des chiffres au code.');
  return {};
};

const confirm = async (key: string, clientSecret: string, returnUrl: string): Promise<object> => {
  const expiry = digits('expiry');
  const body = new URLSearchParams({
    key,
    client_secret: clientSecret,
    return_url: returnUrl,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits('number'),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': expiry.slice(2),
    'payment_method_data[card][cvc]': digits('cvc'),
  });
  const [id] = clientSecret.split('_secret_');
  try {
    const response = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, { method: 'POST', body });
    const answer = await response.json();
    return response.ok ? { paymentIntent: answer } : { error: answer.error };
  } catch {
    const message = 'Stripe ne répond pas. Êtes-vous bien en ligne\u202f?';
    return { error: { type: 'api_connection_error', message } };
  }
};

const dress = ({ variables = {}, behind }: Extract<Question, { type: 'appearance' }>): object => {
  const { style } = document.documentElement;
  style.setProperty('--behind', behind);
  for (const [name, value] of Object.entries(variables)) if (value) style.setProperty(`--${name}`, value);
  return {};
};

const answer = (key: string, clientSecret: string, question: Question): object | Promise<object> => {
  if (question.type === 'appearance') return dress(question);
  const { error } = validate();
  if (error) return { error };
  return question.type === 'submit'
    ? { selectedPaymentMethod: 'card' }
    : confirm(key, clientSecret, question.returnUrl);
};

addEventListener('message', ({ source, data: { key, clientSecret }, ports: [port] }) => {
  if (source !== parent || !port) return;
  port.onmessage = async ({ data, ports: [reply] }) => reply?.postMessage(await answer(key, clientSecret, data));
});
