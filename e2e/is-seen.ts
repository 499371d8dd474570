import type { Locator } from "playwright-core";

/** True when nothing covers the middle of this element or scrolls it away. */
export function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((node: any) => {
    const box = node.getBoundingClientRect();
    const content = node.ownerDocument.createRange();
    content.selectNodeContents(node);
    // What has no box of its own is where its content is.
    const { left, top, width, height } = box.width > 0 ? box : content.getBoundingClientRect();
    return node.contains(node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });
}
