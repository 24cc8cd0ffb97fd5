import type { KeyboardEvent } from 'react';

const fields = 'input:not([type="file"], [tabindex="-1"]), select, textarea';

/**
 * Moves to the next field on the «next» key of a phone's keyboard, which would send the form on some phones. On a
 * computer Enter sends, as everywhere.
 */
export const goToNextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)];
  all[all.indexOf(target) + 1]?.focus();
};
