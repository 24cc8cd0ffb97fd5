import type { ReactNode } from 'react';

interface Props {
  tone?: 'success' | 'warning' | 'error';
  /** What the colour says, in a word. */
  title?: string;
  /** Interrupts the reader: for what went wrong just now. */
  isAlert?: boolean;
  /** -1 where it may be given the focus. */
  tabIndex?: -1;
  children: ReactNode;
}

export const Notice = ({ tone, title, isAlert, tabIndex, children }: Props) => (
  <div className={tone ? `notice notice--${tone}` : 'notice'} role={isAlert ? 'alert' : undefined} tabIndex={tabIndex}>
    {title && <p className="notice__word">{title}</p>}
    {children}
  </div>
);
