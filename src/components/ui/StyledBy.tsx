import { type ReactNode, Suspense } from 'react';

interface StyledByProps {
  /** The address of the style sheet. Empty where styles are not processed, because React would warn about it. */
  href: string;
  children: ReactNode;
}

/** Shows its content once its style sheet has loaded. The rest of the screen stays as it is meanwhile. */
export const StyledBy = ({ href, children }: StyledByProps) => (
  <Suspense>
    {href && <link rel="stylesheet" href={href} precedence="default" />}
    {children}
  </Suspense>
);
