import { useStore } from '@nanostores/react';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { listMessages } from '#messages/lists.ts';
import { treasuryMessages as words } from '#messages/treasury.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { LEDGER_VIEW } from './ledger-address.ts';
import { $treasury } from './treasury-store.ts';

/** The views of the treasury by their names in the address. The aids have a screen of their own. */
const tabs = {
  '': words.views.overview,
  'a-recevoir': words.views.debts,
  aides: words.views.aids,
  [LEDGER_VIEW]: words.views.ledger,
  rapport: words.views.report,
} as const;

const hrefOf = (name: string): string => {
  if (name === 'aides') return adminPaths.aids;
  return withQuery(adminPaths.treasury, name === '' ? {} : { vue: name });
};

/** The tabs of «Trésorerie». */
export const TreasuryTabs = ({ current }: { current: string }) => {
  const treasury = useStore($treasury);
  return (
    <LinkTabs
      label={listMessages.views}
      current={current}
      tabs={Object.entries(tabs).map(([name, label]) => ({
        name,
        label,
        href: hrefOf(name),
        ...(name === 'a-recevoir' && { count: treasury.state === 'ready' ? treasury.value.owed.count : undefined }),
      }))}
    />
  );
};
