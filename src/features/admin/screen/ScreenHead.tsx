import type { ReactNode } from 'react';
import { SeasonChoice } from '../season-in-hand/SeasonChoice.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

interface ScreenHeadProps {
  /** The title of the browser's tab, and the heading unless `title` says more. */
  name: string;
  title?: ReactNode;
  /** True on a screen that shows one season. */
  isOfSeason?: boolean;
  /** The screen's actions: at most three, the first one for the eye at the end. */
  children?: ReactNode;
}

/** The head of a screen: title, season, actions. On phones, title and actions stand in the bar of the window. */
export const ScreenHead = ({ name, title, isOfSeason = false, children }: ScreenHeadProps) => (
  <div className="screen-top">
    <header className="screen-head">
      <ScreenTitle name={name}>{title}</ScreenTitle>
      {children && <div className="screen-head__actions">{children}</div>}
    </header>
    {isOfSeason && <SeasonChoice />}
  </div>
);

type MainActionProps = { children: string } & ({ href: string } | { onPress: () => void });

/** The screen's first action. On phones it is a sign, with its words for screen readers. */
export const MainAction = ({ children, ...does }: MainActionProps) => {
  const content = (
    <>
      <span className="main-action__sign" aria-hidden="true" />
      <span className="main-action__words">{children}</span>
    </>
  );
  const className = 'button button--primary main-action';
  return 'href' in does ? (
    <a className={className} href={does.href}>
      {content}
    </a>
  ) : (
    <button type="button" className={className} onClick={does.onPress}>
      {content}
    </button>
  );
};
