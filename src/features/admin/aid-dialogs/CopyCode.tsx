import { useState } from 'react';
import { aidListMessages as words } from '#messages/aid-list.ts';

/** A code, which a press copies. */
export const CopyCode = ({ code }: { code: string }) => {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    // A page without https has no clipboard API.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(
        () => setSaid(words.copied),
        () => setSaid(words.notCopied),
      );
  };
  return (
    <>
      <button type="button" className="button button--small" aria-label={words.copy(code)} onClick={copy}>
        <code translate="no">{code}</code>
        {said === words.copied && <span aria-hidden="true"> ✓</span>}
      </button>
      <span className={said === words.notCopied ? 'field__hint' : 'visually-hidden'} role="status">
        {said}
      </span>
    </>
  );
};
