import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

// Stripe's frames see no style sheet of ours: they are handed the tokens' present values.
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

/** The site's colours for Stripe's payment fields, in the scheme the visitor sees: it may change under their eyes. */
export const useStripeAppearance = (): Appearance => {
  const [appearance, setAppearance] = useState(stripeAppearance);
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(stripeAppearance()));
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return appearance;
};
