import type { Locator, Page } from '@playwright/test';
import type { TestFile } from './e2e-pictures.ts';

/** A key on a phone, and the look before a field or a button. The same as in the figures of the sign-up. Milliseconds. */
const KEY_MS = 170;
const LOOK_MS = 800;

/**
 * Returns a visitor who is timed: what the machine takes, plus what a person would take for each key and each look. The
 * test does not wait for the person.
 */
export const timedHand = (page: Page) => {
  const startedAt = performance.now();
  let personMs = 0;
  const look = (): void => {
    personMs += LOOK_MS;
  };
  return {
    press: async (place: Locator): Promise<void> => {
      look();
      await place.click();
    },
    type: async (label: string, text: string): Promise<void> => {
      look();
      personMs += text.length * KEY_MS;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    choose: async (label: string, file: TestFile): Promise<void> => {
      // Once for the field, and once in the phone's own pictures.
      look();
      look();
      await page.getByLabel(label, { exact: true }).setInputFiles(file);
    },
    /** Seconds since the visitor began. */
    seconds: (): number => (performance.now() - startedAt + personMs) / 1000,
  };
};
