import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { type AidState, aidStates, type ListedAid } from '#domain/money/aid.ts';
import { adminMessages } from '#messages/admin.ts';
import { aidListMessages as words } from '#messages/aid-list.ts';
import { RefuseDialog, ReimburseDialog } from '../aid-dialogs/AidDialogs.tsx';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';
import { TreasuryTabs } from '../treasury/TreasuryTabs.tsx';
import { AidTable } from './AidTable.tsx';
import { $aidDialog, $aids, aidsPath, aidViewOf, closeAidDialog, forgetChosenAids, loadAids } from './aids-store.ts';

const named = ({ member, ...aid }: ListedAid) => ({ ...aid, fullName: member.fullName });

const Dialogs = () => {
  const open = useStore($aidDialog);
  if (!open) return null;
  const shared = { onDone: loadAids, onClose: closeAidDialog };
  return open.name === 'refuse' ? (
    <RefuseDialog aid={named(open.aid)} {...shared} />
  ) : (
    <ReimburseDialog aids={open.aids.map(named)} {...shared} />
  );
};

const Views = ({ current }: { current: AidState }) => {
  const aids = useStore($aids);
  const countOf = (wanted: AidState): number | undefined =>
    aids.state === 'ready' ? aids.value.filter(({ state }) => state === wanted).length : undefined;
  return (
    <LinkTabs
      label={words.title}
      current={current}
      tabs={aidStates.map((state) => ({
        name: state,
        label: words.views[state],
        href: aidsPath(state),
        count: countOf(state),
      }))}
    />
  );
};

/** The aids that members claim: those to type into Le Compte Asso, those whose money is awaited, and those that are decided. */
export const AidsScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  const season = useStore($season);
  const current = aidViewOf(search.vue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each season
  useEffect(() => {
    takeSeasonOfAddress();
    void loadAids();
  }, [season]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view begins without a choice
  useEffect(forgetChosenAids, [current]);
  useEffect(() => closeAidDialog, []);
  return (
    <div className="screen screen--list">
      <ScreenHead name={words.title} isOfSeason />
      <TreasuryTabs current="aides" />
      <Views current={current} />
      <LoadedPart of={useStore($aids)} reload={loadAids} words={{ ...words, loading: adminMessages.loading }}>
        {(aids) => <AidTable aids={aids} state={current} />}
      </LoadedPart>
      <Dialogs />
    </div>
  );
};
