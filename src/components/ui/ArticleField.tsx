import { SelectField } from '#components/ui/SelectField.tsx';
import { type NameArticle, nameArticles } from '#domain/form/name-article.ts';
import { nameArticleMessages as words } from '#messages/name-article.ts';

interface ArticleFieldProps {
  label: string;
  hint: string | undefined;
  value: NameArticle | null;
  /** Returns the name with an article, as a sentence says it. */
  inSentence: (article: NameArticle | null) => string;
  onValue: (article: NameArticle | null) => void;
}

const USUAL = 'usual';

/** A choice of the article before a name. Each option shows the name in a sentence. */
export const ArticleField = ({ label, hint, value, inSentence, onValue }: ArticleFieldProps) => (
  <SelectField
    name="article"
    label={label}
    hint={hint}
    options={[
      { value: USUAL, label: words.usual(inSentence(null)) },
      ...nameArticles.map((article) => ({
        value: article,
        label: article === '' ? words.none(inSentence('')) : inSentence(article),
      })),
    ]}
    value={value ?? USUAL}
    onValue={(chosen) => onValue(chosen === USUAL ? null : chosen)}
  />
);
