import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { DraftNotice } from '#components/editing/DraftNotice.tsx';
import { SaveBar } from '#components/editing/SaveBar.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import { useLoaded } from '#components/loading/loaded.ts';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { neededPageKeys, type Page, type PageKey } from '#domain/site/page.ts';
import { placeholdersIn } from '#domain/site/page-marks.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { homeMessages } from '#messages/home.ts';
import { writingMessages } from '#messages/writing.ts';
import { PreviewDialog } from '../editor/PreviewDialog.tsx';
import { RichTextEditor } from '../editor/RichTextEditor.tsx';
import { TextConflictNotice } from '../editor/TextConflictNotice.tsx';
import { LowerPart } from '../screen/LowerPart.tsx';
import { PageHistory } from './PageHistory.tsx';
import { PageModel } from './PageModel.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PageHead, PageStanding } from './PageStanding.tsx';
import { PrivacyPreview } from './PrivacyPreview.tsx';
import { fetchDeployment, fetchVersions } from './page-api.ts';
import { createPageEdit } from './page-edit.ts';

const words = adminPagesMessages.form;
const anchorOf = (field: string): string => field;

/** Returns the words after a save. A text with places to fill in is saved, but does not count as written. */
const savedWords = (key: PageKey, content: string): string => {
  const marks = neededPageKeys.some((needed) => needed === key) ? placeholdersIn(content).length : 0;
  return marks > 0 ? adminPagesMessages.model.saved(marks) : adminPagesMessages.changed;
};

/** The form of a page, the version that visitors read, and the history. */
export const PageForm = ({ page }: { page: Page }) => {
  const edit = useEdit(() => createPageEdit(page), {
    onSaved: ({ key, content }) => void toastSuccess(savedWords(key, content)),
  });
  const { draft, errors, isChanged, action } = edit;
  const saved = edit.saved ?? page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version
  const versions = useLoaded(useCallback(() => fetchVersions(saved.key), [saved.key, saved.version]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version
  const deployment = useLoaded(useCallback(() => fetchDeployment(saved.key), [saved.key, saved.version]));
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <PageHead page={saved} />
      <DraftNotice edit={edit} />
      <TextConflictNotice
        edit={edit}
        show={(theirs) => <PagePreview title={theirs.title} content={theirs.content} />}
      />
      <ErrorSummary title={writingMessages.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <TextField
          {...edit.fieldOf('title')}
          label={words.title}
          hint={words.titleHint(saved.key)}
          autoComplete="off"
        />
        <PageModel pageKey={saved.key} content={draft.content} onTake={(content) => edit.set({ content })} />
        <RichTextEditor
          name="content"
          label={words.content}
          hint={words.contentHint(saved.key)}
          error={errors.content}
          html={draft.content}
          onHtml={(content) => edit.set({ content })}
        />
        <ActionError action={action} title={writingMessages.failed} />
      </div>
      <SaveBar
        isBusy={action.isBusy}
        isChanged={isChanged}
        isNew={false}
        onSave={() => void action.run()}
        onPreview={() => setPreviewed(true)}
      />
      <PageStanding page={saved} versions={versions} deployment={deployment} />
      <LowerPart isReady={versions.state !== 'loading' && deployment.state !== 'loading'}>
        <PageHistory
          page={saved}
          versions={versions}
          isChanged={isChanged}
          onTakeBack={(version) => edit.set(version)}
        />
      </LowerPart>
      {isPreviewed && (
        <PreviewDialog onClose={() => setPreviewed(false)}>
          <PagePreview title={saved.key === 'home' ? homeMessages.disciplines : draft.title} content={draft.content}>
            {saved.key === 'privacy' && <PrivacyPreview />}
          </PagePreview>
        </PreviewDialog>
      )}
    </>
  );
};
