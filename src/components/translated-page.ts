/*
 * A browser that translates a page takes texts away, or puts them elsewhere, and shows elements of its own in their place
 * (Chrome: `<font><font>…</font></font>`). React holds those texts: what it writes on one is not seen, and it cannot find
 * the one it wants to remove or to put something before. Loaded with React, this gives a text back its place as soon as
 * it is needed, and the translator then translates it anew. Where nothing is translated it does nothing.
 */

const { insertBefore, appendChild, removeChild } = Node.prototype;

/** What was taken out of the page at one stroke, and what is seen instead. */
interface Exchange {
  taken: readonly Node[];
  shown: readonly Node[];
}

const exchanges = new WeakMap<Node, Exchange>();

const isTranslators = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

// The browser's translator works in a world of its own: only its traces are seen from here.
const note = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const taken = [...removedNodes];
    const beside = [previousSibling, nextSibling].find(isTranslators);
    const shown = addedNodes.length > 0 ? [...addedNodes] : beside && [beside];
    if (shown) for (const node of taken) if (node instanceof Text) exchanges.set(node, { taken, shown });
  }
};

const observer = new MutationObserver(note);
observer.observe(document, { childList: true, subtree: true });

/** Puts a text that was taken away back where it was, in the place of what is shown for it. */
const giveBack = (node: Node): void => {
  if (!(node instanceof Text) || node.isConnected) return;
  note(observer.takeRecords());
  const exchange = exchanges.get(node);
  const [place] = exchange?.shown ?? [];
  const parent = place?.parentNode;
  if (!exchange || !place || !parent) return;
  for (const taken of exchange.taken) {
    if (!taken.isConnected) insertBefore.call(parent, taken, place);
    exchanges.delete(taken);
  }
  for (const shown of exchange.shown) if (shown.parentNode) removeChild.call(shown.parentNode, shown);
  // Ours, not a translator's.
  observer.takeRecords();
};

/** A text may have been put into an element of the translator's: empty, it goes too. */
const removeEmptied = (element: Node | null): void => {
  if (!isTranslators(element) || element.hasChildNodes()) return;
  const { parentNode } = element;
  parentNode?.removeChild(element);
  removeEmptied(parentNode);
};

/** The child of `parent` that holds `node`, which React takes for a child itself. */
const holderIn = (parent: Node, node: Node): Node | undefined => {
  let holder: Node | null = node;
  while (holder && holder.parentNode !== parent) holder = holder.parentNode;
  return holder ?? undefined;
};

const isTranslated = (): boolean => document.querySelector('font') !== null;

const place = <Kind extends Node>(parent: Node, node: Kind, before: Node | null): Kind => {
  giveBack(node);
  const left = node.parentNode;
  if (before && before.parentNode !== parent) giveBack(before);
  // In doubt at the end, rather than nowhere.
  const holder = before && (holderIn(parent, before) ?? (isTranslated() ? null : before));
  insertBefore.call(parent, node, holder);
  removeEmptied(left);
  return node;
};

Object.assign(Node.prototype, {
  insertBefore<Kind extends Node>(this: Node, node: Kind, before: Node | null): Kind {
    return place(this, node, before);
  },
  appendChild<Kind extends Node>(this: Node, node: Kind): Kind {
    if (node instanceof Text || node.isConnected) return place(this, node, null);
    appendChild.call(this, node);
    return node;
  },
  removeChild<Kind extends Node>(this: Node, node: Kind): Kind {
    if (node.parentNode !== this) giveBack(node);
    const left = node.parentNode;
    // Elsewhere without a translator, it is a mistake of ours, and throws.
    const parent = left !== this && isTranslated() ? left : this;
    if (parent) removeChild.call(parent, node);
    removeEmptied(left);
    return node;
  },
});

// By which React writes.
Object.defineProperty(Text.prototype, 'nodeValue', {
  configurable: true,
  get(this: Text): string {
    return this.data;
  },
  set(this: Text, value: string | null) {
    giveBack(this);
    this.data = value ?? '';
  },
});
