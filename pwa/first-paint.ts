import { afterPaint } from "./api/after-paint.ts";

/*
 * The only script in the HTML of a screen that the server drew. The others are in its template, and are fetched once the screen
 * has been painted: nothing of it needs them.
 */
afterPaint(() => {
  // An older browser keeps the page that tells what to do, see index.html.
  if (!("CSSLayerBlockRule" in window)) return;
  const others = document.querySelector<HTMLTemplateElement>("template#scripts");
  if (others) document.head.append(others.content);
});
