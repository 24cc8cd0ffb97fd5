import sharp from 'sharp';

/** A plain portrait-shaped JPEG with a camera's orientation and place in its metadata. */
export const jpeg = async (width = 800, height = 600): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Appareil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 0/1 0/1' } })
      .jpeg()
      .toBuffer(),
  );

/** A picture as heavy as a phone's: noise of so many pixels, as JPEG of the given quality. */
export const heavyJpeg = async (width: number, height: number, quality: number): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({
      create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
    })
      .blur(0.8)
      .jpeg({ quality })
      .toBuffer(),
  );

export const png = async (width = 400, height = 400): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: '#aa5533' } })
      .png()
      .toBuffer(),
  );

/** A few hundred bytes that would unfold to 400 million pixels. */
export const pngBomb = async (): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  );

/** A JPEG padded to an exact size; decoders ignore what follows the picture. */
export const jpegOfSize = async (bytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const padded = new Uint8Array(bytes);
  padded.set(await jpeg());
  return padded;
};

export const pdf = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export const svg = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
