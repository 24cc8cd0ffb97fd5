import { useCallback, useEffect, useState } from 'react';
import { type Certifiable, certificateOf } from '#domain/certificate.ts';
import { dayInParis } from '#domain/dates.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { type CertificateText, certificateText } from './certificate-text.ts';

export type MadeCertificate =
  | { state: 'loading' }
  | { state: 'ready'; text: CertificateText }
  | { state: 'failed'; retry: () => void };

/** Returns today's certificate, signed by the club as it is now. */
export const useCertificate = (asked: Certifiable): MadeCertificate => {
  const [made, setMade] = useState<MadeCertificate>({ state: 'loading' });
  const make = useCallback(async (): Promise<void> => {
    setMade({ state: 'loading' });
    try {
      const club = await call(api.club.$get());
      const certificate = certificateOf(asked, club, dayInParis(new Date()));
      if (!certificate) throw new Error('nothing to certify');
      setMade({ state: 'ready', text: certificateText(certificate) });
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('The certificate could not be made', error);
      setMade({ state: 'failed', retry: () => void make() });
    }
  }, [asked]);
  useEffect(() => void make(), [make]);
  return made;
};
