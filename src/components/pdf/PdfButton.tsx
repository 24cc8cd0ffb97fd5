import { useState } from 'react';
import { saveFile } from '#lib/save-file.ts';

interface PdfButtonProps {
  words: { pdf: string; makingPdf: string; pdfFailed: string };
  fileName: string;
  /** Makes the PDF. It loads the library and the font. */
  make: () => Promise<Blob>;
}

/** Makes a PDF in the browser and saves it. */
export const PdfButton = ({ words, fileName, make }: PdfButtonProps) => {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async (): Promise<void> => {
    if (isMaking) return;
    setProblem(undefined);
    setMaking(true);
    try {
      saveFile(await make(), fileName);
    } catch (error) {
      console.error('The PDF could not be made', error);
      setProblem(words.pdfFailed);
    } finally {
      setMaking(false);
    }
  };

  return (
    <>
      <button type="button" className="button" aria-disabled={isMaking} onClick={() => void save()}>
        {words.pdf}
      </button>
      <span role="status" className={isMaking ? 'loading' : undefined}>
        {isMaking && words.makingPdf}
      </span>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
};
