import answerStyles from '#styles/form-answers.css?url';

let arrival: Promise<unknown> | undefined;

const fetchStyles = (): Promise<unknown> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = answerStyles;
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    document.head.append(link);
  });

/**
 * What a form says back is not seen before something is filled in: its styles do not weigh on the page. What a script
 * adds waits for them, so that nothing moves; should they not come, the form is plain and works.
 */
export const afterAnswerStyles = (hydrate: () => void): void => {
  arrival ??= fetchStyles();
  void arrival.then(hydrate);
};
