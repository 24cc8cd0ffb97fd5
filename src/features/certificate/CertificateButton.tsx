import { useState } from 'react';
import { useWanted } from '#components/ui/use-wanted.ts';
import type { Certifiable } from '#domain/member/certificate.ts';
import { certificateMessages as words } from '#messages/certificate.ts';

const loadDialog = async () => ({ part: (await import('./CertificateDialog.tsx')).CertificateDialog });

/** Opens the certificate of a membership that fulfils `isCertifiable`. Its code is loaded with the first press. */
export const CertificateButton = ({ asked }: { asked: Certifiable }) => {
  const { part: CertificateDialog, state, want } = useWanted(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    want();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" aria-busy={state === 'loading'} onClick={open}>
        {words.open}
      </button>
      {state === 'loading' && <span className="loading">{words.loading}</span>}
      {state === 'failed' && (
        <span className="field__hint" role="status">
          {words.failed}
        </span>
      )}
      {isOpen && CertificateDialog && <CertificateDialog asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
};
