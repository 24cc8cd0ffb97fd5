import fc from 'fast-check';
import type { FaultRequest } from '#local/stripe-stand-in/faults.ts';
import type { ReleaseOptions } from '#local/stripe-stand-in/webhooks.ts';
import { CARDS } from '#tests/support/payments.ts';

export const deeds = [
  'take cash',
  'take the difference',
  'give cash back',
  'archive',
  'restore',
  'settle',
  'accept proof',
  'refuse proof',
  'see proof',
  'delete',
  'change address',
] as const;
/** An action of an administrator on one member. */
export type Deed = (typeof deeds)[number];

const jobs = ['unheard', 'pending', 'purge', 'sweep', 'payouts'] as const;
export type Job = (typeof jobs)[number];

/** The process that takes the step may be slow and may crash: see `Mortality`. */
interface Mortal {
  crash: number | undefined;
  pace: number;
}

/** A filled-in form, by a visitor or an administrator. `person` and `email` are indexes. */
export interface Form {
  person: number;
  email: number;
  disciplines: string[];
  reduced: boolean;
  proof: boolean;
  /**
   * Which of the visitor's two browsers submits the form, and what it sends of its stored data. A browser that sends
   * nothing starts a new sign-up.
   */
  browser: number;
  shows: 'key' | 'secret' | 'both' | 'nothing';
}

/** A step in the life of the club. `which` selects one of the payments begun, or one of the members. */
export type Step =
  | ({ do: 'submit' } & Form & Mortal)
  | { do: 'pay'; which: number; card: string }
  | { do: 'authenticate'; which: number; accepted: boolean }
  | { do: 'bank answers'; which: number; outcome: 'succeeded' | 'failed' }
  | { do: 'refund'; which: number; part: boolean }
  /** An administrator gives back a part of a card payment, or all that is left. `again`: presses the last one once more. */
  | ({
      do: 'refund from the site';
      which: number;
      part: boolean;
      ends: boolean;
      owed: boolean;
      again: boolean;
    } & Mortal)
  /** A day passes at Stripe. */
  | { do: 'Stripe forgets keys' }
  | { do: 'dispute'; which: number }
  /** The bank could not deliver the newest refund, after it said that it had or before. */
  | { do: 'refund fails'; which: number }
  /** Stripe pays out what is in its balance, or the bank sends the latest payout back. */
  | { do: 'pay out'; arrives: boolean }
  | { do: 'payout fails' }
  | ({ do: 'come back'; which: number } & Mortal)
  /** A member asks to pay what their dossier says they owe. */
  | ({ do: 'ask for difference'; which: number } & Mortal)
  | { do: 'hear'; mode: 'deliver' | 'drop' | 'hold' }
  | { do: 'release'; options: ReleaseOptions }
  | { do: 'database fails'; how: 'before' | 'after'; nth: number }
  | { do: 'Stripe fails'; fault: FaultRequest }
  | ({ do: 'administer'; which: number; deed: Deed } & Mortal)
  | ({ do: 'add'; paid: boolean } & Form & Mortal)
  | ({ do: 'correct'; which: number; what: 'name' | 'birth date'; as: number } & Mortal)
  | ({ do: 'change disciplines'; which: number; disciplines: string[] } & Mortal)
  | ({ do: 'change price'; discipline: string; normal: number | undefined; reduced: number | undefined } & Mortal)
  | ({ do: 'archive all' } & Mortal)
  | ({ do: 'undo archive all' } & Mortal)
  | ({ do: 'run'; job: Job } & Mortal);

export const which = fc.nat({ max: 20 });
export const mortality = {
  crash: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat({ max: 14 }) }),
  pace: fc.constantFrom(0, 0, 5, 12),
};
export const of = <Name extends Step['do'], Rest>(name: Name, rest: fc.Arbitrary<Rest>) =>
  rest.map((values) => ({ do: name, ...values }));

const DISCIPLINES = ['Savate boxe française', 'Canne', 'Boxe thaï'];
const disciplines = fc.subarray(DISCIPLINES, { minLength: 1 });
const form = {
  person: fc.constantFrom(0, 0, 0, 1, 2),
  email: fc.nat({ max: 1 }),
  disciplines,
  reduced: fc.boolean(),
  proof: fc.boolean(),
  browser: fc.constantFrom(0, 0, 1),
  shows: fc.constantFrom('both' as const, 'both' as const, 'key' as const, 'secret' as const, 'nothing' as const),
  ...mortality,
};
export const submit = of('submit', fc.record(form));
export const add = of('add', fc.record({ ...form, paid: fc.boolean() }));
const correction = { what: fc.constantFrom('name' as const, 'birth date' as const), as: fc.nat({ max: 2 }) };
/** Changes of an administrator to the members that `whom` selects. */
export const changeOf = (whom: { which: fc.Arbitrary<number> } & typeof mortality) =>
  fc.oneof(
    of('correct', fc.record({ ...whom, ...correction })),
    of('change disciplines', fc.record({ ...whom, disciplines })),
  );
