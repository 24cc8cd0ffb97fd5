import { drawPose, type Point, pathOf } from '#components/pictures/motion.ts';
import { type Moment, momentAt, type Scene, strikeAt } from './score.ts';

/** Nearer to grey than the site's ink, because the filter that turns the film for a dark page deepens every tint. */
const ink = [19, 22, 29] as const;
const red = [194, 15, 45] as const;
const traceCount = 22;
const slope = (32 * Math.PI) / 180;
const opacities = [0.32, 0.6, 0.9] as const;

interface Stroke {
  readonly width: number;
  readonly lines: readonly (readonly Point[])[];
  readonly opacity?: number;
  /** 0 is ink, 1 is red. */
  readonly heat?: number;
}

const path = ({ width, lines, opacity = 1, heat = 0 }: Stroke): string => {
  const colour = ink.map((value, index) => Math.round(value + ((red[index] ?? value) - value) * heat));
  return `<path d="${pathOf(lines)}" stroke="rgb(${colour})" stroke-width="${width.toFixed(2)}" opacity="${opacity.toFixed(3)}"/>`;
};

/** Draws the earlier positions of the body. The oldest is the palest and goes first. */
const memories = ({ scene, progress, memory }: Moment): string =>
  Array.from({ length: traceCount - 1 }, (_, index) => {
    const moment = index / (traceCount - 1);
    const left = Math.min(1, 2 * memory - 1 + moment);
    if (moment > progress || left <= 0) return '';
    const { strike, arms, torso, legs } = drawPose(strikeAt(scene, moment), scene.movement.withCane);
    const trace = scene.movement.withCane ? [...(arms[0] ?? []), ...strike.slice(1)] : strike;
    const opacity = (opacities[Math.floor((index / (traceCount - 1)) * 3)] ?? 1) * left;
    const echo = index % 3 === 0 ? path({ width: 1.2, lines: [torso, ...legs], opacity: 0.28 * left }) : '';
    return echo + path({ width: 2, lines: [trace], opacity });
  }).join('');

/** Draws the line from the strike to the edges of the view, then away along itself. */
const tautLine = ({ view, line: [drawn, gone] }: Moment, [x, y]: Point): Stroke => {
  const [centreX = 0, centreY = 0, side = 0] = view;
  const reach = side * 0.485;
  const [right, up] = [Math.cos(slope), Math.sin(slope)];
  const after = Math.min((centreX + reach - x) / right, (y - centreY + reach) / up);
  const before = Math.min((x - centreX + reach) / right, (centreY + reach - y) / up);
  const ends = [-before * drawn + (before + after * drawn) * gone, after * drawn];
  return { width: 3, heat: 1, lines: [ends.map((end): Point => [x + right * end, y - up * end])] };
};

const strikeStart = (scene: Scene): Point => drawPose(strikeAt(scene, 1), scene.movement.withCane).strike[0] ?? [0, 0];

const body = ({ pose, leg, cane }: Moment): string => {
  const kicking = drawPose(pose, false);
  const [hand = [0, 0], tip = hand] = drawPose(pose, true).strike;
  const drawnTip: Point = [hand[0] + (tip[0] - hand[0]) * cane, hand[1] + (tip[1] - hand[1]) * cane];
  const [x, y] = kicking.head.map((value) => value.toFixed(1));
  return [
    path({ width: 24, lines: kicking.legs }),
    path({ width: 40, lines: [kicking.torso] }),
    path({ width: 19, lines: kicking.arms }),
    `<circle cx="${x}" cy="${y}" r="32" fill="rgb(${ink})" stroke="none"/>`,
    path({ width: 24, lines: [kicking.strike], heat: leg }),
    cane > 0.01 ? path({ width: 10 * Math.min(1, cane * 3), lines: [[hand, drawnTip]], heat: 1 }) : '',
  ].join('');
};

/**
 * Returns a frame of the film as SVG: ink and red on pure white, so that pages can blend it with a light or a dark
 * ground.
 */
export const frameAt = (frame: number, pixels: number): string => {
  const moment = momentAt(frame);
  const [centreX = 0, centreY = 0, side = 0] = moment.view;
  const [drawn, gone] = moment.line;
  const line = drawn > 0 && gone < 1 ? path(tautLine(moment, strikeStart(moment.scene))) : '';
  const box = [centreX - side / 2, centreY - side / 2, side, side].map((value) => value.toFixed(2));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${box.join(' ')}"><path fill="#fff" d="M-999-999h2999v2999h-2999z"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${line}${memories(moment)}${body(moment)}</g></svg>`;
};
