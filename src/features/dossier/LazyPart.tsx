import { type ComponentType, useEffect } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useWanted } from '#components/ui/use-wanted.ts';
import { dossierMessages } from '#messages/dossier.ts';

interface LazyPartProps<Props> {
  /** Loads the part. It keeps its identity between renders. */
  load: () => Promise<{ part: ComponentType<Props> }>;
  /** The props of the part. */
  give: Props;
}

/** A part whose code is loaded when it is first shown. */
export const LazyPart = <Props extends object>({ load, give }: LazyPartProps<Props>) => {
  const { part: Part, state, want } = useWanted(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(want, []);
  if (Part) return <Part {...give} />;
  if (state === 'failed') return <RetryNotice onRetry={want}>{dossierMessages.failures.unloadable}</RetryNotice>;
  return (
    <p className="loading" role="status">
      {dossierMessages.loading}
    </p>
  );
};
