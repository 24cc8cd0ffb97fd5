/** Tells one thing that was tried. Throws if it is not as it should be. */
export type Step = (what: string, isRight: boolean) => void;

export const step: Step = (what, isRight) => {
  console.log(`${isRight ? '✓' : '✗'} ${what}`);
  if (!isRight) throw new Error(`not as it should be: ${what}`);
};
