import { afterPaint } from "./api/after-paint.ts";
import { fetchAnew } from "./shell/lost-code.ts";

/*
 * The only script in the HTML of a screen that the server drew. The others are in its template, and
 * are fetched once the screen has been painted: nothing of it needs them.
 */
afterPaint(() => {
  // An older browser keeps the page that tells what to do, see index.html.
  if (!("CSSLayerBlockRule" in window)) return;
  const others = document.querySelector<HTMLTemplateElement>("template#scripts");
  if (!others) return;
  // The app itself, or what it imports at once, was lost: where it can be had after all, the page
  // begins again.
  others.content.querySelector("script")?.addEventListener("error", async () => {
    if ((await fetchAnew()) > 0) location.reload();
  });
  document.head.append(others.content);
});
