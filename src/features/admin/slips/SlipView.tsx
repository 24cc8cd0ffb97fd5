import { useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { PdfButton } from '#components/pdf/PdfButton.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { Said } from '#components/ui/Said.tsx';
import type { SlipDetails } from '#domain/ledger/slip.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { slipMessages } from '#messages/slips.ts';
import { useMay } from '../account/account-store.ts';
import { ChequeMenu } from './ChequeMenu.tsx';
import { amountColumn, chequeColumn, chequeId, numberColumn, payerColumn } from './cheque-columns.tsx';
import { SlipScreenDialogs } from './SlipScreenDialogs.tsx';
import { $slipDialog, fetchSlip } from './slips-store.ts';

const words = slipMessages.slip;

const columns = chequeColumn.columns([
  payerColumn,
  numberColumn('note'),
  amountColumn,
  chequeColumn.plain('menu', '', { width: 3, phone: 'menu' }, (cheque) => <ChequeMenu cheque={cheque} />),
]);

const stateOf = ({ bankedOn, isCancelled }: SlipDetails): string => {
  if (isCancelled) return words.cancelled;
  return bankedOn === null ? words.notBanked : words.banked(formatDate(bankedOn));
};

/** Makes the PDF with the club as it is now. The library and the font are loaded for it. */
const makePdfOf = async (slip: SlipDetails): Promise<Blob> => {
  const [{ makeSlipPdf }, club, { bankAccount: account }] = await Promise.all([
    import('./slip-paper.ts'),
    call(api.club.$get()),
    call(api.admin.books.$get()),
  ]);
  const identity = [[club.legalForm, club.registration].filter(Boolean).join(' · '), club.address].filter(Boolean);
  return makeSlipPdf(slip, { club: club.name, identity, account });
};

const SlipActions = ({ slip }: { slip: SlipDetails }) => {
  const { number, bankedOn, isCancelled } = slip;
  const writes = useMay()('money', 'write');
  if (isCancelled) return null;
  return (
    <div className="cluster slip-actions">
      <PdfButton
        words={slipMessages.paper}
        fileName={slipMessages.paper.fileName(number)}
        make={() => makePdfOf(slip)}
      />
      {writes && (
        <button
          type="button"
          className={bankedOn === null ? 'button button--primary' : 'button'}
          aria-haspopup="dialog"
          onClick={() => $slipDialog.set({ name: 'bank', slip })}
        >
          {bankedOn === null ? words.bank : words.rebank}
        </button>
      )}
      {writes && bankedOn === null && (
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => $slipDialog.set({ name: 'cancel', slip })}
        >
          {words.cancel}
        </button>
      )}
    </div>
  );
};

/** One slip with its cheques. */
export const SlipView = ({ id }: { id: string }) => {
  const read = useCallback(() => fetchSlip(id), [id]);
  const { reload, ...loaded } = useLoaded(read);
  return (
    <>
      <p>
        <a href={withQuery(adminPaths.slips, { vue: 'bordereaux' })}>{words.back}</a>
      </p>
      <LoadedPart of={loaded} reload={reload} words={slipMessages} missing={<p className="empty">{words.missing}</p>}>
        {(slip) => (
          <>
            <section className="stack" aria-labelledby="slip">
              <h2 id="slip">{slipMessages.slips.name(slip.number)}</h2>
              {!slip.isCancelled && (
                <p>
                  <Said text={words.facts(formatDate(slip.madeOn), slip.count, slip.cents)} />
                </p>
              )}
              <p>{stateOf(slip)}</p>
              <SlipActions slip={slip} />
            </section>
            {slip.cheques.length > 0 && (
              <DataTable caption={words.caption(slip.number)} columns={columns} idOf={chequeId} rows={slip.cheques} />
            )}
          </>
        )}
      </LoadedPart>
      <SlipScreenDialogs onDone={reload} />
    </>
  );
};
