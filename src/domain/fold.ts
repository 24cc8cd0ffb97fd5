import { apostrophes } from './text.ts';

// Letters that Unicode does not decompose, with their usual spelling: CLDR’s Latin-ASCII, and African orthographies.
const letters = `
  aⱥᴀᶏɑɐ bƀɓƃʙᴃᵬᶀ cƈȼɕᴄꞓ dðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ eɛɇᴇᶒᶓⱸəǝɘ fƒᵮᶂꜰꝼ gɠǥɡɢʛᶃꞡɣ hħɦɧʜⱨ iıɨɪᵻᶖɩ jȷɉɟʝᴊ kƙᴋᶄⱪꝁꝃꝅꞣ
  lłƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ mɱᴍᵯᶆꝳ nŋɲƞȵɳɴᵰᶇꝴꞑꞥ oøᴏⱺꝋꝍɔɵ pƥᴘᵱᵽᶈꝑꝓꝕ qĸʠꝗꝙ rʀɍɼɽɾᵲᵳᶉꝵꝶꞧ sȿʂᵴᶊẜẝꜱꞩ tŧƫƭʈȶⱦᴛᵵꝷꞇ
  uʉᴜᵾᶙʊɯʌ vʋᴠᶌỽⱱⱴꝟ wᴡⱳƿ xᶍ yƴɏʏỿȝ zƶȥɀʐʑᴢᵶᶎⱬʒ aeæᴁ dbȸ dzʣʥ hvƕ lsʪ lzʫ llỻ aaꜳ aoꜵ auꜷ avꜹꜻ ayꜽ oiƣ
  oeœɶ ooꝏ ouȣ qpȹ shʃ ssß thþᵺꝥꝧ tsʦ ueᵫ vyꝡ`;

let spellings: ReadonlyMap<string, string> | undefined;

// The map is made at the first call, so that pages which never fold a text do not pay for it.
const spellingOf = (letter: string): string => {
  spellings ??= new Map(
    [...letters.matchAll(/([a-z]+)(\S+)/g)].flatMap(([, spelling = '', others = '']) =>
      Array.from(others, (other) => [other, spelling] as const),
    ),
  );
  return spellings.get(letter) ?? letter;
};

/**
 * Returns a text in one spelling, for comparing names: without case, accents and apostrophes, with one hyphen and usual
 * Latin letters. `Éloïse ` and `eloise` become equal, and so do `Jean-Pierre` and `Jean Pierre`, `Łukasz` and `Lukasz`.
 */
export const foldText = (text: string): string =>
  text
    // This must run first: NFKD would put a free-standing acute accent on the letter before it.
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC·‧ʼʾ]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, spellingOf)
    .replace(/[\p{Pd}−⁃\s\p{Cc}\p{Cs}\u2800]+/gu, ' ')
    .trim();

/**
 * Folds a text in the same way, but replaces each apostrophe and middle dot by a space, so that `l’été` gives two
 * words.
 */
export const foldWords = (text: string): string => foldText(text.replace(apostrophes, ' ').replace(/[·‧]/g, ' '));
