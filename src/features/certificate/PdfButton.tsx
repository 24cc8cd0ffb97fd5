import { useState } from 'react';
import { slugOf } from '#domain/slug.ts';
import { saveFile } from '#lib/save-file.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import type { CertificateText } from './certificate-text.ts';

interface PdfButtonProps {
  text: CertificateText;
  season: string;
  holder: string;
}

/** Makes the PDF in the browser and saves it. The library and the font are loaded for it. */
export const PdfButton = ({ text, season, holder }: PdfButtonProps) => {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const make = async (): Promise<void> => {
    if (isMaking) return;
    setProblem(undefined);
    setMaking(true);
    try {
      const { makeCertificatePdf } = await import('./certificate-pdf.ts');
      saveFile(await makeCertificatePdf(text), words.fileName([season, slugOf(holder)].filter(Boolean).join('-')));
    } catch (error) {
      console.error('The PDF could not be made', error);
      setProblem(words.pdfFailed);
    } finally {
      setMaking(false);
    }
  };

  return (
    <>
      <button type="button" className="button" aria-disabled={isMaking} onClick={() => void make()}>
        {words.pdf}
      </button>
      <span role="status" className={isMaking ? 'loading' : undefined}>
        {isMaking && words.makingPdf}
      </span>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
};
