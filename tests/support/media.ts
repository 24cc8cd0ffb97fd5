import sharp from 'sharp';
import type { TestClub } from './club.ts';

/** A half transparent picture: red, with nothing in its right half. */
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

/** A picture as the site answers it. */
export const pictureAt = async (club: TestClub, url: string) => {
  const response = await club.app.request(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return sharp(await response.arrayBuffer());
};

/** Width, height and format of a picture as the site answers it. */
export const sizeOf = async (club: TestClub, url: string) => {
  const { width, height, format } = await (await pictureAt(club, url)).metadata();
  return { width, height, format };
};
