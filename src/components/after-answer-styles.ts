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
 * Loads the styles of what a form answers, which nobody sees before something is filled in. `hydrate` waits for them,
 * so that nothing moves. Without them the form is plain and works.
 */
export const afterAnswerStyles = (hydrate: () => void): void => {
  arrival ??= fetchStyles();
  void arrival.then(hydrate);
};
