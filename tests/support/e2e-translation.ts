import type { BrowserContext } from '@playwright/test';

/** `exchanged`: as Chrome does, which keeps the page's own text apart and shows a copy. `wrapped`: the text itself moves. */
export type Translation = 'exchanged' | 'wrapped';

const translate = (way: 'exchanged' | 'wrapped'): void => {
  const isForeign = (text: Text): boolean => {
    const around = text.parentElement;
    return (
      around !== null &&
      text.data.trim() !== '' &&
      !around.closest('font, script, style, noscript, title, textarea, [translate="no"]')
    );
  };
  const exchange = (text: Text): void => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    if (way === 'wrapped') {
      text.before(outer);
      inner.append(text);
    } else {
      inner.append(text.data);
      text.replaceWith(outer);
    }
  };
  const textsIn = (node: Node): Text[] => (node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn));
  const exchangeAll = (node: Node): void => {
    for (const text of textsIn(node)) if (isForeign(text)) exchange(text);
  };
  const begin = (): void => {
    exchangeAll(document.documentElement);
    // Of whatever comes later, too, and again of what the page writes over it.
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) exchangeAll(node);
    }).observe(document, { childList: true, subtree: true });
  };
  // What is printed in the page is translated before its scripts come.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
};

/** Every page is translated as a browser would do it, into the same words: they can be read as before. */
export const translatePages = (context: BrowserContext, way: Translation): Promise<unknown> =>
  context.addInitScript(translate, way);
