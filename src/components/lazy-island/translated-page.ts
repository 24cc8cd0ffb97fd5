/* Browsers that translate a page remove texts or move them, and show their own elements in place (Chrome:
   `<font><font>…</font></font>`). React still refers to the removed texts: its updates stay invisible, and it cannot
   remove such a text or insert before it. This file, loaded with React, puts a text back when React needs it, and the
   translator then translates it again. Without a translator it does nothing. */

const { insertBefore, appendChild, removeChild } = Node.prototype;

/** Texts that were removed from the page together, and the elements that replace them. */
interface Exchange {
  taken: readonly Node[];
  shown: readonly Node[];
}

const exchanges = new WeakMap<Node, Exchange>();

const isTranslators = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

// The browser's translator runs in a world of its own. Only its traces are visible here.
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

/** Puts a removed text back in the place of its replacement. */
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
  // These changes are ours and not the translator's.
  observer.takeRecords();
};

/** Removes an empty element of the translator. */
const removeEmptied = (element: Node | null): void => {
  if (!isTranslators(element) || element.hasChildNodes()) return;
  const { parentNode } = element;
  parentNode?.removeChild(element);
  removeEmptied(parentNode);
};

/** Returns the child of `parent` that contains `node`. React expects `node` itself to be a child. */
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
  // If the place is unknown, the node goes to the end, because a wrong place is better than none.
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
    // Without a translator a wrong parent is a bug of ours, and this throws.
    const parent = left !== this && isTranslated() ? left : this;
    if (parent) removeChild.call(parent, node);
    removeEmptied(left);
    return node;
  },
});

// React writes through this property.
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
