import type { Size } from '#lib/prepare-image.ts';

export interface Frame extends Size {
  left: number;
  top: number;
}

/** Which part of a picture the card shows. */
export interface Framing {
  /** Quarter turns to the right. */
  turns: number;
  /** 1 shows as much as an upright frame can hold. */
  zoom: number;
  /** Where the frame stands in the room it has: 0 at the left or top edge, 0.5 in the middle, 1 at the other edge. */
  x: number;
  y: number;
}

export const CENTRED: Framing = { turns: 0, zoom: 1, x: 0.5, y: 0.5 };

/** What the club keeps and prints: upright, three by four. */
export const CARD: Size = { width: 600, height: 800 };
/** Below half of that, a printed face is blurred. */
const SHARP_WIDTH = CARD.width / 2;
const MOST_ZOOM = 4;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The picture as it lies after its turns. */
export const turnedSize = ({ width, height }: Size, { turns }: Pick<Framing, 'turns'>): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

const widestFrame = (turned: Size): number => Math.min(turned.width, (turned.height * CARD.width) / CARD.height);

/** The part of the turned picture that is kept, in its own pixels. */
export const frameOf = (size: Size, framing: Framing): Frame => {
  const turned = turnedSize(size, framing);
  const width = widestFrame(turned) / framing.zoom;
  const height = (width * CARD.height) / CARD.width;
  return { width, height, left: (turned.width - width) * framing.x, top: (turned.height - height) * framing.y };
};

/** True when the card would show fewer pixels than a face needs. */
export const isTooSmall = (size: Size, framing: Framing): boolean => frameOf(size, framing).width < SHARP_WIDTH;

/** How far one may zoom in before the card would be blurred; 1 when the picture has no pixel to spare. */
export const mostZoom = (size: Size, framing: Framing): number =>
  between(1, widestFrame(turnedSize(size, framing)) / SHARP_WIDTH, MOST_ZOOM);

// Without room to move in, the frame stays where it says it is.
const share = (position: number, room: number, before: number): number =>
  room < 0.5 ? before : between(0, position / room, 1);

const standingAt = (size: Size, framing: Framing, left: number, top: number): Framing => {
  const turned = turnedSize(size, framing);
  const frame = frameOf(size, framing);
  return {
    ...framing,
    x: share(left, turned.width - frame.width, framing.x),
    y: share(top, turned.height - frame.height, framing.y),
  };
};

/** The picture drawn along under the frame, by parts of the frame's own width and height. */
export const dragged = (size: Size, framing: Framing, right: number, down: number): Framing => {
  const frame = frameOf(size, framing);
  return standingAt(size, framing, frame.left - right * frame.width, frame.top - down * frame.height);
};

/** Nearer or farther, around the middle of what is seen. */
export const zoomed = (size: Size, framing: Framing, zoom: number): Framing => {
  const before = frameOf(size, framing);
  const next = { ...framing, zoom: between(1, zoom, mostZoom(size, framing)) };
  const after = frameOf(size, next);
  return standingAt(
    size,
    next,
    before.left + (before.width - after.width) / 2,
    before.top + (before.height - after.height) / 2,
  );
};

/** A quarter turn to the right (1) or to the left (-1); what stood in the frame turns with it. */
export const turned = (size: Size, { turns, zoom, x, y }: Framing, by: 1 | -1): Framing => {
  const next = { turns: (turns + by + 4) % 4, zoom, ...(by === 1 ? { x: 1 - y, y: x } : { x: y, y: 1 - x }) };
  return zoomed(size, next, zoom);
};
