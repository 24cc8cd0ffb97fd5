import type { BrowserContext } from '@playwright/test';

/**
 * `exchanged`: like Chrome, which replaces the page's text with a translated copy. `wrapped`: the page's own text moves
 * into a new element.
 */
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
    const outer = document.createElement('font');
    const inner = document.createElement('font');
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
    // Text that the page adds or writes again later is translated as well.
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) exchangeAll(node);
    }).observe(document, { childList: true, subtree: true });
  };
  // The text in the HTML is translated before the scripts run.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
};

/** Translates every page as a browser does. The words stay the same, so tests can still read them. */
export const translatePages = (context: BrowserContext, way: Translation): Promise<unknown> =>
  context.addInitScript(translate, way);
