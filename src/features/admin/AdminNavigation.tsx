import { useStore } from '@nanostores/react';
import { adminMessages as words } from '#messages/admin.ts';
import { $account } from './account-store.ts';
import { navigationScreens } from './screens.ts';

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
            aria-current={name === current ? 'page' : undefined}
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
