import { Hono } from 'hono';
import * as z from 'zod/mini';
import { bankAccountSchema } from '#domain/ledger/bank-account.ts';
import { type BookFormat, bookSettingsSchema, booksExportSchema, closingSchema } from '#domain/ledger/books.ts';
import { ledgerFilterSchema } from '#domain/ledger/ledger-list.ts';
import { askedBefore } from '../accounts/asked-again.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { seasonQuery } from '../http/season-query.ts';
import { findTreasury } from './actions.ts';
import { closePeriod, exportBooks, findBooks, saveBankAccount, saveBookSettings } from './books.ts';
import { listLedger } from './list.ts';
import { findReport, reportWorkbook } from './report.ts';

const mediaTypes: Readonly<Record<BookFormat, string>> = {
  fec: 'text/plain; charset=utf-8',
  paheko: 'text/csv; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const ledgerQuerySchema = z.extend(ledgerFilterSchema, {
  /** The cursor: the position of the last entry on the page before. Absent for the first page. */
  before: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')), z.transform(Number))),
});

export const adminLedgerRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/treasury', inArea('money'), seasonQuery, async (context) =>
      context.json(await findTreasury(deps, context.req.valid('query').season)),
    )
    .get('/ledger', inArea('money'), query(ledgerQuerySchema), async (context) =>
      context.json(await listLedger(deps, context.req.valid('query'))),
    )
    .get('/report', inArea('money'), seasonQuery, async (context) =>
      context.json(await findReport(deps, context.req.valid('query').season)),
    )
    .get('/report/workbook', inArea('money'), seasonQuery, async (context) => {
      const report = await findReport(deps, context.req.valid('query').season);
      return context.body(await reportWorkbook(report), 200, {
        'Content-Type': mediaTypes.xlsx,
        'Content-Disposition': `attachment; filename="rapport-${report.now.season}.xlsx"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
    })
    .get('/books', inArea('money'), async (context) => context.json(await findBooks(deps)))
    .put('/books', inArea('money'), jsonBody(bookSettingsSchema), async (context) =>
      context.json(await saveBookSettings(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .put(
      '/books/bank-account',
      inArea('money'),
      jsonBody(bankAccountSchema),
      askedBefore(deps, 'ledger.bank-account'),
      async (context) => context.json(await saveBankAccount(deps, context.get('confirmed'), context.req.valid('json'))),
    )
    .post(
      '/books/closings',
      inArea('money'),
      jsonBody(closingSchema),
      askedBefore(deps, 'ledger.close'),
      async (context) => {
        const { closedUntil } = context.req.valid('json');
        return context.json(await closePeriod(deps, context.get('confirmed'), closedUntil));
      },
    )
    .post(
      '/books/export',
      inArea('money', 'read'),
      jsonBody(booksExportSchema),
      askedBefore(deps, 'ledger.export'),
      async (context) => {
        const order = context.req.valid('json');
        const file = await exportBooks(deps, context.get('confirmed'), order);
        return context.body(file.bytes, 200, {
          'Content-Type': mediaTypes[order.format],
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Total-Count': String(file.lines),
        });
      },
    );
