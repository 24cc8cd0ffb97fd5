import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

// Stripe's frames do not see our style sheets, so they receive the present values of the tokens.
const colour = (token: string): string => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
};

const stripeAppearance = (): Appearance => ({
  theme: 'flat',
  variables: {
    colorPrimary: colour('--accent'),
    colorBackground: colour('--raised'),
    colorText: colour('--ink'),
    colorTextSecondary: colour('--ink-soft'),
    colorDanger: colour('--error'),
    borderRadius: '2px',
    fontSizeBase: '17px',
  },
});

/** Returns the site's colours for Stripe's payment fields, in the present scheme, which may change at any time. */
export const useStripeAppearance = (): Appearance => {
  const [appearance, setAppearance] = useState(stripeAppearance);
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(stripeAppearance()));
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return appearance;
};
