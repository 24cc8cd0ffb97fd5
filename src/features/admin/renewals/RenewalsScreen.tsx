import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { dayInParis } from '#domain/dates.ts';
import { foldText } from '#domain/fold.ts';
import type { FormerMember, FormerMemberList, renewalStates } from '#domain/member/renewal-state.ts';
import { seasonBefore } from '#domain/season/season.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { renewalsMessages as words } from '#messages/renewals.ts';
import { useMay } from '../account/account-store.ts';
import { LocalTabs, type LocalView, viewNamed } from '../lists/local-views.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season, chooseSeason, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';
import { ExportFormerDialog } from './ExportFormerDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { InviteAllButton, RenewalTable } from './RenewalTable.tsx';
import { $former, $invitation, closeInvitation, loadFormer, showFormer, unpickFormer } from './renewals-store.ts';

const viewOf = (
  state: (typeof renewalStates)[number],
  name: string,
): LocalView<FormerMember> & { state: typeof state } => ({
  name,
  state,
  label: words.views[state],
  holds: (person) => person.state === state,
});

const views = [
  viewOf('to-invite', ''),
  viewOf('invited', 'invites'),
  viewOf('opened', 'ouverts'),
  viewOf('returned', 'revenus'),
  viewOf('declined', 'ne-reviennent-pas'),
] as const;

const SwitchButton = ({ next }: { next: string }) => (
  <button type="button" className="button button--small" onClick={() => chooseSeason(next)}>
    {words.switchTo(next)}
  </button>
);

/** From which day the links work, and that another season is the one to come back to. */
const Opening = ({ season, opensOn, isOpen, next }: FormerMemberList) => {
  const toSeasons = useMay()('seasons', 'read');
  return (
    <div className="stack">
      <p>
        {opensOn === null ? words.notPrepared(season) : words.opens(season, opensOn, isOpen, dayInParis(new Date()))}{' '}
        {toSeasons && <a href={adminPaths.seasons}>{words.toSeasons}</a>}
      </p>
      {next !== null && (
        <p className="cluster">
          <span>{words.other(season, next)}</span> <SwitchButton next={next} />
        </p>
      )}
    </div>
  );
};

const Former = ({ former, search }: { former: FormerMemberList; search: Readonly<Record<string, string>> }) => {
  const [query, setQuery] = useState('');
  const [isExporting, setExporting] = useState(false);
  const current = viewNamed(views, search);
  const { state } = views.find(({ name }) => name === current.name) ?? views[0];
  const { people, season } = former;
  if (people.length === 0) return <p className="empty">{words.nobodyBefore(seasonBefore(season))}</p>;
  const folded = foldText(query);
  const shown = people.filter((person) => current.holds(person) && foldText(person.fullName).includes(folded));
  const view = { former, view: state, people: shown, isSearched: folded !== '' };
  return (
    <>
      <LocalTabs views={views} current={current} rows={people} />
      <div className="toolbar">
        <SearchField hint={words.searchHint} value={query} onValue={setQuery} />
        {shown.length > 0 && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setExporting(true)}>
            {words.export.open}
          </button>
        )}
        {state === 'to-invite' && <InviteAllButton former={former} />}
      </div>
      <RenewalTable key={state} {...view} />
      {isExporting && <ExportFormerDialog {...view} onClose={() => setExporting(false)} />}
    </>
  );
};

const Dialog = () => {
  const invitation = useStore($invitation);
  if (!invitation) return null;
  const invited = (former: FormerMemberList): void => {
    unpickFormer();
    showFormer(former);
  };
  return <InviteDialog invitation={invitation} onInvited={invited} onClose={closeInvitation} />;
};

/** Who was a member last season, who was invited to come back, and who did. */
export const RenewalsScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  const season = useStore($season);
  const { vue } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each season
  useEffect(() => {
    takeSeasonOfAddress();
    void loadFormer();
  }, [season]);
  // Chosen rows belong to one view of one season.
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen anew for each view
  useEffect(() => unpickFormer, [season, vue]);
  useEffect(() => closeInvitation, []);
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.renewals} isOfSeason />
      <LoadedPart of={useStore($former)} reload={loadFormer} words={words}>
        {(former) => (
          <>
            <Opening {...former} />
            <Former former={former} search={search} />
          </>
        )}
      </LoadedPart>
      <Dialog />
    </div>
  );
};
