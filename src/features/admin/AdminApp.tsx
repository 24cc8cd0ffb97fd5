import '#components/translated-page.ts';
import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { prepareToasts } from '#components/ui/toast.tsx';
import { adminMessages } from '#messages/admin.ts';
import { AdminNavigation } from './AdminNavigation.tsx';
import { $again, $route, startRouting } from './admin-router.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { screenNamed } from './screen-components.ts';
import { helpOn } from './screens.ts';
import { SessionEndNotice } from './session-end/SessionEndNotice.tsx';
import { startShortcuts } from './shortcuts.ts';
import { useGuard } from './use-guard.ts';

const CurrentScreen = () => {
  const page = useStore($route);
  const again = useStore($again);
  useEffect(startRouting, []);
  useEffect(startShortcuts, []);
  useEffect(prepareToasts, []);
  const Screen = page && screenNamed(page.route);
  if (!Screen) return null;
  return (
    <>
      <AdminNavigation current={page.route} help={helpOn(page.route, page.search)} />
      <SessionEndNotice />
      <ScreenBoundary key={`${page.path} ${again}`}>
        <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
          <Screen params={page.params} search={page.search} />
        </Suspense>
      </ScreenBoundary>
    </>
  );
};

/** The whole admin area as one island: the guard, the router and the screen of the address. */
export const AdminApp = () => (useGuard() ? <CurrentScreen /> : null);
