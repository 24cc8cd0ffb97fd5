import { drawPose, type Pose, poseAt } from '#components/pictures/motion.ts';
import { movements } from '#components/pictures/movements.ts';

const ground = 590;
/** The frames of each part of a movement: the strike, its hold, and the change to the next guard. */
const beat = { strike: 28, hold: 26, change: 26 } as const;
const beatLength = beat.strike + beat.hold + beat.change;

/**
 * `foot` is the place of the standing foot, which stays there during the strike. `view` is the centre and the side of
 * the picture.
 */
const scenes = [
  { movement: movements.kick, foot: 300, view: [348, 340, 590] },
  { movement: movements.cane, foot: 136, view: [298, 246, 800] },
  { movement: movements.knee, foot: 300, view: [300, 336, 610] },
] as const;
export type Scene = (typeof scenes)[number];
export const frameCount = beatLength * scenes.length;

/** How much of each thing is visible, from 0 to 1. */
export interface Moment {
  readonly scene: Scene;
  readonly pose: Pose;
  readonly view: readonly number[];
  /** How far the strike has gone. The positions before leave their trace. */
  readonly progress: number;
  /** The red of the striking leg, the length of the cane, what is left of the traces. */
  readonly leg: number;
  readonly cane: number;
  readonly memory: number;
  /** How far the line is drawn from the strike, then how far its lower end has followed. */
  readonly line: readonly [drawn: number, gone: number];
}

/** Returns the eased part of a beat between two of its frames, from 0 to 1. */
const part = (frame: number, first: number, last: number): number => {
  const t = Math.max(0, Math.min(1, (frame - first) / (last - first)));
  return t * t * t * (t * (6 * t - 15) + 10);
};

/** Returns the pose on the ground, with its standing foot at `foot`. */
const planted = (pose: Pose, foot: number, hop = 0): Pose => {
  const { legs } = drawPose(pose, true);
  const standing = legs[1]?.[2]?.[0] ?? foot;
  const lowest = Math.max(...legs.flat().map(([, y]) => y));
  const [x = 0, y = 0, ...angles] = pose;
  return [x + foot - standing, y + ground - lowest - hop, ...angles];
};

/** Returns the pose at a moment of a strike, from 0 to 1. */
export const strikeAt = ({ movement, foot }: Scene, progress: number): Pose =>
  planted(poseAt(movement, progress), foot);

const nearest = (from: number, to: number): number => to - 360 * Math.round((to - from) / 360);
const caneAngle = 13;

/**
 * Returns the pose between the end of a strike and the next guard, with a small hop. Each angle takes the short way.
 */
const change = (before: Scene, after: Scene, eased: number): Pose => {
  const start = poseAt(before.movement, 1);
  const end = poseAt(after.movement, 0);
  const pose = start.map((value, index) => {
    const target = end[index] ?? value;
    if (index === caneAngle) return after.movement.withCane ? target : value;
    return value + (nearest(value, target) - value) * eased;
  });
  return planted(pose, before.foot + (after.foot - before.foot) * eased, 18 * Math.sin(Math.PI * eased) ** 2);
};

/** Returns the moment of a frame. The first frame is the first strike at its height, which is the poster too. */
export const momentAt = (frame: number): Moment => {
  const clock = (frame + beat.strike + 8) % frameCount;
  const index = Math.floor(clock / beatLength);
  const scene = scenes[index] ?? scenes[0];
  const next = scenes[(index + 1) % scenes.length] ?? scenes[0];
  const time = clock % beatLength;
  const held = beat.strike + beat.hold;
  const changed = part(time, held, beatLength);
  const progress = part((time / beat.strike) ** 1.2, 0, 1);
  return {
    scene,
    pose: time < held ? strikeAt(scene, progress) : change(scene, next, changed),
    view: scene.view.map((value, place) => value + ((next.view[place] ?? value) - value) * changed),
    progress,
    leg: scene.movement.withCane ? 0 : part(time, beat.strike * 0.4, beat.strike * 0.85) - part(time, held, held + 16),
    cane: scene.movement.withCane
      ? 1 - part(time, held, held + 14)
      : Number(next.movement.withCane) * part(time, held + 8, beatLength),
    memory: 1 - part(time, held - 4, held + 20),
    line: [part(time, beat.strike - 3, beat.strike + 8), part(time, held - 6, held + 10)],
  };
};
