import { useEffect, useState } from 'react';
import { useLoaded } from '#components/loading/loaded.ts';

export type PrivateFile = { state: 'loading' } | { state: 'ready'; url: string; blob: Blob } | { state: 'failed' };

/**
 * Returns a file that is fetched with the token, as an object URL that is valid while the component is mounted.
 * `fetchFile` must keep its identity between renders.
 */
export const usePrivateFile = (fetchFile: () => Promise<Blob>): PrivateFile => {
  const loaded = useLoaded(fetchFile);
  const blob = loaded.state === 'ready' ? loaded.value : undefined;
  const [shown, setShown] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  if (loaded.state === 'failed') return { state: 'failed' };
  return shown && shown.blob === blob ? { state: 'ready', ...shown } : { state: 'loading' };
};
