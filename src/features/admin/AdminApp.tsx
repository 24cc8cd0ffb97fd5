import '#components/lazy-island/translated-page.ts';
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '#components/ui/ErrorBoundary.tsx';
import { prepareToasts } from '#components/ui/toast.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { $factorMissing } from '#lib/session.ts';
import { readToken } from '#lib/storage.ts';
import { adminMessages } from '#messages/admin.ts';
import { AdminMenu } from './AdminMenu.tsx';
import { $account, $roles } from './account/account-store.ts';
import { $again, $route, startRouting } from './admin-router.ts';
import { loadAhead } from './load-ahead.ts';
import { PasswordQuestionDialog } from './password/PasswordQuestionDialog.tsx';
import { ScreenTitle } from './screen/ScreenTitle.tsx';
import { frontScreenFor, helpOn, isOpenTo } from './screen/screen-places.ts';
import { screenLoaders } from './screens.ts';
import { SessionEndNotice } from './session-end/SessionEndNotice.tsx';
import { useSignedIn } from './session-end/use-signed-in.ts';
import { startShortcuts } from './shortcuts.ts';

// Requested before React starts, because the code and the data of the screen take longer than React.
if (readToken()) loadAhead();

const words = adminMessages.broken;

const components = new Map(
  [...screenLoaders].map(([name, load]) => [name, lazy(async () => ({ default: await load() }))]),
);

const screenNamed = (name: string) => components.get(name);

const BrokenScreen = () => (
  <div className="empty" role="alert">
    <h1>{words.title}</h1>
    <p>{navigator.onLine ? words.text : words.offline}</p>
    <button type="button" className="button" onClick={() => location.reload()}>
      {words.reload}
    </button>
  </div>
);

/**
 * Shown at an address that the user's roles do not allow: they typed it, or kept it from a time when they had other
 * roles.
 */
const NotForYou = () => (
  <div className="empty">
    <ScreenTitle name={adminMessages.notForYou.title} />
    <p>{adminMessages.notForYou.text}</p>
    <a className="button" href={adminPaths.home}>
      {adminMessages.notForYou.home}
    </a>
  </div>
);

/**
 * Shows that a screen failed or cannot be loaded (a new publication may have removed its code). The navigation stays
 * usable.
 */
const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<BrokenScreen />}>{children}</ErrorBoundary>
);

const FactorGate = lazy(async () => ({ default: (await import('./factors/FactorGate.tsx')).FactorGate }));

/** Returns true while the club asks this account for a second factor that it does not have: nothing else is shown. */
const useLacksFactor = (): boolean => {
  const account = useStore($account);
  const isMissing = useStore($factorMissing);
  return account?.lacksFactor ?? isMissing;
};

const CurrentScreen = () => {
  const page = useStore($route);
  const again = useStore($again);
  const roles = useStore($roles);
  // The app asks who is signed in, even if the roles are known already.
  useStore($account);
  useEffect(startRouting, []);
  useEffect(startShortcuts, []);
  useEffect(prepareToasts, []);
  const lacksFactor = useLacksFactor();
  if (!page) return null;
  if (lacksFactor)
    return (
      <ScreenBoundary>
        <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
          <FactorGate />
        </Suspense>
      </ScreenBoundary>
    );
  if (roles === undefined) return <p className="loading">{adminMessages.loading}</p>;
  const route = page.route === 'home' ? frontScreenFor(roles) : page.route;
  const Screen = screenNamed(route);
  if (!Screen) return null;
  return (
    <>
      <AdminMenu current={route} help={helpOn(route, page.search, roles)} />
      <SessionEndNotice />
      <ScreenBoundary key={`${page.path} ${again}`}>
        <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
          {isOpenTo(route, roles) ? <Screen params={page.params} search={page.search} /> : <NotForYou />}
        </Suspense>
      </ScreenBoundary>
      <PasswordQuestionDialog />
    </>
  );
};

/** The whole admin area as one island: the guard, the router and the screen of the address. */
export const AdminApp = () => (useSignedIn() ? <CurrentScreen /> : null);
