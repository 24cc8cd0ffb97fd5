import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundle = async (entry: URL): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
};

const page = (title: string, content: string, style = ''): string => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>${content}</body>
</html>`;

// The frame is transparent. Here it gets the background of the page behind it, so that axe can measure contrasts.
const STYLE = `
  body { margin: 0; background: var(--behind); color: var(--colorText); font: var(--fontSizeBase) sans-serif; }
  label { display: block; margin-bottom: .75em; }
  input { display: block; box-sizing: border-box; width: 100%; padding: .75em; font: inherit; color: var(--colorText);
    background: var(--colorBackground); border: 1px solid; border-radius: var(--borderRadius); }
  input:focus { outline: 2px solid var(--colorPrimary); }
  p { color: var(--colorTextSecondary); }`;

const field = (name: string, label: string, autocomplete: string): string =>
  `<label>${label}<input name="${name}" inputmode="numeric" autocomplete="${autocomplete}"></label>`;

type Files = Readonly<Record<string, { type: string; body: string }>>;

const makeFiles = async (): Promise<Files> => {
  const [script, frame] = await Promise.all([
    bundle(new URL('./fake-stripe-js.ts', import.meta.url)),
    bundle(new URL('./fake-stripe-frame.ts', import.meta.url)),
  ]);
  const fields = [
    field('number', 'Numéro de carte', 'cc-number'),
    field('expiry', 'Date d’expiration', 'cc-exp'),
    field('cvc', 'Code de sécurité', 'cc-csc'),
    '<p>Vos données sont envoyées à Stripe.</p>',
  ];
  return {
    'stripe.js': { type: 'text/javascript', body: script },
    'elements-inner-payment.html': {
      type: 'text/html',
      body: page('Carte', `${fields.join('')}<script>${frame}</script>`, STYLE),
    },
    'm-outer.html': { type: 'text/html', body: page('Stripe', '') },
  };
};

let made: Promise<Files> | undefined;

/**
 * Returns the files that `js.stripe.com` serves, by the last part of the path. They are bundled once for all tests of a
 * worker.
 */
export const stripeFiles = (): Promise<Files> => {
  made ??= makeFiles();
  return made;
};

/** Returns the page where the bank asks its customer to confirm the payment. */
export const bankPage = (): string =>
  page(
    'Votre banque',
    `<form method="post">
    <button name="decision" value="accept">Confirmer</button> <button name="decision" value="refuse">Annuler</button>
    </form>`,
    '@view-transition { navigation: auto; } body { background: white; }',
  );

/** Returns the page in the bank's frame that reports the answer to the page around it. */
export const bankDone = (): string =>
  page('Votre banque', "<script>parent.postMessage('3DS-authentication-complete', '*')</script>");
