import { useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { Said } from '#components/ui/Said.tsx';
import { addsUp, type PayoutDetails, type PayoutLine } from '#domain/ledger/payout.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { payoutsMessages } from '#messages/payouts.ts';
import { MemberLink } from '../lists/MemberLink.tsx';
import { FigureTile } from '../screen/FigureTile.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { CheckButton } from './PayoutCheck.tsx';
import { fetchPayout } from './payouts-store.ts';

const { figures, lines: words, ...payoutWords } = payoutsMessages;

const Who = ({ member, isOurs, kind }: PayoutLine) => {
  if (member) return <MemberLink member={member} />;
  if (isOurs) return words.erased;
  return kind === 'fee' || kind === 'other' ? words.provider : words.foreign;
};

const column = dataColumns<PayoutLine>();
const columns = column.columns([
  column.plain('who', words.who, { isRowHeader: true, phone: 'name' }, (line) => <Who {...line} />),
  column.plain('what', words.what, { width: 10, phone: 'note', wraps: true }, (line) => words.whatOf(line)),
  column.plain('day', words.day, { width: 5.5, phone: 'more' }, ({ day }) => formatDate(day)),
  column.plain('gross', words.gross, { isNumber: true, width: 6.5, from: 'medium' }, ({ grossCents }) => (
    <Said text={formatCents(grossCents)} />
  )),
  column.plain('fees', words.fees, { isNumber: true, width: 5.5, from: 'medium' }, ({ feeCents }) => (
    <Said text={formatCents(feeCents)} />
  )),
  column.plain('net', words.net, { isNumber: true, width: 6.5, phone: 'end' }, ({ netCents }) => (
    <Said text={formatCents(netCents)} />
  )),
]);

const lineId = ({ id }: PayoutLine): string => id;

const Notices = ({ payout }: { payout: PayoutDetails }) => (
  <>
    {payout.status === 'failed' && (
      <Notice tone="error" title={payoutWords.sentBack.title}>
        <p>{payoutWords.sentBack.text}</p>
      </Notice>
    )}
    {!addsUp(payout) && (
      <Notice tone="warning" title={payoutWords.wrong.title}>
        <p>
          <Said text={payoutWords.wrong.text(payout)} />
        </p>
      </Notice>
    )}
    {!payout.isItemised && (
      <Notice title={payoutWords.notItemised.title}>
        <p>{payoutWords.notItemised.text}</p>
      </Notice>
    )}
  </>
);

const Lines = ({ payout }: { payout: PayoutDetails }) => {
  const { lines } = payout;
  const hasForeign = lines.some(({ isOurs, kind }) => !isOurs && kind !== 'fee' && kind !== 'other');
  return (
    <section className="stack" aria-labelledby="payout-lines">
      <h2 id="payout-lines">{words.title}</h2>
      {lines.length === 0 ? (
        <p className="empty">{words.none}</p>
      ) : (
        <DataTable
          caption={words.caption}
          columns={columns}
          idOf={lineId}
          rows={lines}
          foot={
            <p className="selection">
              <Said text={words.sums(lines.length, payout.netCents)} />
            </p>
          }
        />
      )}
      {hasForeign && <p className="measure">{words.foreignHint}</p>}
    </section>
  );
};

const Shown = ({ payout, reload }: { payout: PayoutDetails; reload: () => Promise<unknown> }) => {
  const { arrivesOn, checked, isItemised, status } = payout;
  return (
    <>
      <ScreenHead name={payoutWords.titleOf(arrivesOn)} />
      <p className="measure">
        <Said text={payoutWords.told(payout)} />
        {status === 'paid' && checked === null && ` ${payoutWords.notChecked}`}
        {checked && ` ${payoutWords.checkedBy(formatDay(checked.at), checked.by)}`}
      </p>
      <div className="cluster">
        <CheckButton payout={payout} onDone={() => void reload()} />
        <a href={adminPaths.payouts}>{payoutWords.back}</a>
      </div>
      <Notices payout={payout} />
      {isItemised && (
        <>
          <dl className="figures">
            <FigureTile name={figures.gross} note={figures.grossNote(payout.payments)}>
              <Said text={formatCents(payout.grossCents)} />
            </FigureTile>
            <FigureTile name={figures.fees} note={figures.feesNote}>
              <Said text={formatCents(payout.feeCents)} />
            </FigureTile>
            <FigureTile name={figures.net} note={figures.netNote}>
              <Said text={formatCents(payout.netCents)} />
            </FigureTile>
          </dl>
          <Lines payout={payout} />
        </>
      )}
    </>
  );
};

const Missing = () => (
  <div className="empty">
    <ScreenTitle name={payoutWords.missingTitle} />
    <p>{payoutWords.missing}</p>
    <a className="button" href={adminPaths.payouts}>
      {payoutWords.back}
    </a>
  </div>
);

/** One payout with all that is in it: payments, refunds, disputes and fees, and what they come to. */
export const PayoutScreen = ({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) => {
  const loaded = useLoaded(useCallback(() => fetchPayout(id), [id]));
  return (
    <div className="screen screen--list">
      {loaded.state !== 'ready' && <ScreenTitle name={adminMessages.screens.payouts} />}
      <LoadedPart of={loaded} reload={loaded.reload} words={payoutWords} missing={<Missing />}>
        {(payout) => <Shown payout={payout} reload={loaded.reload} />}
      </LoadedPart>
    </div>
  );
};
