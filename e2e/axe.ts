import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe's findings for WCAG 2.2 AA on the current page, one line each. `rules`: only these. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) await giveAxe(frame);
  const runOnly: RunOptions["runOnly"] = rules
    ? { type: "rule", values: rules }
    : { type: "tag", values: tags };
  // Only violations are reported: a report of all passes would take as long as the check.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  return page.evaluate(async (how) => {
    // What lies behind a dialog is no target, however little of it shows.
    const { axe, document } = globalThis as any;
    const { violations } = await axe.run(
      document.querySelector("[aria-modal=true]") ?? document,
      how,
    );
    return violations.map(
      ({ id, help, nodes }: any) =>
        `${id}: ${help} (${nodes.map((node: any) => node.target).join("; ")})`,
    );
  }, options);
}

/** A document keeps it: its half megabyte takes a third as long as a check. */
async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(axe);
}
