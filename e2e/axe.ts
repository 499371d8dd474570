import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Options = Parameters<AxeBuilder["options"]>[0];

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe's findings for WCAG 2.2 AA on the current page, one line each. `rules`: only these. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  const runOnly: Options["runOnly"] = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
  // Only violations are reported: a report of all passes would take as long as the check.
  const options: Options = { runOnly, resultTypes: ["violations"] };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join("; ")})`);
}
