import { Notice } from '#components/ui/Notice.tsx';
import type { ApiError } from '#lib/api-error.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { sentenceOf } from './use-sending.ts';

const words = dossierMessages.failures;

/** Explains in place that something was not sent, or that the outcome is unknown. */
export const Failure = ({ error, title = words.title }: { error: ApiError | undefined; title?: string }) =>
  error && (
    <Notice tone="error" title={error.type === 'network' ? words.unknownTitle : title} isAlert>
      <p>{sentenceOf(error)}</p>
    </Notice>
  );
