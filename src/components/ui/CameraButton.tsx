import { useHydrated } from './use-hydrated.ts';

interface Props {
  name: string;
  label: string;
  onFile: (file: File) => void;
}

/** Opens the camera of a phone or tablet, the side that looks at its holder; the style sheet hides it elsewhere. */
export const CameraButton = ({ name, label, onFile }: Props) => {
  // It does nothing without its script: the page is lighter without it.
  if (!useHydrated()) return null;
  return (
    <label className="button camera">
      {label}
      <input
        className="file__input"
        type="file"
        name={name}
        accept="image/jpeg,image/png"
        capture="user"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </label>
  );
};
