import { inflateRawSync } from 'node:zlib';

/** Returns a text file of a zip archive. Throws when the archive does not contain it. */
export const zippedText = (bytes: Uint8Array, name: string): string => {
  const zip = Buffer.from(bytes);
  const directory = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  for (let at = directory; zip.toString('latin1', at, at + 4) === 'PK\x01\x02'; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`no ${name} in the archive`);
};
