import fc from 'fast-check';
import { CARDS } from '#tests/support/payments.ts';
import {
  add,
  changeOf,
  changePrice,
  deeds,
  mortality,
  of,
  refundsFail,
  type Step,
  siteRefundOf,
  step,
  submit,
} from './steps.ts';

// The sweep runs with a clock one day ahead, by which every upload must have ended. So it never runs beside an upload.
const isOfTheMoment = (one: Step): boolean => !(one.do === 'run' && one.job === 'sweep');

const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step.filter(isOfTheMoment), { minLength: 2, maxLength: 3 }) },
);

// The first sign-up, after a payment that no webhook has reported. Several steps then act on it at once.
const first = { which: fc.constant(0), ...mortality };
const often = fc.constantFrom(true, true, false);
const proven = submit.chain((step) =>
  fc.record({ reduced: often, proof: often }).map((choice): Step => ({ ...step, ...choice, crash: undefined })),
);
const decision = fc.constantFrom('refuse proof' as const, 'accept proof' as const, 'see proof' as const);
const rival = fc.oneof(
  { weight: 2, arbitrary: changeOf(first) },
  { weight: 1, arbitrary: add },
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

// An administrator adds the person who signs up, changes the prices or the sign-up before the form is submitted again,
// or changes two sign-ups so that they belong to one person.
const paid = of('pay', fc.record({ which: fc.nat({ max: 1 }), card: fc.constant(CARDS.accepted) }));
const eitherOf = { which: fc.constantFrom(0, 0, 1), ...mortality };
const meeting = fc.oneof(
  fc
    .tuple(submit, add, fc.array(paid, { maxLength: 1 }))
    .map(([mine, theirs, more]): Step[][] => [[mine, { ...theirs, person: mine.person }], more]),
  fc
    .tuple(submit, fc.oneof(changePrice, changeOf(first)), submit, fc.boolean(), fc.array(paid, { maxLength: 1 }))
    .map(([begin, change, again, isAtOnce, more]): Step[][] => {
      const same = { ...again, person: begin.person, email: begin.email, browser: begin.browser };
      return [[begin], ...(isAtOnce ? [[change, same]] : [[change], [same]]), more];
    }),
  fc
    .tuple(
      submit,
      submit,
      fc.array(paid, { maxLength: 1 }),
      fc.array(changeOf(eitherOf), { minLength: 1, maxLength: 2 }),
      paid,
    )
    .map(([one, other, before, changes, late]): Step[][] => [
      [{ ...one, person: 0 }],
      [{ ...other, person: other.person === 0 ? 2 : other.person }],
      before,
      [...changes, late],
    ]),
);

// Somebody whose proof was refused, or who had none, pays the difference, while the debt changes.
const second = { which: fc.constant(1), ...mortality };
const settling: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: of('pay', fc.record({ which: fc.constantFrom(1, 1, 2, 0), card: fc.constant(CARDS.accepted) })),
  },
  {
    weight: 1,
    arbitrary: of('pay', fc.record({ which: fc.constant(1), card: fc.constantFrom(CARDS.processing, CARDS.declined) })),
  },
  { weight: 2, arbitrary: of('ask for difference', fc.record(first)) },
  { weight: 2, arbitrary: of('refund', fc.record({ which: fc.constantFrom(0, 1, 1), part: fc.boolean() })) },
  { weight: 3, arbitrary: siteRefundOf(first) },
  { weight: 1, arbitrary: of('dispute', fc.record({ which: fc.constant(1) })) },
  { weight: 2, arbitrary: of('refund fails', fc.record({ which: fc.constantFrom(0, 1) })) },
  { weight: 1, arbitrary: of('come back', fc.record(second)) },
  {
    weight: 3,
    arbitrary: of(
      'administer',
      fc.record({
        ...first,
        deed: fc.constantFrom<(typeof deeds)[number]>(
          ...(['take the difference', 'see proof', 'accept proof', 'refuse proof'] as const),
          ...(['give cash back', 'archive', 'settle'] as const),
        ),
      }),
    ),
  },
  { weight: 1, arbitrary: changeOf(first) },
  { weight: 1, arbitrary: of('hear', fc.record({ mode: fc.constantFrom('deliver' as const, 'drop' as const) })) },
);
const owing = fc
  .tuple(
    submit,
    fc.boolean(),
    fc.array(fc.array(settling, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
  )
  .map(([begin, proof, then]): Step[][] => [
    [{ ...begin, reduced: true, proof, crash: undefined }],
    [{ do: 'pay', which: 0, card: CARDS.accepted }],
    [{ do: 'administer', which: 0, deed: 'refuse proof', crash: undefined, pace: 0 }],
    [{ do: 'ask for difference', which: 0, crash: undefined, pace: 0 }],
    ...then,
  ]);

// A treasurer gives card money back, presses again, and Stripe, the bank and the jobs do what they like meanwhile.
const atOnceOrNot = fc.constantFrom<'pending' | 'unheard'>('pending', 'unheard');
const givingBack: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: siteRefundOf(first) },
  { weight: 2, arbitrary: of('refund', fc.record({ which: fc.constant(0), part: fc.boolean() })) },
  { weight: 2, arbitrary: of('refund fails', fc.record({ which: fc.constant(0) })) },
  { weight: 1, arbitrary: of('dispute', fc.record({ which: fc.constant(0) })) },
  { weight: 2, arbitrary: of('come back', fc.record(first)) },
  { weight: 2, arbitrary: of('run', fc.record({ job: atOnceOrNot, ...mortality })) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'Stripe forgets keys' }) },
  { weight: 3, arbitrary: refundsFail },
  { weight: 1, arbitrary: of('hear', fc.record({ mode: fc.constantFrom('deliver' as const, 'drop' as const) })) },
);
const refunding = fc
  .tuple(submit, fc.array(fc.array(givingBack, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }))
  .map(([begin, then]): Step[][] => [
    [{ ...begin, crash: undefined }],
    [{ do: 'pay', which: 0, card: CARDS.accepted }],
    ...then,
  ]);

/** A random life: a person signs up, and then steps happen, sometimes two or three at once. */
export const life = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: submit.map((begin): Step[][] => [[begin]]) },
      { weight: 2, arbitrary: race },
      { weight: 2, arbitrary: meeting },
      { weight: 2, arbitrary: owing },
      { weight: 2, arbitrary: refunding },
    ),
    // Most faults show after a few moments, but some need many.
    fc.oneof(
      { weight: 4, arbitrary: fc.array(moment, { minLength: 1, maxLength: 7, size: 'max' }) },
      { weight: 1, arbitrary: fc.array(moment, { minLength: 8, maxLength: 24, size: 'max' }) },
    ),
  )
  .map(([begin, then]): Step[][] => [...begin, ...then]);
