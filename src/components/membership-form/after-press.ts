/** Waits until a press is over: a sentence that appears during the press would push the button away. */
export const afterPress = (act: () => void): void => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
};
