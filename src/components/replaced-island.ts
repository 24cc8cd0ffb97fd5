let replaced: DocumentFragment | undefined;

/** Empties an island, and keeps what stood in it for whoever wants what was typed there. */
export const replaceIsland = (island: HTMLElement): void => {
  replaced = document.createDocumentFragment();
  replaced.append(...island.childNodes);
};

/** The form that was filled in before it was replaced. Once only: what is typed later goes before it. */
export const takeReplacedForm = (): HTMLFormElement | null => {
  const form = replaced?.querySelector('form') ?? null;
  replaced = undefined;
  return form;
};
