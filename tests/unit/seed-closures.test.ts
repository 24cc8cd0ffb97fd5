import { describe, expect, test } from 'vitest';
import { catalogue } from '#database/seed/club.ts';
import { closuresFrom, seedTrainingSessions } from '#database/seed/planning.ts';
import { team } from '#database/seed/team.ts';
import { isIsoDate } from '#domain/dates.ts';

const everyDayOf = (years: readonly number[]): string[] =>
  years.flatMap((year) =>
    Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10)),
  );
const weekdayOf = (day: string): number => new Date(day).getUTCDay();

describe('the closures to come', () => {
  test('from autumn on: Christmas, Easter Monday, Ascension, summer, All Saints', () => {
    expect(closuresFrom('2026-11-20')).toEqual([
      { from: '2026-12-19', to: '2027-01-03', label: 'Vacances de Noël' },
      { from: '2027-03-29', to: '2027-03-29', label: 'Lundi de Pâques' },
      { from: '2027-05-06', to: '2027-05-09', label: 'Pont de l’Ascension' },
      { from: '2027-08-01', to: '2027-08-31', label: 'Fermeture d’été' },
      { from: '2027-10-30', to: '2027-11-07', label: 'Vacances de la Toussaint' },
    ]);
  });

  test.each([
    ['2024-03-31', '2024-04-01'],
    ['2025-04-20', '2025-04-21'],
    ['2038-04-25', '2038-04-26'],
    ['2049-04-18', '2049-04-19'],
    ['2076-04-19', '2076-04-20'],
  ])('when Easter is on %s the club closes on %s', (easter, monday) => {
    expect(closuresFrom(easter)[0]).toEqual({ from: monday, to: monday, label: 'Lundi de Pâques' });
  });

  test('the closure under way is among them until its last day', () => {
    expect(closuresFrom('2027-01-03')[0]?.label).toBe('Vacances de Noël');
    expect(closuresFrom('2027-01-04')[0]?.label).toBe('Lundi de Pâques');
  });

  test('when Christmas is a Saturday the club closes the Saturday before', () => {
    expect(closuresFrom('2027-12-01')[0]).toMatchObject({ from: '2027-12-18', to: '2028-01-02' });
  });

  test('whatever the day at least two are still to begin, in order and never over', () => {
    for (const today of everyDayOf([2024, 2026, 2027, 2028, 2033])) {
      const closures = closuresFrom(today);
      expect(closures.filter(({ from }) => from > today).length, today).toBeGreaterThanOrEqual(2);
      expect(closures.every(({ from, to }) => isIsoDate(from) && isIsoDate(to) && from <= to && to >= today)).toBe(
        true,
      );
      expect(closures.map(({ from }) => from)).toEqual(closures.map(({ from }) => from).sort());
    }
  });

  test('holidays begin on a Saturday and end on a Sunday', () => {
    const holidays = closuresFrom('2028-01-15').filter(({ label }) => label.startsWith('Vacances'));
    expect(holidays.map(({ from, to }) => [weekdayOf(from), weekdayOf(to)])).toEqual([
      [6, 0],
      [6, 0],
    ]);
  });
});

describe('the week of the fictional club', () => {
  test('every session is of a discipline one can join, with a coach who teaches it', () => {
    for (const { discipline, coach, startTime, endTime } of seedTrainingSessions) {
      expect(catalogue.map(({ name }) => name)).toContain(discipline);
      const person = team.find(({ firstName, lastName }) => `${firstName} ${lastName}` === coach);
      expect(person, coach).toMatchObject({ group: 'encadrement', disciplines: expect.arrayContaining([discipline]) });
      expect(startTime < endTime).toBe(true);
    }
  });

  test('nobody teaches twice at once and no room is taken twice', () => {
    for (const [index, one] of seedTrainingSessions.entries()) {
      for (const other of seedTrainingSessions.slice(index + 1)) {
        const meet = one.weekday === other.weekday && one.startTime < other.endTime && other.startTime < one.endTime;
        expect(meet && (one.place === other.place || one.coach === other.coach), `${one.startTime} ${one.coach}`).toBe(
          false,
        );
      }
    }
  });
});
