import { apostrophes } from './text.ts';

// Letters without a decomposition, by their usual spelling: those of CLDR’s Latin-ASCII, and of African orthographies.
const letters = `
  aⱥᴀᶏɑɐ bƀɓƃʙᴃᵬᶀ cƈȼɕᴄꞓ dðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ eɛɇᴇᶒᶓⱸəǝɘ fƒᵮᶂꜰꝼ gɠǥɡɢʛᶃꞡɣ hħɦɧʜⱨ iıɨɪᵻᶖɩ jȷɉɟʝᴊ kƙᴋᶄⱪꝁꝃꝅꞣ
  lłƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ mɱᴍᵯᶆꝳ nŋɲƞȵɳɴᵰᶇꝴꞑꞥ oøᴏⱺꝋꝍɔɵ pƥᴘᵱᵽᶈꝑꝓꝕ qĸʠꝗꝙ rʀɍɼɽɾᵲᵳᶉꝵꝶꞧ sȿʂᵴᶊẜẝꜱꞩ tŧƫƭʈȶⱦᴛᵵꝷꞇ
  uʉᴜᵾᶙʊɯʌ vʋᴠᶌỽⱱⱴꝟ wᴡⱳƿ xᶍ yƴɏʏỿȝ zƶȥɀʐʑᴢᵶᶎⱬʒ aeæᴁ dbȸ dzʣʥ hvƕ lsʪ lzʫ llỻ aaꜳ aoꜵ auꜷ avꜹꜻ ayꜽ oiƣ
  oeœɶ ooꝏ ouȣ qpȹ shʃ ssß thþᵺꝥꝧ tsʦ ueᵫ vyꝡ`;

let spellings: ReadonlyMap<string, string> | undefined;

// Made when first asked for: who never folds a text does not carry the letters.
const spellingOf = (letter: string): string => {
  spellings ??= new Map(
    [...letters.matchAll(/([a-z]+)(\S+)/g)].flatMap(([, spelling = '', others = '']) =>
      Array.from(others, (other) => [other, spelling] as const),
    ),
  );
  return spellings.get(letter) ?? letter;
};

/**
 * The same text without case, accents, apostrophes or a choice of hyphen, its letters in their usual Latin spelling, for
 * comparing names: `Éloïse ` and `eloise`, `Jean-Pierre` and `Jean Pierre`, `Łukasz` and `Lukasz` are one.
 */
export const foldText = (text: string): string =>
  text
    // First: an acute accent that stands alone would be taken for one on the letter before.
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC·‧ʼʾ]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, spellingOf)
    .replace(/[\p{Pd}−⁃\s\p{Cc}\p{Cs}\u2800]+/gu, ' ')
    .trim();

/** The same with a space for each apostrophe and middle dot: `l’été` is two words where words are taken apart. */
export const foldWords = (text: string): string => foldText(text.replace(apostrophes, ' ').replace(/[·‧]/g, ' '));
