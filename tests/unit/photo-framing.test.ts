import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CARD,
  CENTRED,
  dragged,
  type Framing,
  frameOf,
  isTooSmall,
  mostZoom,
  turned,
  turnedSize,
  zoomed,
} from '#components/membership-form/photo-framing.ts';
import type { Size } from '#lib/prepare-image.ts';

const phone: Size = { width: 4000, height: 3000 };

const sizes = fc.record({ width: fc.integer({ min: 20, max: 9000 }), height: fc.integer({ min: 20, max: 9000 }) });
const moves = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('drag' as const),
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('zoom' as const), zoom: fc.double({ min: 0, max: 20, noNaN: true }) }),
    fc.record({ kind: fc.constant('turn' as const), by: fc.constantFrom(1 as const, -1 as const) }),
  ),
  { maxLength: 12 },
);
type Move = typeof moves extends fc.Arbitrary<(infer One)[]> ? One : never;

const move = (size: Size, framing: Framing, made: Move): Framing => {
  if (made.kind === 'drag') return dragged(size, framing, made.right, made.down);
  return made.kind === 'zoom' ? zoomed(size, framing, made.zoom) : turned(size, framing, made.by);
};

describe('framing a portrait', () => {
  test('whatever is done to it, the frame is upright, three by four, and inside the picture', () => {
    fc.assert(
      fc.property(sizes, moves, (size, made) => {
        const framing = made.reduce((before, one) => move(size, before, one), CENTRED);
        const { left, top, width, height } = frameOf(size, framing);
        const lying = turnedSize(size, framing);
        expect(width / height).toBeCloseTo(CARD.width / CARD.height, 9);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6);
        expect(left + width).toBeLessThanOrEqual(lying.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(lying.height + 1e-6);
      }),
    );
  });

  test('at first it is the largest possible, in the middle', () => {
    expect(frameOf(phone, CENTRED)).toEqual({ width: 2250, height: 3000, left: 875, top: 0 });
    expect(frameOf({ width: 600, height: 1000 }, CENTRED)).toEqual({ width: 600, height: 800, left: 0, top: 100 });
  });

  test('four quarter turns change nothing', () => {
    const framing = { turns: 0, zoom: 2, x: 0.2, y: 0.9 };
    const around = [1, 1, 1, 1].reduce((now) => turned(phone, now, 1), framing);
    expect(around).toMatchObject({ turns: 0, zoom: 2 });
    expect(turned(phone, turned(phone, framing, 1), -1).turns).toBe(0);
    expect(turnedSize(phone, turned(phone, CENTRED, -1))).toEqual({ width: 3000, height: 4000 });
  });

  test('the middle stays in place when the picture is enlarged', () => {
    const before = frameOf(phone, CENTRED);
    const after = frameOf(phone, zoomed(phone, CENTRED, 2));
    expect(after.width).toBe(before.width / 2);
    expect(after.left + after.width / 2).toBe(before.left + before.width / 2);
  });

  test('dragged to the right, the picture shows more of its left', () => {
    expect(frameOf(phone, dragged(phone, CENTRED, 0.1, 0)).left).toBe(875 - 225);
    expect(frameOf(phone, dragged(phone, CENTRED, 9, 9))).toMatchObject({ left: 0, top: 0 });
  });

  test.each([
    [phone, 4, false],
    [{ width: 900, height: 1200 }, 3, false],
    [{ width: 300, height: 400 }, 1, false],
    [{ width: 200, height: 900 }, 1, true],
  ])('a picture of %j may be brought %f times nearer, never below what a card needs', (size, most, small) => {
    expect(mostZoom(size, CENTRED)).toBe(most);
    expect(isTooSmall(size, CENTRED)).toBe(small);
    if (!small) expect(isTooSmall(size, zoomed(size, CENTRED, 99))).toBe(false);
  });
});
