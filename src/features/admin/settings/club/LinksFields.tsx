import { FieldError } from '#components/ui/FieldNotes.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { type ClubWebPage, MAX_LINKS } from '#domain/site/club.ts';
import { clubFieldLabels, clubSettingsMessages } from '#messages/club-settings.ts';
import type { ClubEdit } from './club-edit.ts';

const words = clubSettingsMessages.links;

/** The club's links to other sites. */
export const LinksFields = ({ edit }: { edit: ClubEdit }) => {
  const { links } = edit.draft;
  const set = (nth: number, change: Partial<ClubWebPage>): void =>
    edit.set({ links: links.map((link, index) => (index === nth ? { ...link, ...change } : link)) });
  const remove = (nth: number): void => {
    edit.set({ links: links.filter((_link, index) => index !== nth) });
    document.getElementById('add-link')?.focus();
  };
  const add = (): void => {
    edit.set({ links: [...links, { label: '', url: '' }] });
    setTimeout(() => document.getElementById(`link-label-${links.length}`)?.focus());
  };
  return (
    <fieldset className="stack club-links" aria-describedby="links-hint">
      <legend className="field__label">{clubFieldLabels.links}</legend>
      <p id="links-hint" className="field__hint">
        {words.text}
      </p>
      {links.map((link, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other identity than its place in the list
        <fieldset key={nth} className="club-link">
          <legend className="visually-hidden">{words.nth(nth + 1)}</legend>
          <TextField
            name={`link-label-${nth}`}
            label={words.label}
            autoComplete="off"
            value={link.label}
            onValue={(label) => set(nth, { label })}
          />
          <TextField
            name={`link-url-${nth}`}
            label={words.url}
            type="url"
            autoComplete="off"
            placeholder="https://"
            value={link.url}
            onValue={(url) => set(nth, { url })}
          />
          <button type="button" className="button" aria-label={words.removeNth(nth + 1)} onClick={() => remove(nth)}>
            {words.remove}
          </button>
        </fieldset>
      ))}
      <FieldError of="links">{edit.errors.links}</FieldError>
      <p>
        <button
          type="button"
          id="add-link"
          className="button"
          aria-disabled={links.length >= MAX_LINKS}
          onClick={() => links.length < MAX_LINKS && add()}
        >
          {words.add}
        </button>
      </p>
    </fieldset>
  );
};
