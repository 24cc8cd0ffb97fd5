import { Notice } from './Notice.tsx';

interface Props {
  title: string;
  /** The errors by field, in reading order. An error without a field on the screen has no link. */
  errors: Readonly<Record<string, string>>;
  /** Returns the id of the input that the field's link leads to. */
  anchorOf: (field: string) => string | undefined;
}

/** Lists all errors, each once, with a link to each field. It can take the focus. */
export const ErrorSummary = ({ title, errors, anchorOf }: Props) => {
  // If several fields share a sentence, it is shown once and leads to the first of them.
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
