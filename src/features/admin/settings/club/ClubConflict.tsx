import { useEffect, useRef } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { clubFieldLabels, clubSettingsMessages } from '#messages/club-settings.ts';
import type { ClubDifference } from './club-values.ts';
import type { ClubForm } from './use-club-form.ts';

const words = clubSettingsMessages.conflict;

const textOf = (value: ClubDifference['mine']): string => {
  if (value === null || value === '') return words.empty;
  if (typeof value === 'string') return value;
  if ('url' in value) return value.alt;
  return value.map(({ label, url }) => `${label} (${url})`).join(', ') || words.empty;
};

/** Somebody else saved the settings meanwhile: whoever is second sees both texts and decides. */
export const ClubConflict = ({ form: { conflict, take } }: { form: ClubForm }) => {
  const place = useRef<HTMLDivElement>(null);
  const isMet = conflict !== undefined;
  useEffect(() => {
    if (isMet) place.current?.focus();
  }, [isMet]);
  if (!conflict) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="warning" title={words.title} isAlert>
        <p>{conflict.length > 0 ? words.lead : words.same}</p>
        {conflict.length > 0 && (
          <table className="table table--cards">
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.mine}</th>
                <th scope="col">{words.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {conflict.map(({ field, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{clubFieldLabels[field]}</th>
                  <td data-label={words.mine}>{textOf(mine)}</td>
                  <td data-label={words.theirs}>
                    {textOf(theirs)}{' '}
                    <button
                      type="button"
                      className="button"
                      aria-label={words.take(clubFieldLabels[field])}
                      onClick={() => take(field)}
                    >
                      {words.takeShort}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Notice>
    </div>
  );
};
