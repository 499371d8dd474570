/**
 * Runs in the page: from now on wraps each text, also each that comes later, into two elements, as
 * the translators of browsers do. They heed `translate="no"`, this one does not.
 */
export function translate(): void {
  const { document, MutationObserver, Node, NodeFilter } = globalThis as any;
  const wrap = (text: any) => {
    const parent = text.parentElement;
    if (!parent || parent.closest("font, script, style, title, textarea, option, noscript")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  };
  const wrapAll = (root: any) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  new MutationObserver((changes: any[]) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrapAll);
  }).observe(document, { childList: true, subtree: true });
  wrapAll(document);
}
