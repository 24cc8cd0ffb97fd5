import type { Size } from '#lib/prepare-image.ts';

export interface Frame extends Size {
  left: number;
  top: number;
}

/** The part of a picture that the card shows. */
export interface Framing {
  /** Quarter turns to the right. */
  turns: number;
  /** 1 shows as much as an upright frame can hold. */
  zoom: number;
  /** The place of the frame in its free room: 0 at the left or top edge, 0.5 in the middle, 1 at the other edge. */
  x: number;
  y: number;
}

export const CENTRED: Framing = { turns: 0, zoom: 1, x: 0.5, y: 0.5 };

/** The format in which the club stores and prints photos: upright, three by four. */
export const CARD: Size = { width: 600, height: 800 };
/** Below half of that width, a printed face is blurred. */
const SHARP_WIDTH = CARD.width / 2;
const MOST_ZOOM = 4;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the size of the picture after its turns. */
export const turnedSize = ({ width, height }: Size, { turns }: Pick<Framing, 'turns'>): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

const widestFrame = (turned: Size): number => Math.min(turned.width, (turned.height * CARD.width) / CARD.height);

/** Returns the kept part of the turned picture, in its own pixels. */
export const frameOf = (size: Size, framing: Framing): Frame => {
  const turned = turnedSize(size, framing);
  const width = widestFrame(turned) / framing.zoom;
  const height = (width * CARD.height) / CARD.width;
  return { width, height, left: (turned.width - width) * framing.x, top: (turned.height - height) * framing.y };
};

/** Returns true if the card would show fewer pixels than a face needs. */
export const isTooSmall = (size: Size, framing: Framing): boolean => frameOf(size, framing).width < SHARP_WIDTH;

/** Returns the largest zoom before the card is blurred: 1 if the picture has no pixels to spare. */
export const mostZoom = (size: Size, framing: Framing): number =>
  between(1, widestFrame(turnedSize(size, framing)) / SHARP_WIDTH, MOST_ZOOM);

// Without free room the frame stays in place.
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

/** Returns the framing after the picture was dragged, by parts of the frame's width and height. */
export const dragged = (size: Size, framing: Framing, right: number, down: number): Framing => {
  const frame = frameOf(size, framing);
  return standingAt(size, framing, frame.left - right * frame.width, frame.top - down * frame.height);
};

/** Returns the framing nearer or farther, around the middle of what is visible. */
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

/** Returns the framing after a quarter turn to the right (1) or left (-1). The content of the frame turns with it. */
export const turned = (size: Size, { turns, zoom, x, y }: Framing, by: 1 | -1): Framing => {
  const next = { turns: (turns + by + 4) % 4, zoom, ...(by === 1 ? { x: 1 - y, y: x } : { x: y, y: 1 - x }) };
  return zoomed(size, next, zoom);
};
