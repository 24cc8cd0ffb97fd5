import { useCallback, useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { type PdfFault, pdfFaultOf } from '#domain/form/pdf.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { type PrivateFile, usePrivateFile } from '../pieces/use-private-file.ts';
import { fetchProof } from './member-api.ts';

const words = memberMessages.proof;

// A frame without a PDF viewer would start a download or stay white.
const canShowPdf = (): boolean => navigator.pdfViewerEnabled !== false;

const Proof = ({ file, name }: { file: PrivateFile; name: string }) => {
  if (file.state === 'loading') return <p className="loading">{adminMessages.loading}</p>;
  if (file.state === 'failed') return <p role="alert">{words.failed}</p>;
  if (file.blob.type !== 'application/pdf') return <img src={file.url} alt={words.of(name)} />;
  return canShowPdf() ? <iframe src={file.url} title={words.of(name)} /> : <p>{words.noViewer}</p>;
};

/** Checks a PDF before it is opened, because a viewer would show a faulty one as a white page or ask for a password. */
const useFault = (file: PrivateFile): PdfFault | undefined => {
  const [fault, setFault] = useState<PdfFault>();
  const blob = file.state === 'ready' && file.blob.type === 'application/pdf' ? file.blob : undefined;
  useEffect(() => {
    let isWanted = true;
    setFault(undefined);
    const reading = blob?.arrayBuffer().then((bytes) => pdfFaultOf(new Uint8Array(bytes)));
    reading?.then((found) => isWanted && setFault(found)).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [blob]);
  return fault;
};

interface ProofViewProps {
  id: string;
  /** The version of the member. Another version may have another file. */
  version: string;
  /** The name of the member. */
  name: string;
}

/** The proof of a reduced price as it was sent, and what is wrong with the file. */
export const ProofView = ({ id, version, name }: ProofViewProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version asks for it again
  const file = usePrivateFile(useCallback(() => fetchProof({ id }), [id, version]));
  const fault = useFault(file);
  return (
    <>
      {fault && (
        <Notice tone="warning" title={words.faults[fault].title}>
          <p>{words.faults[fault].text}</p>
        </Notice>
      )}
      <div className="proof-frame">
        <Proof file={file} name={name} />
      </div>
      {file.state === 'ready' && (
        <p>
          <a href={file.url} target="_blank" rel="noreferrer">
            {words.newTab}
          </a>
        </p>
      )}
    </>
  );
};
