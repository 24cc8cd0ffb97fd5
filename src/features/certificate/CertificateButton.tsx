import { lazy, Suspense, useState } from 'react';
import type { Certifiable } from '#domain/certificate.ts';
import { certificateMessages as words } from '#messages/certificate.ts';

const CertificateDialog = lazy(() =>
  import('./CertificateDialog.tsx').then(({ CertificateDialog }) => ({ default: CertificateDialog })),
);

/** Opens the certificate of a membership for which `isCertifiable` holds; its code is fetched with the first press. */
export const CertificateButton = ({ asked }: { asked: Certifiable }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen && (
        <Suspense fallback={<span className="loading">{words.loading}</span>}>
          <CertificateDialog asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
