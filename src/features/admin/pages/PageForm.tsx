import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Page } from '#domain/page.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { homeMessages } from '#messages/home.ts';
import { writingMessages } from '#messages/writing.ts';
import { ActionError } from '../ActionError.tsx';
import { Below } from '../Below.tsx';
import { RichTextEditor } from '../editor/RichTextEditor.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ConflictNotice } from '../writing/ConflictNotice.tsx';
import { DraftNotice } from '../writing/DraftNotice.tsx';
import { PreviewDialog } from '../writing/PreviewDialog.tsx';
import { SaveBar } from '../writing/SaveBar.tsx';
import { undescribedIn } from '../writing/undescribed.ts';
import { useSaves } from '../writing/use-saves.ts';
import { useWriting } from '../writing/use-writing.ts';
import { PageHistory } from './PageHistory.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PageHead, PageStanding } from './PageStanding.tsx';
import { fetchDeployment, fetchVersions } from './page-api.ts';
import { createPageWriting, type PageWriting } from './page-writing.ts';

const words = adminPagesMessages.form;
const anchorOf = (field: string): string => field;

const useSavingPage = (writing: PageWriting) => {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const save = async (send: PageWriting['save']): Promise<void> => {
    const { title, content } = writing.$value.get();
    const sentences = {
      ...(title.trim() === '' && { title: fieldErrorSentence('required', 'title', fieldNames) }),
      ...undescribedIn(content, writing.$saved.get()?.content),
    };
    setFound(sentences);
    const [wrong] = Object.keys(sentences);
    if (wrong) return document.getElementById(wrong)?.focus();
    if (await send()) void toastSuccess(adminPagesMessages.changed);
  };
  const saves = useSaves(writing, save);
  return { ...saves, errors: { ...saves.error?.fields, ...found } };
};

/** The form of a page, what visitors read of it, and all its versions. */
export const PageForm = ({ page }: { page: Page }) => {
  const [writing] = useState(() => createPageWriting(page));
  const draft = useStore(writing.$value);
  const saved = useStore(writing.$saved) ?? page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version
  const versions = useLoaded(useCallback(() => fetchVersions(saved.key), [saved.key, saved.version]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version
  const deployment = useLoaded(useCallback(() => fetchDeployment(saved.key), [saved.key, saved.version]));
  const isChanged = useStore(writing.$isChanged);
  const [isPreviewed, setPreviewed] = useState(false);
  const { saving, overwriting, error, errors } = useSavingPage(writing);
  useWriting(writing);
  return (
    <>
      <PageHead page={saved} />
      <DraftNotice writing={writing} />
      <ConflictNotice
        writing={writing}
        overwriting={overwriting}
        show={(theirs) => <PagePreview title={theirs.title} content={theirs.content} />}
      />
      <ErrorSummary title={writingMessages.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <TextField
          name="title"
          label={words.title}
          hint={words.titleHint(saved.key)}
          autoComplete="off"
          value={draft.title}
          error={errors.title}
          onValue={(title) => writing.set({ title })}
        />
        <RichTextEditor
          name="content"
          label={words.content}
          hint={words.contentHint(saved.key)}
          error={errors.content}
          html={draft.content}
          onHtml={(content) => writing.set({ content })}
        />
        <ActionError action={{ error }} title={writingMessages.failed} />
      </div>
      <SaveBar
        isBusy={saving.isBusy || overwriting.isBusy}
        isChanged={isChanged}
        isNew={false}
        onSave={() => void saving.run()}
        onPreview={() => setPreviewed(true)}
      />
      <PageStanding page={saved} versions={versions} deployment={deployment} />
      <Below isTurn={versions.state !== 'loading' && deployment.state !== 'loading'}>
        <PageHistory
          page={saved}
          versions={versions}
          isChanged={isChanged}
          onTakeBack={(version) => writing.set(version)}
        />
      </Below>
      {isPreviewed && (
        <PreviewDialog onClose={() => setPreviewed(false)}>
          <PagePreview title={saved.key === 'home' ? homeMessages.disciplines : draft.title} content={draft.content} />
        </PreviewDialog>
      )}
    </>
  );
};
