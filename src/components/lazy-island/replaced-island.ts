let replaced: DocumentFragment | undefined;

/** Empties an island. It keeps the former content, because the visitor may have typed there. */
export const replaceIsland = (island: HTMLElement): void => {
  replaced = document.createDocumentFragment();
  replaced.append(...island.childNodes);
};

/** Returns, once, the filled form that was replaced. Text that was typed later takes precedence. */
export const takeReplacedForm = (): HTMLFormElement | null => {
  const form = replaced?.querySelector('form') ?? null;
  replaced = undefined;
  return form;
};
