import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const encoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Encodes each picture once per process. Callers must not change the bytes. */
const once = (name: string, encode: () => Promise<Buffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = encoded.get(name) ?? encode().then((buffer) => Uint8Array.from(buffer));
  encoded.set(name, bytes);
  return bytes;
};

/** A plain JPEG that a camera's orientation turns upright, with a location in its metadata. */
export const jpeg = (width = 800, height = 600): Promise<Uint8Array<ArrayBuffer>> =>
  once(`jpeg ${width} × ${height}`, () =>
    sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Appareil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 0/1 0/1' } })
      .jpeg()
      .toBuffer(),
  );

/** A tiny picture for tests about something else. The site processes it quickly. */
export const smallJpeg = (): Promise<Uint8Array<ArrayBuffer>> => jpeg(40, 30);

/** Returns a JPEG of noise, as heavy as a phone's photo. */
export const heavyJpeg = (width: number, height: number, quality: number): Promise<Uint8Array<ArrayBuffer>> =>
  once(`heavy jpeg ${width} × ${height}, ${quality}`, () =>
    sharp({
      create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
    })
      .blur(0.8)
      .jpeg({ quality })
      .toBuffer(),
  );

export const png = (width = 400, height = 400): Promise<Uint8Array<ArrayBuffer>> =>
  once(`png ${width} × ${height}`, () =>
    sharp({ create: { width, height, channels: 3, background: '#aa5533' } })
      .png()
      .toBuffer(),
  );

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** A file of some kilobytes that decodes to 400 million pixels: black and white, one bit each. */
export const pngBomb = (side = 20_000): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
};

/** Returns a JPEG padded to an exact size. Decoders ignore the bytes after the picture. */
export const jpegOfSize = async (bytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const padded = new Uint8Array(bytes);
  padded.set(await jpeg());
  return padded;
};

/** Returns the first part of a file, as after an interrupted upload. */
export const cutAt = (bytes: Uint8Array<ArrayBuffer>, fraction: number): Uint8Array<ArrayBuffer> =>
  bytes.slice(0, Math.floor(bytes.length * fraction));

export const pdf = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export const svg = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
