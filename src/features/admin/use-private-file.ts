import { useEffect, useState } from 'react';

export type PrivateFile = { state: 'loading' } | { state: 'ready'; url: string; blob: Blob } | { state: 'failed' };

/**
 * Returns a file fetched with the token, as an object URL that lasts while it is shown. `fetchFile` must keep its
 * identity.
 */
export const usePrivateFile = (fetchFile: () => Promise<Blob>): PrivateFile => {
  const [file, setFile] = useState<PrivateFile>({ state: 'loading' });
  useEffect(() => {
    let isWanted = true;
    let url: string | undefined;
    setFile({ state: 'loading' });
    fetchFile().then(
      (blob) => {
        if (!isWanted) return;
        url = URL.createObjectURL(blob);
        setFile({ state: 'ready', url, blob });
      },
      () => isWanted && setFile({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [fetchFile]);
  return file;
};
