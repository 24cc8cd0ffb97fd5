import { useHydrated } from './use-hydrated.ts';

interface Props {
  name: string;
  label: string;
  accept: string;
  /** True opens the front camera of a phone or tablet. The style sheet hides the button elsewhere. */
  isCamera?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens the system's file chooser, or its camera. */
export const FileButton = ({ name, label, accept, isCamera, onFile }: Props) => {
  // Without its script the button would do nothing, and the page is lighter without it.
  if (!useHydrated()) return null;
  return (
    <label className={isCamera ? 'button pick camera' : 'button pick'}>
      {label}
      <input
        className="file__input"
        type="file"
        name={name}
        accept={accept}
        capture={isCamera && 'user'}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </label>
  );
};
