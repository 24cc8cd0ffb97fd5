import { type ReactNode, useEffect, useRef } from 'react';

const areaTitle = document.title;
let isFirst = true;

interface ScreenTitleProps {
  /** The title of the browser's tab, and the heading unless `children` says more. */
  name: string;
  /** The open part of the screen, which the title of the browser's tab tells first. */
  part?: string | undefined;
  children?: ReactNode;
}

/** The heading of a screen. It takes the focus after a move between screens, as on a loaded page. */
export const ScreenTitle = ({ name, part, children }: ScreenTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [...(part ? [part] : []), name, areaTitle].join(' · ');
  }, [part, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another screen
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, [name]);
  return (
    <h1 ref={heading} tabIndex={-1} className="screen-title">
      {children ?? name}
    </h1>
  );
};
