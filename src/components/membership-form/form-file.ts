import { atom } from 'nanostores';
import type { FieldErrorCode } from '#domain/error.ts';
import { type ChosenFile, freePreview } from './chosen-file.ts';

export type FileFieldName = 'photo' | 'reducedPriceProofFile';

export interface Telling {
  /** Shows an error of a file beside its field, or removes it. */
  say: (field: FileFieldName, code: FieldErrorCode | undefined) => void;
  /** Reports that the code which prepares files could not be loaded. */
  sayUnprepared: (field: FileFieldName) => void;
}

/** Returns the store of one file. The stored file is hidden while another one is chosen. */
const createPlace = () => {
  const $file = atom<ChosenFile>({ state: 'none' });
  let setAside: ChosenFile | undefined;
  const put = (chosen: ChosenFile) => {
    const before = $file.get();
    if (before.state === 'held') setAside = before;
    else freePreview(before);
    $file.set(chosen);
  };
  return {
    $file,
    put,
    putBack: () => put(setAside ?? { state: 'none' }),
    /** Forgets the stored file. Returns true if the form showed it. */
    loseHeld: (): boolean => {
      const isLost = $file.get().state === 'held';
      if (isLost) put({ state: 'none' });
      if (setAside) freePreview(setAside);
      setAside = undefined;
      return isLost;
    },
  };
};

/**
 * Returns one file of a membership. If two files are chosen in a row, the second one wins, whichever is prepared first.
 */
export const createFormFile = (field: FileFieldName, { say, sayUnprepared }: Telling) => {
  const { $file, put, putBack, loseHeld } = createPlace();
  let latest = 0;
  let underWay: Promise<unknown> = Promise.resolve();

  const take = async (making: Promise<ChosenFile>) => {
    latest += 1;
    const mine = latest;
    underWay = Promise.allSettled([underWay, making]);
    const chosen = await making.catch(() => undefined);
    if (mine !== latest) return chosen && freePreview(chosen);
    if (!chosen) {
      if ($file.get().state === 'preparing') putBack();
      return sayUnprepared(field);
    }
    put(chosen);
    say(field, chosen.state === 'refused' ? chosen.code : undefined);
  };

  return {
    $file,
    put,
    take,
    loseHeld,
    choose: (making: Promise<ChosenFile>) => {
      say(field, undefined);
      put({ state: 'preparing' });
      return take(making);
    },
    /** Removes the chosen file and shows the stored one again. */
    remove: () => {
      latest += 1;
      say(field, undefined);
      putBack();
    },
    forget: () => {
      loseHeld();
      latest += 1;
      put({ state: 'none' });
    },
    made: () => underWay,
  };
};
