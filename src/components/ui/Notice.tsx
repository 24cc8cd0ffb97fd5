import type { ReactNode } from 'react';

interface Props {
  tone?: 'success' | 'warning' | 'error';
  /** The meaning of the colour in a word. */
  title?: string;
  /** True for what went wrong just now: it interrupts the reader. */
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
