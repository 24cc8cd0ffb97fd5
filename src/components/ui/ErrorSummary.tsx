import { Notice } from './Notice.tsx';

interface Props {
  title: string;
  /** Sentences by field, in the order they are read; those whose field has no place of its own are listed without a link. */
  errors: Readonly<Record<string, string>>;
  /** The id of the input a field's link leads to. */
  anchorOf: (field: string) => string | undefined;
}

/** All that is to be mended, once, with a way to each place; it may be given the focus. */
export const ErrorSummary = ({ title, errors, anchorOf }: Props) => {
  // A sentence that several fields share is said once, and leads to the first of them.
  const all = Object.entries(errors);
  const entries = all.filter(([field, sentence]) => all.find(([, other]) => other === sentence)?.[0] === field);
  if (entries.length === 0) return null;
  return (
    <Notice tone="error" title={title} isAlert tabIndex={-1}>
      <ul>
        {entries.map(([field, sentence]) => {
          const anchor = anchorOf(field);
          return <li key={sentence}>{anchor ? <a href={`#${anchor}`}>{sentence}</a> : sentence}</li>;
        })}
      </ul>
    </Notice>
  );
};
