const hintId = (name: string): string => `${name}-hint`;
const errorId = (name: string): string => `${name}-error`;

/** Returns the ids of a field's hint and error, for `aria-describedby`. */
export const describedBy = (name: string, hint: unknown, error: unknown): string | undefined =>
  [hint ? hintId(name) : '', error ? errorId(name) : ''].filter(Boolean).join(' ') || undefined;

interface Props {
  of: string;
  children: React.ReactNode;
}

export const FieldHint = ({ of, children }: Props) =>
  children ? (
    <p className="field__hint" id={hintId(of)}>
      {children}
    </p>
  ) : null;

export const FieldError = ({ of, children }: Props) =>
  children ? (
    <p className="field__error" id={errorId(of)}>
      {children}
    </p>
  ) : null;
