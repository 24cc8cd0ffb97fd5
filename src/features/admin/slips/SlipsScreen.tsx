import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { ChequesInHand } from '#domain/ledger/slip.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { slipMessages as words } from '#messages/slips.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { HandTable } from './HandTable.tsx';
import { SlipScreenDialogs } from './SlipScreenDialogs.tsx';
import { SlipTable } from './SlipTable.tsx';
import { SlipView } from './SlipView.tsx';
import { $hand, $slips, closeSlipDialog, forgetPicked, loadHand, loadSlips } from './slips-store.ts';
import { UntrackedTable } from './UntrackedTable.tsx';

const Slips = () => {
  useEffect(() => void loadSlips(), []);
  return (
    <LoadedPart of={useStore($slips)} reload={loadSlips} words={words}>
      {(slips) => <SlipTable slips={slips} />}
    </LoadedPart>
  );
};

/** A view of the cheques that the club holds. */
const Held = ({ Shown }: { Shown: ComponentType<ChequesInHand> }) => {
  return (
    <>
      <LoadedPart of={useStore($hand)} reload={loadHand} words={words}>
        {(hand) => <Shown {...hand} />}
      </LoadedPart>
      <SlipScreenDialogs onDone={loadHand} />
    </>
  );
};

const Tabs = ({ current }: { current: string }) => {
  const hand = useStore($hand);
  const counts = hand.state === 'ready' ? hand.value : undefined;
  const tab = (name: string, label: string) => ({
    name,
    label,
    href: withQuery(adminPaths.slips, name === '' ? {} : { vue: name }),
  });
  return (
    <LinkTabs
      label={listMessages.views}
      current={current}
      tabs={[
        { ...tab('', words.views.hand), count: counts?.inHand.length },
        tab('bordereaux', words.views.slips),
        // A club that has used slips from the beginning has no such cheques.
        ...(counts?.untracked.count || current === 'avant' ? [tab('avant', words.views.untracked)] : []),
      ]}
    />
  );
};

const View = ({ vue = '', bordereau }: Readonly<Record<string, string>>) => {
  if (vue === 'bordereaux') return bordereau ? <SlipView key={bordereau} id={bordereau} /> : <Slips />;
  return <Held Shown={vue === 'avant' ? UntrackedTable : HandTable} />;
};

/** The cheques that the club holds, and the slips that take them to the bank. */
export const SlipsScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  const { vue = '' } = search;
  // Each view counts the cheques in hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each view
  useEffect(() => void loadHand(), [vue]);
  useEffect(
    () => () => {
      closeSlipDialog();
      forgetPicked();
    },
    [],
  );
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.slips} />
      <Tabs current={vue === 'bordereaux' || vue === 'avant' ? vue : ''} />
      <View {...search} />
    </div>
  );
};
