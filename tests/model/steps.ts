import fc from 'fast-check';
import type { FaultRequest, ReleaseOptions } from '#local/stripe-stand-in/control-schemas.ts';
import { CARDS } from '#tests/support/payments.ts';

/** Something that happens in the life of the club; `which` picks one of the payments begun so far. */
export type Step =
  | { do: 'submit'; person: number; email: number; disciplines: string[]; reduced: boolean; proof: boolean }
  | { do: 'pay'; which: number; card: string }
  | { do: 'authenticate'; which: number; accepted: boolean }
  | { do: 'bank answers'; which: number; outcome: 'succeeded' | 'failed' }
  | { do: 'refund'; which: number; part: boolean }
  | { do: 'dispute'; which: number }
  | { do: 'come back'; which: number }
  | { do: 'hear'; mode: 'deliver' | 'drop' | 'hold' }
  | { do: 'release'; options: ReleaseOptions }
  | { do: 'database fails'; how: 'before' | 'after'; nth: number }
  | { do: 'Stripe fails'; fault: FaultRequest }
  | { do: 'settle pending' };

const which = fc.nat({ max: 20 });
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
      concurrent: fc.integer({ min: 1, max: 5 }),
    }),
  }),
);
const stripeFails = of(
  'Stripe fails',
  fc.record({
    fault: fc.record({
      kind: fc.constantFrom('reset' as const, 'empty500' as const, 'error500' as const),
      method: fc.constantFrom('GET' as const, 'POST' as const),
      afterExecution: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
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
  { weight: 3, arbitrary: of('come back', fc.record({ which })) },
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
  { weight: 1, arbitrary: fc.constant({ do: 'settle pending' } as const) },
);

const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
);

/** Somebody signs up; then one thing after another happens, sometimes two or three at the same moment. */
export const life = fc
  .tuple(submit, fc.array(moment, { minLength: 4, maxLength: 24, size: 'max' }))
  .map(([first, then]): Step[][] => [[first], ...then]);
