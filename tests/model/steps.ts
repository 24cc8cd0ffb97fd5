import fc from 'fast-check';
import type { FaultRequest, ReleaseOptions } from '#local/stripe-stand-in/control-schemas.ts';
import { CARDS } from '#tests/support/payments.ts';

const deeds = [
  'take cash',
  'give cash back',
  'archive',
  'restore',
  'settle',
  'accept proof',
  'refuse proof',
  'see proof',
  'delete',
  'change disciplines',
  'change address',
] as const;
/** What an administrator does to one member. */
export type Deed = (typeof deeds)[number];

const jobs = ['unheard', 'pending', 'purge', 'sweep'] as const;
/** What the scheduled functions do. */
export type Job = (typeof jobs)[number];

/** Who does it may be slow, and may die: `Mortality`. */
interface Mortal {
  crash: number | undefined;
  pace: number;
}

/** Something that happens in the life of the club; `which` picks one of the payments begun, or one of the members. */
export type Step =
  | ({ do: 'submit'; person: number; email: number; disciplines: string[]; reduced: boolean; proof: boolean } & Mortal)
  | { do: 'pay'; which: number; card: string }
  | { do: 'authenticate'; which: number; accepted: boolean }
  | { do: 'bank answers'; which: number; outcome: 'succeeded' | 'failed' }
  | { do: 'refund'; which: number; part: boolean }
  | { do: 'dispute'; which: number }
  | ({ do: 'come back'; which: number } & Mortal)
  | { do: 'hear'; mode: 'deliver' | 'drop' | 'hold' }
  | { do: 'release'; options: ReleaseOptions }
  | { do: 'database fails'; how: 'before' | 'after'; nth: number }
  | { do: 'Stripe fails'; fault: FaultRequest }
  | ({ do: 'administer'; which: number; deed: Deed } & Mortal)
  | ({ do: 'archive all' } & Mortal)
  | ({ do: 'undo archive all' } & Mortal)
  | ({ do: 'run'; job: Job } & Mortal);

const which = fc.nat({ max: 20 });
const mortality = {
  crash: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat({ max: 14 }) }),
  pace: fc.constantFrom(0, 0, 5, 12),
};
const of = <Name extends Step['do'], Rest>(name: Name, rest: fc.Arbitrary<Rest>) =>
  rest.map((values) => ({ do: name, ...values }));

const submit = of(
  'submit',
  fc.record({
    person: fc.constantFrom(0, 0, 1),
    email: fc.nat({ max: 1 }),
    disciplines: fc.subarray(['Savate boxe française', 'Canne', 'Boxe thaï'], { minLength: 1 }),
    reduced: fc.boolean(),
    proof: fc.boolean(),
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
      // Longer than the site waits.
      ms: fc.constant(2000),
    }),
  }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
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
  { weight: 1, arbitrary: of('dispute', fc.record({ which })) },
  { weight: 3, arbitrary: of('come back', fc.record({ which, ...mortality })) },
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
  { weight: 1, arbitrary: of('archive all', fc.record(mortality)) },
  { weight: 1, arbitrary: of('undo archive all', fc.record(mortality)) },
  { weight: 3, arbitrary: of('run', fc.record({ job: fc.constantFrom(...jobs), ...mortality })) },
);

// The sweep runs a day later: nobody is still sending the files of a day ago.
const isOfTheMoment = (one: Step): boolean => !(one.do === 'run' && one.job === 'sweep');

const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step.filter(isOfTheMoment), { minLength: 2, maxLength: 3 }) },
);

// The first who signed up, whose payment nobody has heard of yet: whoever acts on it now acts at the same moment.
const first = { which: fc.constant(0), ...mortality };
const often = fc.constantFrom(true, true, false);
const proven = submit.chain((step) =>
  fc.record({ reduced: often, proof: often }).map((choice): Step => ({ ...step, ...choice, crash: undefined })),
);
const decision = fc.constantFrom('refuse proof' as const, 'accept proof' as const, 'see proof' as const);
const rival = fc.oneof(
  { weight: 4, arbitrary: of('administer', fc.record({ ...first, deed: decision })) },
  { weight: 2, arbitrary: of('administer', fc.record({ ...first, deed: fc.constantFrom(...deeds) })) },
  { weight: 1, arbitrary: of('come back', fc.record(first)) },
  {
    weight: 1,
    arbitrary: of('run', fc.record({ job: fc.constantFrom('unheard' as const, 'pending' as const), ...mortality })),
  },
  { weight: 1, arbitrary: of('archive all', fc.record(mortality)) },
  { weight: 1, arbitrary: submit },
);
const race = fc
  .tuple(proven, of('come back', fc.record(first)), fc.array(rival, { minLength: 1, maxLength: 2 }))
  .map(([begin, comeBack, rivals]): Step[][] => [
    [begin],
    [{ do: 'hear', mode: 'drop' }],
    [{ do: 'pay', which: 0, card: CARDS.accepted }],
    [comeBack, ...rivals],
  ]);

/** Somebody signs up; then one thing after another happens, sometimes two or three at the same moment. */
export const life = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: submit.map((begin): Step[][] => [[begin]]) }, { weight: 1, arbitrary: race }),
    // Most trouble takes a few moments to arise; some needs a long story.
    fc.oneof(
      { weight: 4, arbitrary: fc.array(moment, { minLength: 1, maxLength: 7, size: 'max' }) },
      { weight: 1, arbitrary: fc.array(moment, { minLength: 8, maxLength: 24, size: 'max' }) },
    ),
  )
  .map(([begin, then]): Step[][] => [...begin, ...then]);
