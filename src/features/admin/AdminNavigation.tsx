import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { adminMessages as words } from '#messages/admin.ts';
import { $account } from './account-store.ts';
import { $publication, loadPublication, refreshPublication } from './publication-store.ts';
import { $saves } from './saves.ts';
import { navigationScreens, tabOf } from './screens.ts';

// A screen below one of the navigation's is not that page, but its place.
const placeOf = (name: string, current: string): 'page' | 'true' | undefined => {
  if (name === current) return 'page';
  return name === tabOf(current) ? 'true' : undefined;
};

/** How much waits to be published, where it is published. */
const WaitingBadge = () => {
  const view = useStore($publication);
  const waiting = view.state === 'ready' ? view.publication.count : 0;
  if (waiting === 0) return null;
  return (
    <span className="tab-badge">
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">{words.waiting(waiting)}</span>
    </span>
  );
};

// The strip scrolls on small screens: where one is must be in sight. Only sideways, the page stays where it is.
const showCurrent = (strip: HTMLElement | null): void => {
  const current = strip?.querySelector<HTMLElement>('[aria-current]');
  if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
};

interface AdminNavigationProps {
  current: string;
}

/** The screens as real links, each one's code fetched as soon as somebody aims at it. */
export const AdminNavigation = ({ current }: AdminNavigationProps) => {
  const account = useStore($account);
  const strip = useRef<HTMLElement>(null);
  const saves = useStore($saves);
  useEffect(() => {
    if (saves > 0) void loadPublication();
  }, [saves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, another place in the strip
  useEffect(() => {
    showCurrent(strip.current);
    refreshPublication();
  }, [current]);
  return (
    <div className="admin-top">
      <nav ref={strip} className="tabs admin-tabs" aria-label={words.navigation}>
        {navigationScreens.map(({ name, path, label, load }) => (
          <a
            key={name}
            href={path}
            aria-current={placeOf(name, current)}
            onPointerEnter={() => void load().catch(() => undefined)}
            onFocus={() => void load().catch(() => undefined)}
          >
            {label}
            {name === 'publication' && <WaitingBadge />}
          </a>
        ))}
      </nav>
      {account && <p className="admin-top__account">{words.signedInAs(account.email)}</p>}
    </div>
  );
};
