import { expect, test } from 'vitest';
import { checkingCertificates } from '#server/db/connection-string.ts';

const NEON = 'postgresql://club:p%40ss@ep-1.eu-central-1.aws.neon.tech/club';

test.each(['require', 'prefer', 'verify-ca'])('sslmode=%s becomes the mode that the driver applies for it', (mode) => {
  expect(checkingCertificates(`${NEON}?sslmode=${mode}&channel_binding=require`)).toBe(
    `${NEON}?sslmode=verify-full&channel_binding=require`,
  );
});

test.each([
  NEON,
  `${NEON}?sslmode=disable`,
  `${NEON}?sslmode=verify-full`,
  `${NEON}?uselibpqcompat=true&sslmode=require`,
  'no address',
])('%s stays as it is', (url) => {
  expect(checkingCertificates(url)).toBe(url);
});
