import { type ReactNode, Suspense } from 'react';

interface StyledByProps {
  /** Address of the style sheet; empty where styles are not processed, and React would warn about it. */
  href: string;
  children: ReactNode;
}

/** Shows its content once its style sheet is there. The rest of the screen stays as it is meanwhile. */
export const StyledBy = ({ href, children }: StyledByProps) => (
  <Suspense>
    {href && <link rel="stylesheet" href={href} precedence="default" />}
    {children}
  </Suspense>
);
