import type { Step } from "./acts.ts";
import type { World } from "./world.ts";
import { BEGIN } from "./world.ts";

/**
 * All that has happened, a line each. Ids get the number in which they have come up, because the
 * server's random ones differ.
 */
export function createHistory(world: World) {
  const lines: string[] = [];
  const ids = new Map<string, number>();
  const plain = (text: string) =>
    text.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, (id) => {
      const known = ids.get(id) ?? ids.size + 1;
      ids.set(id, known);
      return `#${known}`;
    });
  const note = (what: string) => {
    const at = ((world.now() - BEGIN) / 1000).toFixed(3).padStart(10);
    lines.push(`${at}  ${plain(what)}`);
  };
  return {
    lines,
    note,
    step: ({ id, after: _, ...act }: Step) => note(`[${id}] ${wordsOf(act)}`),
  };
}

function wordsOf({ act, ...facts }: Omit<Step, "id" | "after">): string {
  const told = Object.entries(facts).map(([name, value]) =>
    typeof value === "object" ? `${name} ${JSON.stringify(value)}` : `${name} ${value}`,
  );
  return [act, ...told].join(", ");
}
