import type { Page } from "playwright-core";

const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
/** A button that opens nothing by then opens nothing. */
const OPENS_MS = 400;

/**
 * Presses one button of each kind on the current screen, except those that send a form. `look` is called with the button's name
 * while something is open because of it. `again` opens the screen anew after a button that led away.
 */
export async function openEverything(
  page: Page,
  again: () => Promise<unknown>,
  look: (button: string) => Promise<void>,
): Promise<void> {
  const begin = page.url();
  for (const mark of await page.evaluate(markButtons)) {
    const button = page.locator(`[data-walk="${mark}"]`);
    if (page.url() !== begin || (await button.count()) === 0) {
      await again();
      await page.evaluate(markButtons);
    }
    if (!(await button.isVisible())) continue;
    const name = await button.evaluate((one: any) => (one.getAttribute("aria-label") ?? one.textContent).trim());
    const pressed = await button.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    const open = page.locator(OVERLAY).first();
    const opened =
      pressed &&
      (await open.waitFor({ timeout: OPENS_MS }).then(
        () => true,
        () => false,
      ));
    if (!opened) continue;
    await look(`“${name.slice(0, 40)}”`);
    await page.keyboard.press("Escape");
    await open.waitFor({ state: "detached", timeout: 2_000 }).catch(again);
  }
}

/** Runs in the page. Marks one button of each kind, known by its classes and those around it; rows of a list have the same. */
function markButtons(): string[] {
  const { document } = globalThis as any;
  const marks = new Set<string>();
  for (const button of document.querySelectorAll("button:not([type=submit], :disabled)")) {
    if (!button.checkVisibility() || button.closest("[role=dialog], [role=alertdialog], .toaster")) continue;
    const way: string[] = [];
    for (let at = button; at && way.length < 5; at = at.parentElement)
      way.push(`${at.tagName}.${at.getAttribute("class")}`);
    const kind = way.join(" ") + (button.querySelector("path")?.getAttribute("d") ?? "");
    let hash = 0;
    for (const letter of kind) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
    const mark = String(hash >>> 0);
    if (marks.has(mark)) continue;
    marks.add(mark);
    button.setAttribute("data-walk", mark);
  }
  return [...marks];
}
