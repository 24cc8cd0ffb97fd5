import { normaliseEmail } from '#domain/form/email.ts';
import { likelyEmail } from '#domain/form/email-typo.ts';
import { likelyEmailMessages as words } from '#messages/likely-email.ts';

interface Props {
  typed: string;
  onTake: (email: string) => void;
}

/** Asks about an address whose domain is likely mistyped. It never refuses the address. */
export const LikelyEmail = ({ typed, onTake }: Props) => {
  const meant = likelyEmail(normaliseEmail(typed));
  return (
    <div role="status">
      {meant && (
        <p className="field__hint cluster">
          <span>{words.question(meant)}</span>
          <button type="button" className="button button--small" onClick={() => onTake(meant)}>
            {words.take}
          </button>
        </p>
      )}
    </div>
  );
};
