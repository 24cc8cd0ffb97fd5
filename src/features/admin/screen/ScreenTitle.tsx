import { type ReactNode, useEffect, useRef } from 'react';

const areaTitle = document.title;
let isFirst = true;

interface ScreenTitleProps {
  /** The title of the browser's tab, and the heading unless `children` says more. */
  name: string;
  children?: ReactNode;
}

/** The heading of a screen. It takes the focus after a move between screens, as on a loaded page. */
export const ScreenTitle = ({ name, children }: ScreenTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · ${areaTitle}`;
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, [name]);
  return (
    <h1 ref={heading} tabIndex={-1} className="screen-title">
      {children ?? name}
    </h1>
  );
};
