import type { Locator } from "playwright-core";

/** True when nothing covers the middle of this element or scrolls it away. */
export function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((node: any) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });
}
