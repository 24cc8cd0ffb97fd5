import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { Said } from '#components/ui/Said.tsx';
import { type Treasury, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { treasuryMessages as words } from '#messages/treasury.ts';
import { FigureTile } from '../screen/FigureTile.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';
import { DebtTable } from './DebtTable.tsx';
import { LedgerView } from './LedgerView.tsx';
import { LEDGER_VIEW, ledgerPath } from './ledger-address.ts';
import { MonthTable } from './MonthTable.tsx';
import { ReportView } from './ReportView.tsx';
import { TreasuryTabs } from './TreasuryTabs.tsx';
import { $treasury, loadTreasury } from './treasury-store.ts';

const debtsPath = withQuery(adminPaths.treasury, { vue: 'a-recevoir' });

interface SumProps {
  name: string;
  cents: number;
  note: string;
  href?: string;
}

/** A sum, which opens what it is made of. */
const Sum = ({ name, cents, note, href }: SumProps) => {
  const amount = <Said text={formatCents(cents)} />;
  const isOpen = href !== undefined && cents > 0;
  return (
    <FigureTile name={name} note={note} isOpen={isOpen}>
      {isOpen ? <a href={href}>{amount}</a> : amount}
    </FigureTile>
  );
};

const Overview = ({
  months,
  owed,
  toComeCents,
  aidCents,
  awaitedCents,
  cheques: { due, later },
  onTheWayCents,
}: Treasury) => (
  <>
    <dl className="figures">
      <Sum
        name={words.received}
        cents={totalCents(treasuryTotal(months))}
        note={words.receivedNote}
        href={ledgerPath({})}
      />
      <Sum name={words.owed} cents={owed.cents} note={words.owedNote(owed.count)} href={debtsPath} />
      {toComeCents > 0 && (
        <Sum
          name={words.toCome}
          cents={toComeCents}
          note={words.toComeNote}
          href={withQuery(adminPaths.memberships, { payment: 'to-come' })}
        />
      )}
      {aidCents > 0 && <Sum name={words.aids} cents={aidCents} note={words.aidsNote} href={adminPaths.aids} />}
      <Sum
        name={words.awaited}
        cents={awaitedCents}
        note={words.awaitedNote}
        href={withQuery(adminPaths.memberships, { status: 'pending' })}
      />
      <Sum
        name={words.inHand}
        cents={due.cents + later.cents}
        note={words.inHandNote(due.count, later.count)}
        href={adminPaths.slips}
      />
      {onTheWayCents !== null && (
        <Sum name={words.onTheWay} cents={onTheWayCents} note={words.onTheWayNote} href={adminPaths.payouts} />
      )}
    </dl>
    <h2>{words.months.title}</h2>
    <MonthTable months={months} />
  </>
);

interface ViewProps {
  treasury: Treasury;
  search: Readonly<Record<string, string>>;
}

/** The views of the treasury, by their names in the address. */
const views = {
  '': ({ treasury }: ViewProps) => <Overview {...treasury} />,
  'a-recevoir': ({ treasury }: ViewProps) => <DebtTable {...treasury} />,
  [LEDGER_VIEW]: LedgerView,
  rapport: ({ treasury }: ViewProps) => <ReportView season={treasury.season} />,
} as const;

const isView = (name: string): name is keyof typeof views => Object.hasOwn(views, name);

const Views = ({ treasury, search }: ViewProps) => {
  const { vue: asked = '' } = search;
  const current = isView(asked) ? asked : '';
  const Shown = views[current];
  return (
    <>
      <TreasuryTabs current={current} />
      <Shown treasury={treasury} search={search} />
    </>
  );
};

/** The treasurer's overview of a season: received money, debts, and the last entries. */
export const TreasuryScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  const season = useStore($season);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each season
  useEffect(() => {
    takeSeasonOfAddress();
    void loadTreasury();
  }, [season]);
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.treasury} isOfSeason />
      <LoadedPart of={useStore($treasury)} reload={loadTreasury} words={words} className="figures-loading">
        {(treasury) => <Views treasury={treasury} search={search} />}
      </LoadedPart>
    </div>
  );
};
