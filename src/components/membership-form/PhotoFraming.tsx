import { useRef, useState } from 'react';
import { useWanted } from '#components/ui/use-wanted.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { Portrait } from './chosen-file.ts';
import type { Framing } from './photo-framing.ts';

interface Props {
  portrait: Portrait;
  onFraming: (framing: Framing) => Promise<void>;
}

const loadDialog = async () => ({ part: (await import('./crop/CropDialog.tsx')).CropDialog });

/** Lets the visitor frame the photo in another way than at its middle. The code is loaded on first use. */
export const PhotoFraming = ({ portrait, onFraming }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const { part: CropDialog, state, want } = useWanted(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    want();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-busy={state === 'loading'}
        onClick={open}
      >
        {words.frame}
      </button>
      {state === 'failed' && (
        <p className="field__hint" role="status">
          {words.frameFailed}
        </p>
      )}
      {isOpen && CropDialog && (
        <CropDialog
          original={portrait.original}
          framing={portrait.framing}
          onDone={(framing) => void onFraming(framing)}
          onClose={close}
        />
      )}
    </>
  );
};
