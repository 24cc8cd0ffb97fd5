import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { hasContent } from '#domain/site/article.ts';
import { neededPageKeys, type PageKey } from '#domain/site/page.ts';
import { placeholdersIn } from '#domain/site/page-marks.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { fetchModel } from './page-api.ts';

const words = adminPagesMessages.model;

interface PageModelProps {
  pageKey: PageKey;
  content: string;
  onTake: (content: string) => void;
}

/** Offers a model text for an empty legal page, and lists the places that still have to be filled in. */
export const PageModel = ({ pageKey, content, onTake }: PageModelProps) => {
  const key = neededPageKeys.find((needed) => needed === pageKey);
  const action = useAction(async () => {
    if (key) onTake(await fetchModel(key));
    // The button that had the focus has disappeared.
    setTimeout(() => document.getElementById('content')?.focus());
    return false;
  });
  if (!key) return null;
  const marks = placeholdersIn(content).length;
  return (
    <>
      {!hasContent(content) && (
        <div className="stack">
          <p id="model-offer">{words.offer}</p>
          <p>
            <button
              type="button"
              className="button"
              aria-describedby="model-offer"
              aria-disabled={action.isBusy}
              onClick={() => void action.run()}
            >
              {words.take}
            </button>
          </p>
          <ActionError action={action} title={words.failed} />
        </div>
      )}
      <Announced>
        {marks > 0 && (
          <Notice tone="warning">
            <p>{words.left(marks)}</p>
          </Notice>
        )}
      </Announced>
    </>
  );
};
