import { type NameArticle, type Named, nameArticles } from '#domain/form/name-article.ts';
import { elided, unaccented } from './elided.ts';

// The first words of the names of clubs and disciplines. The article of any other word is unknown.
const USUAL: Readonly<Record<Exclude<NameArticle, ''>, RegExp>> = {
  le: /^(?:baton|bushido|cercle|chausson|club|comite|cross|dojo|foyer|full|groupe|gymnase|jiu|judo|ju|kali|karate|kendo|kick|krav|kung|mma|muay|noble|pancrace|pugilat|racing|ring|sambo|sporting|stade|taekwondo|tai|team|viet|wing)$/,
  la: /^(?:boxe|canne|capoeira|compagnie|ligue|lutte|maison|marche|musculation|salle|savate|section|self|societe)$/,
  'l’': /^(?:academie|aikido|amicale|association|athletic|atelier|avenir|ecole|elan|entente|escrima|escrime|espoir|essor|etoile|olympique|union|us)$/,
  les: /^(?:amis|gants|joueurs|tireurs)$/,
};

const usualArticle = (name: string): NameArticle => {
  const first = /^[\p{L}\p{M}]+/u.exec(name)?.[0] ?? '';
  const word = unaccented(first).toLowerCase();
  const found = Object.entries(USUAL).find(([, words]) => words.test(word))?.[0];
  return nameArticles.find((one) => one === found) ?? '';
};

const withArticle = (article: NameArticle, name: string): string => {
  if (article === '') return name;
  return article === 'l’' ? `${article}${name}` : `${article} ${name}`;
};

/** Returns the club inside a sentence: `le Cercle de savate`, `l’Entente`, `Boxe 2000`. */
export const clubInSentence = ({ name, article }: Named): string => withArticle(article ?? usualArticle(name), name);

/** Returns a discipline inside a sentence: `la canne`, `l’aïkido`, `le MMA`. */
export const disciplineInSentence = ({ name, article }: Named): string =>
  // A word in capitals keeps its capitals.
  withArticle(
    article ?? usualArticle(name),
    /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
  );

/** Returns a word before a club or a discipline, contracted as in French: `du Cercle`, `aux Gants`, `à la canne`, `de l’Entente`. */
export const joined = (word: 'de' | 'que' | 'à', inSentence: string): string => {
  const [, article, rest] = /^(les?) (.+)$/is.exec(inSentence) ?? [];
  if (word === 'que') return elided(word, inSentence);
  if (article === undefined || rest === undefined)
    return word === 'de' ? elided(word, inSentence) : `${word} ${inSentence}`;
  const isOne = article.toLowerCase() === 'le';
  if (word === 'de') return `${isOne ? 'du' : 'des'} ${rest}`;
  return `${isOne ? 'au' : 'aux'} ${rest}`;
};
