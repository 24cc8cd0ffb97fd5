import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

// Stripe's frames see no style sheet of ours: they are handed the tokens' present values.
const token = (property: 'color' | 'backgroundColor' | 'borderColor', value: string): string => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style[property] = value;
  const resolved = getComputedStyle(probe)[property];
  probe.remove();
  return resolved;
};

const stripeAppearance = (): Appearance => ({
  theme: 'flat',
  variables: {
    colorPrimary: token('color', 'var(--accent)'),
    colorBackground: token('color', 'var(--raised)'),
    colorText: token('color', 'var(--ink)'),
    colorTextSecondary: token('color', 'var(--ink-soft)'),
    colorDanger: token('color', 'var(--error)'),
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
