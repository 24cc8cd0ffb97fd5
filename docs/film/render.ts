import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { frameAt } from './frame.ts';
import { frameCount } from './score.ts';

const side = 800;
const folder = fileURLToPath(new URL('../../public/video/', import.meta.url));

const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${side}x${side}`, '-r', '30', '-i', '-'];
// The colour matrix is written into the files, because a browser that guesses it may shift the red.
const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const limited = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colours];
const lossless = ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast'];
const h264 = ['-c:v', 'libx264', '-crf', '29', '-preset', 'veryslow', '-tune', 'animation', '-movflags', '+faststart'];
const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-aq-mode', '0', '-row-mt', '1'];

const start = async (...options: readonly string[]) => {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  await once(child, 'spawn');
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { input: child.stdin, ended };
};

const run = async (...options: readonly string[]): Promise<void> => {
  const { input, ended } = await start(...options);
  input.end();
  await ended;
};

const picture = (frame: number) => sharp(Buffer.from(frameAt(frame, side))).removeAlpha();

const drawFrames = async (file: string): Promise<void> => {
  const { input, ended } = await start(...raw, ...limited, ...lossless, file);
  for (let frame = 0; frame < frameCount; frame += 1) {
    if (!input.write(await picture(frame).raw().toBuffer())) await once(input, 'drain');
  }
  input.end();
  await ended;
};

const render = async (work: string): Promise<void> => {
  const master = join(work, 'master.mkv');
  const passes = ['-passlogfile', join(work, 'pass'), '-pass'];
  await drawFrames(master);
  await mkdir(folder, { recursive: true });
  await run('-i', master, ...h264, ...colours, join(folder, 'intro.mp4'));
  await run('-i', master, ...vp9, '-cpu-used', '4', ...passes, '1', '-f', 'null', '-');
  await run('-i', master, ...vp9, '-cpu-used', '1', ...passes, '2', ...colours, join(folder, 'intro.webm'));
  await writeFile(join(folder, 'intro-poster.svg'), frameAt(0, side));
};

/** `npm run film` writes the film of the home page and its poster into public/video. */
const work = await mkdtemp(join(tmpdir(), 'intro-'));
try {
  await render(work);
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  console.error(missing ? 'ffmpeg was not found: install it (apt-get install ffmpeg, brew install ffmpeg).' : error);
  process.exitCode = 1;
} finally {
  await rm(work, { recursive: true });
}
