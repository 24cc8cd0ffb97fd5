import { act, render } from '@testing-library/react';
import { Dossier } from '#features/dossier/Dossier.tsx';
import { TOKEN } from '#tests/support/dossiers.ts';

/** Opens the page at an address, after its script has come. */
export const openPage = async (address = `/dossier#${TOKEN}`): Promise<void> => {
  history.replaceState(null, '', address);
  await act(async () => void render(<Dossier />));
};

/** The text of the page with plain spaces. */
export const said = (): string => (document.body.textContent ?? '').replaceAll(/[\s\u202f\u00a0]+/g, ' ');
