/** A longer word must still be able to break where a column is narrow. */
const LONGEST = 28;

/** A name, a season or an address in a table: no line ends behind a hyphen, as in «Marie-» and «Claude». */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\s+)/).map((part, place) =>
    part.includes('-') && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={place} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
