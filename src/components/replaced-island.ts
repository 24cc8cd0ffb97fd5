let replaced: DocumentFragment | undefined;

/** Empties an island, and keeps what stood in it for whoever wants what was typed there. */
export const replaceIsland = (island: HTMLElement): void => {
  replaced = document.createDocumentFragment();
  replaced.append(...island.childNodes);
};

/** The form that was filled in before it was replaced. */
export const replacedForm = (): HTMLFormElement | null => replaced?.querySelector('form') ?? null;
