/** A body as an attacker would send it. */
export interface Shape {
  type: string;
  body: Buffer<ArrayBuffer>;
}

const BOUNDARY = 'x'.repeat(20);
const form = `multipart/form-data; boundary=${BOUNDARY}`;

const padded = (text: string, bytes: number): Buffer<ArrayBuffer> => {
  const body = Buffer.alloc(bytes, ' ');
  body.write(text, 0, 'utf8');
  return body;
};

/** Returns as many pieces as fit into so many bytes. */
const repeated = (bytes: number, piece: (nth: number) => string): string => {
  const pieces: string[] = [];
  let size = 0;
  for (let nth = 0; ; nth += 1) {
    const next = piece(nth);
    size += Buffer.byteLength(next);
    if (size > bytes) return pieces.join('');
    pieces.push(next);
  }
};

const part = (name: string, value: string, headers = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${headers}\r\n\r\n${value}\r\n`;

const file = 'name="photo"; filename="photo.jpg"\r\nContent-Type: image/jpeg';
const END = `--${BOUNDARY}--\r\n`;

/** As many parts as a form may have, of so many bytes together. */
const ofParts = (bytes: number, make: (nth: number, room: number) => string): string => {
  const room = Math.floor((bytes - 200) / 100) - 120;
  return Array.from({ length: 99 }, (_, nth) => make(nth, room)).join('') + END;
};

const inPart = (bytes: number, value: (room: number) => string): string =>
  `${part('payload', value(bytes - 500))}${END}`;

/** The emptiest form of that size: one file of zeros. What the worst shapes are measured beside. */
export const emptyForm = (bytes: number): Shape => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${file}\r\n\r\n`;
  const body = Buffer.alloc(bytes);
  body.write(head, 0);
  body.write(`\r\n${END}`, bytes - END.length - 2);
  return { type: form, body };
};

/** The worst shapes that a body of that many bytes may have, by name. */
export const hostileShapes: Readonly<Record<string, (bytes: number) => Shape>> = {
  'JSON in a million brackets': (bytes) => ({ type: 'application/json', body: padded('['.repeat(bytes), bytes) }),
  'JSON of ever new keys': (bytes) => ({
    type: 'application/json',
    body: padded(`{${repeated(bytes - 10, (nth) => `"a${nth}":0,`)}"z":0}`, bytes),
  }),
  'JSON in a form, in brackets': (bytes) => ({
    type: form,
    body: padded(
      inPart(bytes, (room) => '['.repeat(room)),
      bytes,
    ),
  }),
  'JSON in a form, of new keys': (bytes) => ({
    type: form,
    body: padded(
      inPart(bytes, (room) => `{${repeated(room - 10, (nth) => `"a${nth}":0,`)}"z":0}`),
      bytes,
    ),
  }),
  'one text of the whole size': (bytes) => ({
    type: form,
    body: padded(
      inPart(bytes, (room) => 'é'.repeat(room / 2)),
      bytes,
    ),
  }),
  'small parts without end': (bytes) => ({
    type: form,
    body: padded(repeated(bytes - 100, (nth) => part(`a${nth}`, '1')) + END, bytes),
  }),
  'a hundred texts': (bytes) => ({
    type: form,
    body: padded(
      ofParts(bytes, (nth, room) => part(`a${nth}`, 'é'.repeat(room / 2))),
      bytes,
    ),
  }),
  'a hundred parts that are all header': (bytes) => ({
    type: form,
    body: padded(
      ofParts(bytes, (nth, room) => part(`a${nth}`, '1', `\r\nX-Long: ${'y'.repeat(room)}`)),
      bytes,
    ),
  }),
  'a hundred names without end': (bytes) => ({
    type: form,
    body: padded(
      ofParts(bytes, (nth, room) => part(`${nth}${'%22'.repeat(room / 3)}`, '1')),
      bytes,
    ),
  }),
  'boundaries that are almost one': (bytes) => ({
    type: form,
    body: padded(
      inPart(bytes, (room) => `\r\n--${BOUNDARY.slice(1)}y`.repeat(room / 24)),
      bytes,
    ),
  }),
};
