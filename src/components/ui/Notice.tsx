import type { ReactNode } from 'react';

interface Props {
  tone?: 'success' | 'warning' | 'error';
  /** A word that says the meaning of the colour. */
  title?: string;
  /** True for a failure that just happened: it interrupts the screen reader. */
  isAlert?: boolean;
  /** -1 if it can take the focus. */
  tabIndex?: -1;
  children: ReactNode;
}

export const Notice = ({ tone, title, isAlert, tabIndex, children }: Props) => (
  <div className={tone ? `notice notice--${tone}` : 'notice'} role={isAlert ? 'alert' : undefined} tabIndex={tabIndex}>
    {title && <p className="notice__word">{title}</p>}
    {children}
  </div>
);
