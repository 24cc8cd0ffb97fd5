import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $saves } from '#components/action/saves.ts';
import { guidePath } from '#lib/paths.ts';
import { adminMessages as words } from '#messages/admin.ts';
import { type GuidePage, guideMessages } from '#messages/guide.ts';
import { $account, $roles, useMay } from './account/account-store.ts';
import { $publication, loadPublication, refreshPublication } from './publication/publication-store.ts';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { isOpenTo, navigationScreens, tabOf } from './screen/screen-places.ts';
import { screenLoaders } from './screens.ts';
import { SeasonChoice } from './season-in-hand/SeasonChoice.tsx';

// For a screen below a screen of the navigation, the entry is the current place and not the current page.
const placeOf = (name: string, current: string): 'page' | 'true' | undefined => {
  if (name === current) return 'page';
  return name === tabOf(current) ? 'true' : undefined;
};

/** Shows, beside the entry of the publication, how many changes wait to be published. */
const WaitingBadge = () => {
  const view = useStore($publication);
  const waiting = view.state === 'ready' ? view.value.count : 0;
  if (waiting === 0) return null;
  return (
    <span className="tab-badge">
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">{words.waiting(waiting)}</span>
    </span>
  );
};

/** Opens the page of the guide about this screen in another tab, so that unsaved text stays here. */
const HelpLink = ({ page }: { page: GuidePage }) => (
  <a className="help-link" href={guidePath(page)} target="_blank" rel="noopener">
    {guideMessages.open}
    <span className="visually-hidden">{guideMessages.opens(page)}</span>
  </a>
);

const loadAhead = (name: string): void => {
  screenLoaders
    .get(name)?.()
    .catch(() => undefined);
};

/** The screens whose list covers every season and has a filter of its own. */
const ofEverySeason: readonly string[] = ['archives', 'archivedMember'];

interface AdminNavigationProps {
  current: string;
  help: GuidePage;
}

/** The screens as real links. Pointing at a link loads the code of its screen. */
export const AdminNavigation = ({ current, help }: AdminNavigationProps) => {
  const account = useStore($account);
  const saves = useStore($saves);
  const roles = useStore($roles);
  const may = useMay();
  const publishes = may('publication', 'read');
  useEffect(() => {
    if (publishes && saves > 0) void loadPublication();
  }, [publishes, saves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen shows again what waits
  useEffect(() => {
    if (publishes) refreshPublication();
  }, [publishes, current]);
  return (
    <div className="admin-top">
      <nav className="tabs admin-tabs" aria-label={words.navigation}>
        {navigationScreens
          .filter(({ name }) => isOpenTo(name, roles))
          .map(({ name, path, label }) => (
            <a
              key={name}
              href={path}
              aria-current={placeOf(name, current)}
              onPointerEnter={() => loadAhead(name)}
              onFocus={() => loadAhead(name)}
            >
              {label}
              {name === 'publication' && <WaitingBadge />}
            </a>
          ))}
      </nav>
      <div className="admin-top__account">
        {/* The line exists before its text is known, so that nothing below it moves. */}
        <p>{account ? words.signedInAs(account.email) : '\u00A0'}</p>
        {!ofEverySeason.includes(current) && (may('members', 'read') || may('classes', 'read')) && <SeasonChoice />}
        <HelpLink page={help} />
        <ShortcutsButton />
      </div>
    </div>
  );
};
