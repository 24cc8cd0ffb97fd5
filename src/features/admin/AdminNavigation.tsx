import { useStore } from '@nanostores/react';
import { adminMessages as words } from '#messages/admin.ts';
import { $account } from './account-store.ts';
import { navigationScreens, tabOf } from './screens.ts';

// A screen below one of the navigation's is not that page, but its place.
const placeOf = (name: string, current: string): 'page' | 'true' | undefined => {
  if (name === current) return 'page';
  return name === tabOf(current) ? 'true' : undefined;
};

interface AdminNavigationProps {
  current: string;
}

/** The screens as real links, each one's code fetched as soon as somebody aims at it. */
export const AdminNavigation = ({ current }: AdminNavigationProps) => {
  const account = useStore($account);
  return (
    <div className="admin-top">
      <nav className="tabs" aria-label={words.navigation}>
        {navigationScreens.map(({ name, path, label, load }) => (
          <a
            key={name}
            href={path}
            aria-current={placeOf(name, current)}
            onPointerEnter={() => void load().catch(() => undefined)}
            onFocus={() => void load().catch(() => undefined)}
          >
            {label}
          </a>
        ))}
      </nav>
      {account && <p className="admin-top__account">{words.signedInAs(account.email)}</p>}
    </div>
  );
};
