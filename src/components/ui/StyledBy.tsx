import { type ReactNode, Suspense } from 'react';

interface StyledByProps {
  /** The address of the style sheet. It is empty in tests, which do not process styles, because React would warn. */
  href: string;
  children: ReactNode;
}

/** Shows its content once the style sheet has loaded. Until then the rest of the screen stays as it is. */
export const StyledBy = ({ href, children }: StyledByProps) => (
  <Suspense>
    {href && <link rel="stylesheet" href={href} precedence="default" />}
    {children}
  </Suspense>
);
