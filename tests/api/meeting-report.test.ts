import { afterAll, expect, test } from 'vitest';
import { type Treasury, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import type { MeetingReport } from '#domain/member/meeting-report.ts';
import { sum } from '#domain/sum.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
afterAll(() => club.close());

const read = async <Body>(path: string): Promise<Body> => {
  const answer = await asAdmin(club, token, `/api/admin/${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
};

test('the report says what the treasury says, to the cent, for both seasons', async () => {
  const paid = await admin.added({ payment: { ...CASH, amount: 123.45 } });
  await admin.added({ payment: { ...CASH, means: 'cheque', amount: 0.01 } });
  await admin.done(paid.id, `payments/${paid.payments[0]?.id}/refund`, {
    ...{ means: 'transfer', date: '2026-11-03', amount: 23.4, updatedAt: paid.updatedAt },
  });
  const report = await read<MeetingReport>('report');
  for (const season of [report.now, report.before]) {
    const { months, owed } = await read<Treasury>(`treasury?season=${season.season}`);
    const total = treasuryTotal(months);
    expect(season.receivedByMeans).toEqual(total);
    expect(season.receivedCents).toBe(totalCents(total));
    expect(sum(season.disciplines.map(({ cents }) => cents)) + season.elsewhereCents).toBe(season.receivedCents);
    expect(season.owed).toEqual(owed);
  }
  expect(report.now.refundedCents).toBeGreaterThanOrEqual(2340);
  expect(report.now.members).toBeGreaterThanOrEqual(2);
});

test('the report counts the members that the figures count', async () => {
  const { now, before } = await read<MeetingReport>('report?season=2026-2027');
  const { disciplines, summary } = await read<{
    disciplines: { discipline: string; now: { parts: { count: number }[] } }[];
    summary: { members: Record<'now' | 'before', { parts: { count: number }[] }> };
  }>('figures?season=2026-2027');
  const countOf = ({ parts }: { parts: { count: number }[] }) => sum(parts.map(({ count }) => count));
  expect([now.members, before.members]).toEqual([countOf(summary.members.now), countOf(summary.members.before)]);
  for (const { discipline, now: counted } of disciplines)
    expect([discipline, now.disciplines.find((one) => one.discipline === discipline)?.members ?? 0]).toEqual([
      discipline,
      countOf(counted),
    ]);
});

test('the workbook holds the same numbers and no name', async () => {
  const member = await admin.added({ lastName: 'Zyskowska', payment: { ...CASH, amount: 10 } });
  const { now } = await read<MeetingReport>('report');
  const answer = await asAdmin(club, token, '/api/admin/report/workbook');
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="rapport-${now.season}.xlsx"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(zippedText(bytes, 'xl/worksheets/sheet1.xml')).toContain(`<v>${now.receivedCents / 100}</v>`);
  expect(zippedText(bytes, 'xl/sharedStrings.xml')).not.toContain(member.lastName);
});

test('a season in which nobody joined is a report of zeros', async () => {
  const { now } = await read<MeetingReport>('report?season=2031-2032');
  expect(now).toMatchObject({ members: 0, receivedCents: 0, disciplines: [], owed: { count: 0, cents: 0 } });
});
