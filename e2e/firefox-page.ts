import { setTimeout as sleep } from "node:timers/promises";
import type { Firefox } from "./bidi.ts";

const PATIENCE_MS = 20_000;

/** What a person does on a page of Firefox. Waits for what it needs; fails with what it waited for. */
export function pageOf({ send, context }: Firefox, origin: string) {
  async function evaluate<T>(expression: string): Promise<T> {
    const { type, result, exceptionDetails } = await send("script.evaluate", {
      expression: `Promise.resolve((() => (${expression}))()).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return JSON.parse(result.value) as T;
  }
  async function until(what: string, condition: string, patience = PATIENCE_MS): Promise<void> {
    for (const end = Date.now() + patience; !(await evaluate(condition).catch(() => false)); await sleep(100))
      if (Date.now() > end)
        throw new Error(`waited for ${what}; the page says: ${await evaluate("document.body.innerText")}`);
  }
  const control = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

  return {
    evaluate,
    until,
    open: (path: string) => send("browsingContext.navigate", { context, url: origin + path, wait: "interactive" }),
    async fill(selector: string, value: string): Promise<void> {
      await until(selector, `!!${control(selector)}`);
      // The way a keyboard reaches React: the prototype's own setter, then the event.
      await evaluate(
        `{ const field = ${control(selector)}; field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(value)});
        field.dispatchEvent(new Event("input", { bubbles: true })); }`
          .replace(/^\{/, "(() => {")
          .replace(/\}$/, "})()"),
      );
    },
    async click(selector: string): Promise<void> {
      await until(selector, `!!${control(selector)} && !${control(selector)}.disabled`);
      await evaluate(`${control(selector)}.click()`);
    },
    shows: (text: string, patience?: number) =>
      until(`“${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`, patience),
    at: (path: string) => until(path, `location.pathname === ${JSON.stringify(path)}`),
    /** A picture of what is shown now, as PNG. */
    async shoot(): Promise<Buffer> {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
  };
}
