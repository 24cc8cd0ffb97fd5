import { factorCodeMessages as words } from '#messages/factor.ts';
import { TextField } from './TextField.tsx';

interface Props {
  name: string;
  /** False for an account without an application of codes: it has recovery codes only. */
  hasTotp?: boolean;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** The code of the second factor. The browser may fill it in, and it may be pasted with spaces. */
export const FactorCodeField = ({ hasTotp = true, ...field }: Props) => (
  <TextField
    {...field}
    label={words.label}
    hint={hasTotp ? words.hint : words.paperOnly}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
  />
);
