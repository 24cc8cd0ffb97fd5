import { createLoaded } from '#components/loading/loaded.ts';
import type { LedgerPage } from '#domain/ledger/ledger-list.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import type { MeetingReport } from '#domain/member/meeting-report.ts';
import { api, call, callFile } from '#lib/api.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';
import type { ChosenEntries } from './ledger-address.ts';

/** The money of the season in hand, read again whenever the screen opens. */
export const { $loaded: $treasury, load: loadTreasury } = createLoaded<Treasury>(
  () => call(api.admin.treasury.$get({ query: seasonQuery() })),
  treasuryMessages.failed,
);

/** Reads a page of the entries of the season in hand, from a cursor or the first page. */
export const fetchLedger = ({ month, means, kind }: ChosenEntries, before?: number): Promise<LedgerPage> =>
  call(
    api.admin.ledger.$get({
      query: {
        ...seasonQuery(),
        ...(month && { month }),
        ...(means && { means }),
        ...(kind && { kind }),
        ...(before && { before }),
      },
    }),
  );

/** Reads the report for the general meeting about the season in hand. */
export const fetchReport = (): Promise<MeetingReport> => call(api.admin.report.$get({ query: seasonQuery() }));

export const fetchReportWorkbook = (): Promise<Blob> =>
  callFile(api.admin.report.workbook.$get({ query: seasonQuery() }));
