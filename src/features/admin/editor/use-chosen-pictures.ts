import { useRef, useState } from 'react';
import { sentenceFor } from '#components/editing/check.ts';
import { pictureErrorOf } from '#lib/check-picture.ts';

interface ChosenPictures {
  /** The picture that the dialog asks about now. */
  picture: File | undefined;
  /** The number of pictures that are left. */
  left: number;
  /** The reason why one of the chosen files is refused. */
  refusal: string | undefined;
  choose: (files: readonly File[]) => void;
  /** Moves on to the next picture. */
  next: () => void;
}

/**
 * Asks about chosen pictures one after the other. A file that is not a picture is refused before the user describes it.
 */
export const useChosenPictures = (): ChosenPictures => {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(0);
  const check = async (files: readonly File[]): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setRefusal(undefined);
    const good: File[] = [];
    let sentence: string | undefined;
    // The dialog shows one at a time, because a decoded picture of a phone takes 50 MB.
    for (const file of files) {
      const code = await pictureErrorOf(file);
      if (code) sentence = sentenceFor(code, 'file');
      else good.push(file);
    }
    if (mine !== latest.current) return;
    setPictures(good);
    setRefusal(sentence);
  };
  return {
    picture: pictures[0],
    left: pictures.length,
    refusal,
    choose: (files) => void check(files),
    next: () => setPictures((rest) => rest.slice(1)),
  };
};
