import { test } from './e2e-test.ts';

/** The journeys of the admin area are made where volunteers make them: on a phone and on a laptop. */
export const onPhoneAndLaptop = (declare: (width: number) => void): void => {
  for (const width of [390, 1440])
    test.describe(`on a screen ${width} px wide`, () => {
      test.use({ viewport: { width, height: 900 } });
      declare(width);
    });
};
