import { useEffect, useRef, useState } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { preparePortrait } from './portrait-file.ts';
import type { PortraitChoice } from './team-draft.ts';

interface PortraitState {
  choice: PortraitChoice;
  /** Why the last chosen file is refused. */
  error: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
  /** Goes back to the photo that the site has. */
  keep: () => void;
}

/** The photo while it is being chosen. Its preview lasts while it is shown. */
export const usePortrait = (): PortraitState => {
  const [choice, setChoice] = useState<PortraitChoice>({ state: 'kept' });
  const [error, setError] = useState<string>();
  const latest = useRef(0);
  const isHere = usePresence();
  const preview = choice.state === 'ready' ? choice.preview : undefined;
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const set = (next: PortraitChoice): void => {
    latest.current += 1;
    setError(undefined);
    setChoice(next);
  };
  const choose = (file: File): void => {
    const earlier = choice;
    set({ state: 'preparing' });
    const mine = latest.current;
    void preparePortrait(file).then((prepared) => {
      if (mine !== latest.current || !isHere()) return;
      if ('file' in prepared) {
        setChoice({ state: 'ready', file: prepared.file, preview: URL.createObjectURL(prepared.file) });
      } else {
        setChoice(earlier.state === 'removed' ? earlier : { state: 'kept' });
        setError(fieldErrorSentence(prepared.code, 'photo', fieldNames));
      }
    });
  };
  return { choice, error, choose, remove: () => set({ state: 'removed' }), keep: () => set({ state: 'kept' }) };
};
