import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { AUTHENTICATE_PATH } from '#local/stripe-stand-in/render.ts';
import { amountWords, bankWords } from '#local/stripe-stand-in/words.ts';

// Pages of the site cross-fade. Without the first line Chromium reports a broken transition to the console.
const STYLE = `
@view-transition { navigation: auto; }
:root { color-scheme: light dark; --ground: #f4f1ea; --paper: #fff; --ink: #16202e; --line: #8a8f98; --main: #1d4f91; --on-main: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #10161f; --paper: #1a2330; --ink: #f2eee6; --main: #9cc3f5; --on-main: #10161f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dd { margin: 0; font-weight: 600; text-align: end; }
form { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-height: 3rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--ink); background: none; border: 2px solid var(--line); border-radius: .375rem; cursor: pointer; }
button[value=accept] { color: var(--on-main); background: var(--main); border-color: var(--main); }
a { color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // `no-referrer` would make the form's Origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

type Html = ReturnType<typeof html>;

const page = (content: Html): Html => html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${bankWords.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${bankWords.title}</h1>
<p>${bankWords.notice}</p>
${content}
</main>
</body>
</html>
`;

/** Returns the bank's page that asks the cardholder. */
export function questionPage(intent: PaymentIntentRecord, returnUrl: string): Html {
  return page(html`<dl>
<dt>${bankWords.amount}</dt><dd>${amountWords(intent.amount, intent.currency)}</dd>
<dt>${bankWords.card}</dt><dd>•••• ${intent.card?.last4 ?? ''}</dd>
</dl>
<p>${bankWords.question}</p>
<form method="post" action="${AUTHENTICATE_PATH}">
<input type="hidden" name="payment_intent_client_secret" value="${intent.clientSecret}">
<input type="hidden" name="return_url" value="${returnUrl}">
<button type="submit" name="decision" value="accept">${bankWords.accept}</button>
<button type="submit" name="decision" value="refuse">${bankWords.refuse}</button>
</form>`);
}

/** Returns the bank's page for a payment that no longer waits for an answer. */
export function answeredPage(returnUrl: string): Html {
  return page(html`<p>${bankWords.answered}</p>
<p><a href="${returnUrl}">${bankWords.back}</a></p>`);
}

/** Returns the bank's page for a wrong address. */
export const problemPage = (message: string): Html => page(html`<p role="alert">${message}</p>`);
