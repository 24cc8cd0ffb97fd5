import { spoken } from '#messages/spoken.ts';

/** A text with numbers, shown one way and spoken another where a screen reader would misread it. */
export const Said = ({ text }: { text: string }) => {
  const said = spoken(text);
  if (said === text) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
};
