import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { $saves } from '#components/action/saves.ts';
import { guidePath } from '#lib/paths.ts';
import { adminMessages as words } from '#messages/admin.ts';
import { type GuidePage, guideMessages } from '#messages/guide.ts';
import { roleMessages } from '#messages/roles.ts';
import { $account, $roles, useMay } from './account/account-store.ts';
import { FindButton, useFindDialog } from './find/FindButton.tsx';
import { ShortcutsButton, useShortcutsDialog } from './ShortcutsButton.tsx';
import { entryOf, type MenuScreen, menuFor, menuGroups } from './screen/screen-places.ts';
import { $waiting, loadWaiting } from './screen/waiting-store.ts';
import { screenLoaders } from './screens.ts';

/** Puts a part of the menu into its place in the frame, which the static page brings (`AdminLayout.astro`). */
const Placed = ({ in: id, children }: { in: string; children: ReactNode }) => {
  const place = document.getElementById(id);
  return place ? createPortal(children, place) : children;
};

// For a screen below a screen of the menu, the entry is the current place and not the current page.
const placeOf = (name: string, current: string): 'page' | 'true' | undefined => {
  if (name === current) return 'page';
  return name === entryOf(current) ? 'true' : undefined;
};

interface Waiting {
  count: number;
  said: string;
}

/** Returns the number beside an entry of the menu: decisions or changes that wait. */
const useWaiting = (): Readonly<Record<string, Waiting>> => {
  const { decisions, changes } = useStore($waiting);
  return {
    publication: { count: changes, said: words.waiting(changes) },
    review: { count: decisions, said: words.toDecide(decisions) },
  };
};

const Badge = ({ count, said }: Waiting) =>
  count > 0 && (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );

const loadAhead = (name: string): void => {
  screenLoaders
    .get(name)?.()
    .catch(() => undefined);
};

interface EntryProps {
  screen: MenuScreen;
  current: string;
  waiting: Waiting | undefined;
}

/** A real link. Pointing at it loads the code of its screen. */
const Entry = ({ screen: { name, path, label }, current, waiting }: EntryProps) => (
  <li>
    <a
      className="menu-item menu__entry"
      href={path}
      aria-current={placeOf(name, current)}
      onPointerEnter={() => loadAhead(name)}
      onFocus={() => loadAhead(name)}
    >
      {label}
      {waiting && <Badge {...waiting} />}
    </a>
  </li>
);

interface EntriesProps {
  current: string;
  waiting: Readonly<Record<string, Waiting>>;
}

const Entries = ({ current, waiting }: EntriesProps) => {
  const screens = menuFor(useStore($roles));
  if (screens.length === 0) return null;
  return (
    <nav className="menu" aria-label={words.navigation}>
      {menuGroups
        .map((group) => ({ group, listed: screens.filter((screen) => screen.group === group) }))
        .filter(({ listed }) => listed.length > 0)
        .map(({ group, listed }) => (
          <div key={group}>
            {group !== 'day' && (
              <p className="menu__group" id={`menu-${group}`}>
                {words.groups[group]}
              </p>
            )}
            <ul className="menu__entries" aria-labelledby={group === 'day' ? undefined : `menu-${group}`}>
              {listed.map((screen) => (
                <Entry key={screen.name} screen={screen} current={current} waiting={waiting[screen.name]} />
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
};

/** Who is signed in, with which roles. The line exists before its text is known, so that nothing moves. */
const Signature = () => {
  const account = useStore($account);
  return (
    <>
      <span className="account-button__name">{account ? account.name : '\u00A0'}</span>
      <span>{account ? roleMessages.list(account.roles.map((role) => roleMessages.names[role])) : '\u00A0'}</span>
    </>
  );
};

/** Opens the page of the guide about this screen in another tab, so that unsaved text stays here. */
const HelpLink = ({ page }: { page: GuidePage }) => (
  <a className="menu-item" href={guidePath(page)} target="_blank" rel="noopener">
    {guideMessages.open}
    <span className="visually-hidden">{guideMessages.opens(page)}</span>
  </a>
);

/** Counts what waits on each screen, and again after each save. */
const useWaitingRead = (current: string): void => {
  const saves = useStore($saves);
  const may = useMay();
  const isCounted = may('publication', 'write') || may('files', 'write');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, or a save, shows again what waits
  useEffect(() => {
    if (isCounted) void loadWaiting();
  }, [isCounted, current, saves]);
};

interface AdminMenuProps {
  current: string;
  help: GuidePage;
}

/** The parts of the frame that depend on who is signed in: the screens in groups, what waits, and the account. */
export const AdminMenu = ({ current, help }: AdminMenuProps) => {
  useWaitingRead(current);
  const waiting = useWaiting();
  const { Shortcuts, openShortcuts, closeShortcuts } = useShortcutsDialog();
  const { Find, openFind, closeFind } = useFindDialog();
  const total = Object.values(waiting).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Placed in="desk-find">
        <FindButton onOpen={openFind} />
      </Placed>
      <Placed in="desk-find-sign">
        <FindButton isSign onOpen={openFind} />
      </Placed>
      <Placed in="desk-menu">
        <Entries current={current} waiting={waiting} />
      </Placed>
      <Placed in="desk-count">
        <Badge count={total} said={words.waitingInAll(total)} />
      </Placed>
      <Placed in="desk-account">
        <Signature />
      </Placed>
      <Placed in="desk-who">
        <Signature />
      </Placed>
      <Placed in="desk-help">
        <HelpLink page={help} />
        <ShortcutsButton onOpen={openShortcuts} />
      </Placed>
      {Shortcuts && <Shortcuts onClose={closeShortcuts} />}
      {Find && <Find onClose={closeFind} />}
    </>
  );
};
