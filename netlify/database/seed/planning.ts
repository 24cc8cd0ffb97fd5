import { DAY_MS, type IsoDate } from '#domain/dates.ts';
import type { Closure, TrainingSession } from '#domain/planning/training.ts';

type SeedTrainingSession = Omit<TrainingSession, 'id' | 'updatedAt'>;

const savate = { discipline: 'Savate boxe française', place: 'Grande salle', note: '' } as const;
const canne = { discipline: 'Canne', place: 'Grande salle', note: '' } as const;
/** Barefoot, so it takes place on the mats. */
const boxeThai = { discipline: 'Boxe thaï', place: 'Dojo', note: '' } as const;

const marc = 'Marc Delorieux';
const ines = 'Inès Kaddour';
const maelle = 'Maëlle Quérec';
const basile = 'Basile Rochefort';
const nadia = 'Nadia Soltani';
const damien = 'Damien Oriot';

/** The week, from Monday on. */
export const seedTrainingSessions: readonly SeedTrainingSession[] = [
  { ...savate, weekday: 1, startTime: '18:30', endTime: '20:00', audience: 'Débutants', coach: marc },
  { ...boxeThai, weekday: 1, startTime: '19:00', endTime: '20:30', audience: 'Débutants', coach: damien },
  { ...savate, weekday: 1, startTime: '20:00', endTime: '21:30', audience: 'Confirmés', coach: ines },
  { ...canne, weekday: 2, startTime: '18:30', endTime: '20:00', audience: 'Débutants', coach: basile },
  { ...canne, weekday: 2, startTime: '20:00', endTime: '21:30', audience: 'Confirmés', coach: maelle },
  {
    ...savate,
    weekday: 3,
    startTime: '17:30',
    endTime: '18:45',
    audience: 'Ados à partir de 16\u00A0ans',
    coach: ines,
  },
  { ...savate, weekday: 3, startTime: '19:00', endTime: '20:30', audience: 'Tous niveaux', coach: marc },
  { ...boxeThai, weekday: 3, startTime: '19:30', endTime: '21:00', audience: 'Confirmés', coach: nadia },
  { ...boxeThai, weekday: 4, startTime: '12:15', endTime: '13:15', audience: 'Tous niveaux', coach: nadia },
  { ...savate, weekday: 4, startTime: '18:30', endTime: '20:30', audience: 'Compétition', coach: ines },
  { ...savate, weekday: 5, startTime: '18:30', endTime: '20:00', audience: 'Débutants', coach: marc },
  {
    ...savate,
    weekday: 5,
    startTime: '20:00',
    endTime: '21:30',
    audience: 'Confirmés',
    coach: ines,
    note: 'Assauts libres, protections complètes',
  },
  { ...canne, weekday: 6, startTime: '10:00', endTime: '11:30', audience: 'Tous niveaux', coach: maelle },
];

type SeedClosure = Pick<Closure, 'from' | 'to' | 'label'>;

/**
 * Returns the closures within a year from a day on, the present one included, the soonest first. Both ends are closed
 * days.
 */
export const closuresFrom = (today: IsoDate): SeedClosure[] => {
  const year = Number(today.slice(0, 4));
  const horizon = `${year + 1}${today.slice(4)}`;
  return [year - 1, year, year + 1]
    .flatMap(closuresOf)
    .filter(({ from, to }) => to >= today && from <= horizon)
    .sort((one, other) => one.from.localeCompare(other.from));
};

const closuresOf = (year: number): SeedClosure[] => {
  const easter = easterOf(year);
  const allSaints = onOrAfter(SUNDAY, day(year, 11, 1));
  const beforeChristmas = plusDays(onOrAfter(SATURDAY, day(year, 12, 25)), -7);
  const firstSunday = onOrAfter(SUNDAY, day(year + 1, 1, 1));
  return [
    { from: iso(plusDays(easter, 1)), to: iso(plusDays(easter, 1)), label: 'Lundi de Pâques' },
    { from: iso(plusDays(easter, 39)), to: iso(plusDays(easter, 42)), label: 'Pont de l’Ascension' },
    { from: iso(day(year, 8, 1)), to: iso(day(year, 8, 31)), label: 'Fermeture d’été' },
    { from: iso(plusDays(allSaints, -8)), to: iso(allSaints), label: 'Vacances de la Toussaint' },
    { from: iso(beforeChristmas), to: iso(firstSunday), label: 'Vacances de Noël' },
  ];
};

const SUNDAY = 0;
const SATURDAY = 6;

const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date));
const iso = (date: Date): IsoDate => date.toISOString().slice(0, 10);
const plusDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
const onOrAfter = (weekday: number, date: Date): Date => plusDays(date, (weekday - date.getUTCDay() + 7) % 7);

/** Returns Gregorian Easter by Butcher's rule, in the form for 1900 to 2099. */
const easterOf = (year: number): Date => {
  const fullMoon = (19 * (year % 19) + 24) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7;
  const days = fullMoon + toSunday;
  const isLate = days === 35 || (days === 34 && fullMoon === 28 && year % 19 > 10);
  return plusDays(day(year, 3, 22), isLate ? days - 7 : days);
};
