import { useMemo } from 'react';
import { certifiableDossier, isCertifiable } from '#domain/member/certificate.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';

/** Offers the certificate of a membership that is paid. */
export const CertificatePart = ({ dossier }: { dossier: DossierJson }) => {
  // The object is made once for a dossier, because the dialog would prepare the certificate again for every new object.
  const asked = useMemo(() => certifiableDossier(dossier), [dossier]);
  if (dossier.isDoubtful) return <p className="field__hint">{words.receipts.doubtful}</p>;
  if (!isCertifiable(asked)) return null;
  return (
    <p className="cluster">
      <CertificateButton asked={asked} />
      <span className="field__hint">{words.receipts.certificate}</span>
    </p>
  );
};
