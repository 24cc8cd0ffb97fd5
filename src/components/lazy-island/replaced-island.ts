let replaced: DocumentFragment | undefined;

/** Empties an island. Keeps its former content, in case somebody typed there. */
export const replaceIsland = (island: HTMLElement): void => {
  replaced = document.createDocumentFragment();
  replaced.append(...island.childNodes);
};

/** Returns the form that was filled in before it was replaced, once: text typed later counts more. */
export const takeReplacedForm = (): HTMLFormElement | null => {
  const form = replaced?.querySelector('form') ?? null;
  replaced = undefined;
  return form;
};
