import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { adminMessages as words } from '#messages/admin.ts';
import { $account } from './account-store.ts';
import { $publication, loadPublication, refreshPublication } from './publication-store.ts';
import { ShortcutsButton } from './ShortcutsButton.tsx';
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

interface AdminNavigationProps {
  current: string;
}

/** The screens as real links, each one's code fetched as soon as somebody aims at it. */
export const AdminNavigation = ({ current }: AdminNavigationProps) => {
  const account = useStore($account);
  const saves = useStore($saves);
  useEffect(() => {
    if (saves > 0) void loadPublication();
  }, [saves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another screen sees what waits
  useEffect(() => refreshPublication(), [current]);
  return (
    <div className="admin-top">
      <nav className="tabs admin-tabs" aria-label={words.navigation}>
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
      <div className="admin-top__account">
        {/* It has its line before it is known: what stands below must not move. */}
        <p>{account ? words.signedInAs(account.email) : '\u00A0'}</p>
        <ShortcutsButton />
      </div>
    </div>
  );
};
