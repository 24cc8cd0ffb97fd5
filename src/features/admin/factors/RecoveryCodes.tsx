import { useState } from 'react';
import { saveFile } from '#lib/save-file.ts';
import { factorMessages } from '#messages/factor.ts';

const words = factorMessages.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The text of the button that continues. */
  confirm?: string;
  onKept: () => void;
}

/** Shows recovery codes to copy, download or print. The server tells them only once. */
export const RecoveryCodes = ({ codes, confirm = words.kept, onKept }: RecoveryCodesProps) => {
  const [said, setSaid] = useState('');
  const text = codes.join('\n');
  const copy = (): void => {
    // A page without https has no clipboard API.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setSaid(words.copied),
        () => setSaid(words.notCopied),
      );
  };
  const download = (): void =>
    saveFile(new Blob([`${words.fileTitle}\n${location.host}\n\n${text}\n`], { type: 'text/plain' }), words.file);
  return (
    <div className="stack">
      <p>{words.shown}</p>
      <ol className="recovery-codes" aria-label={words.title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="cluster">
        <button type="button" className="button" onClick={copy}>
          {words.copy}
        </button>
        <button type="button" className="button" onClick={download}>
          {words.download}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {words.print}
        </button>
        <span role="status">{said}</span>
      </div>
      <p>
        <button type="button" className="button button--primary" onClick={onKept}>
          {confirm}
        </button>
      </p>
    </div>
  );
};