const unlikely = fc.constantFrom(true, false, false, false);
/** Refunds from the site of the card payments of the members that `whom` selects. */
export const siteRefundOf = (whom: { which: fc.Arbitrary<number> } & typeof mortality) =>
  of(
    'refund from the site',
    fc.record({ ...whom, part: fc.boolean(), ends: unlikely, owed: fc.boolean(), again: unlikely }),
  );
const euros = (...amounts: number[]) => fc.constantFrom(undefined, ...amounts);
export const changePrice = of(
  'change price',
  fc.record({
    discipline: fc.constantFrom(...DISCIPLINES),
    // For some of these, half the price is not a whole number of cents.
    ...{ normal: euros(190, 221.11, 260), reduced: euros(120, 151.15) },
    ...mortality,
  }),
);
const pay = of('pay', fc.record({ which, card: fc.constantFrom(CARDS.accepted, ...Object.values(CARDS)) }));
const release = of(
  'release',
  fc.record({
    options: fc.record({
      order: fc.constantFrom('oldest' as const, 'newest' as const, 'shuffled' as const),
      seed: fc.nat(),
      duplicate: fc.integer({ min: 1, max: 3 }),
      concurrent: fc.constantFrom(1, 3, 10),
    }),
  }),
);
const stripeFails = of(
  'Stripe fails',
  fc.record({
    fault: fc.record({
      kind: fc.constantFrom(
        ...(['reset', 'empty500', 'error500', 'stored500', 'reset', 'empty500', 'stored500', 'hang'] as const),
      ),
      method: fc.constantFrom('GET' as const, 'POST' as const),
      afterExecution: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
      // Longer than the timeout of the site.
      ms: fc.constant(2000),
    }),
  }),
);

/** Stripe fails at refunds only, before it makes one or after. */
export const refundsFail = of(
  'Stripe fails',
  fc.record({
    fault: fc.record({
      kind: fc.constantFrom(...(['reset', 'empty500', 'stored500'] as const)),
      method: fc.constant('POST' as const),
      path: fc.constant('/v1/refunds'),
      afterExecution: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  }),
);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: submit },
  { weight: 10, arbitrary: pay },
  { weight: 2, arbitrary: of('authenticate', fc.record({ which, accepted: fc.boolean() })) },
  {
    weight: 2,
    arbitrary: of(
      'bank answers',
      fc.record({ which, outcome: fc.constantFrom('succeeded' as const, 'failed' as const) }),
    ),
  },
  { weight: 4, arbitrary: of('refund', fc.record({ which, part: fc.boolean() })) },
  { weight: 4, arbitrary: siteRefundOf({ which, ...mortality }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'Stripe forgets keys' }) },
  { weight: 1, arbitrary: of('dispute', fc.record({ which })) },
  { weight: 2, arbitrary: of('refund fails', fc.record({ which })) },
  { weight: 3, arbitrary: of('pay out', fc.record({ arrives: fc.boolean() })) },
  { weight: 1, arbitrary: of('payout fails', fc.record({})) },
  { weight: 3, arbitrary: of('come back', fc.record({ which, ...mortality })) },
  { weight: 3, arbitrary: of('ask for difference', fc.record({ which, ...mortality })) },
  {
    weight: 3,
    arbitrary: of('hear', fc.record({ mode: fc.constantFrom('deliver' as const, 'drop' as const, 'hold' as const) })),
  },
  { weight: 2, arbitrary: release },
  {
    weight: 2,
    arbitrary: of(
      'database fails',
      fc.record({ how: fc.constantFrom('before' as const, 'after' as const), nth: fc.integer({ min: 1, max: 6 }) }),
    ),
  },
  { weight: 1, arbitrary: stripeFails },
  { weight: 4, arbitrary: of('administer', fc.record({ which, deed: fc.constantFrom(...deeds), ...mortality })) },
  { weight: 2, arbitrary: add },
  { weight: 3, arbitrary: changeOf({ which, ...mortality }) },
  { weight: 2, arbitrary: changePrice },
  { weight: 1, arbitrary: of('archive all', fc.record(mortality)) },
  { weight: 1, arbitrary: of('undo archive all', fc.record(mortality)) },
  { weight: 3, arbitrary: of('run', fc.record({ job: fc.constantFrom(...jobs), ...mortality })) },
);
