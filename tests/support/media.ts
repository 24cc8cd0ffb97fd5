import sharp from 'sharp';
import type { TestClub } from './club.ts';

/** Returns a half-transparent picture: the left half is red and the right half is empty. */
export const transparentPng = async (): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width: 400, height: 200, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );

export const webp = async (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer(),
  );

/** Returns a picture that the site serves. Throws when the status is not 200. */
export const pictureAt = async (club: TestClub, url: string) => {
  const response = await club.app.request(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return sharp(await response.arrayBuffer());
};

/** Returns the width, height and format of a picture that the site serves. */
export const sizeOf = async (club: TestClub, url: string) => {
  const { width, height, format } = await (await pictureAt(club, url)).metadata();
  return { width, height, format };
};
