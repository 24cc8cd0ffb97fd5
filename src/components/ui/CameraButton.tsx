import { useHydrated } from './use-hydrated.ts';

interface Props {
  name: string;
  label: string;
  onFile: (file: File) => void;
}

/** Opens the front camera of a phone or tablet. The style sheet hides it elsewhere. */
export const CameraButton = ({ name, label, onFile }: Props) => {
  // Without its script it would do nothing, and the page is lighter without it.
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
