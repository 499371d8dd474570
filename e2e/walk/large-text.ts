import type { Page } from "playwright-core";

type Find = () => string[];

/**
 * Measures what the page shows now with letters of 200 %, in both languages. Answers what is cut
 * off, the words that go on in another line, and what `more` finds. A sheet is paper, with letters
 * of its own size.
 */
export async function measurerOf(page: Page) {
  // What a phone has and a Chromium without a screen lacks: the button to share stands beside
  // others.
  await page.addInitScript("navigator.canShare = () => true");
  const devtools = await page.context().newCDPSession(page);
  // As a person does in the browser's settings: media queries follow.
  const setText = (px: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: px } });
  // As another app that shows the page may: they don't.
  const setRoot = (size: string) =>
    page
      .locator("html")
      .evaluate((html: any, now) => html.style.setProperty("font-size", now), size);
  return async (...more: Find[]): Promise<string[]> => {
    const found: string[] = [];
    const look = async (how: string, ...finds: Find[]) => {
      for (const find of finds)
        found.push(...(await page.evaluate(find)).map((line) => `${how}: ${line}`));
    };
    for (const language of ["en", "bn"]) {
      await setText(32);
      await page.evaluate(speak, language);
      await look(language, findCutOff, findBrokenWords, ...more);
      await setText(16);
      await setRoot("200%");
      await look(`${language}, only the root`, findBrokenWords);
      await setRoot("");
    }
    return found;
  };
}

/** Runs in the page: chooses a language, as another tab would, and waits until it is drawn. */
function speak(language: string): Promise<void> {
  const { localStorage, StorageEvent, requestAnimationFrame, dispatchEvent } = globalThis as any;
  localStorage.setItem("kagoj-locale", language);
  dispatchEvent(new StorageEvent("storage", { key: "kagoj-locale" }));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

/**
 * Runs in the page: what a person with large text can't read or reach on the current screen, a line
 * each. Wider than the screen, cut off by its own box, outside the screen, or under other text.
 */
function findCutOff(): string[] {
  const { document, innerWidth, innerHeight, getComputedStyle, NodeFilter } = globalThis as any;
  type Box = { left: number; right: number; top: number; bottom: number };
  /** Letters may stand out of their box a little. */
  const LITTLE = 2;
  const MOST_COVERED = 0.4;
  const found = new Set<string>();
  const name = (one: any) => {
    const words = (one.textContent ?? "")
      .trim()
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[\d০-৯,.]+/g, "#")
      .slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""} “${words || one.getAttribute("aria-label") || ""}”`;
  };
  const ancestors = (one: any): any[] => {
    const all = [];
    for (
      let at = one;
      at && at !== document.body && at !== document.documentElement;
      at = at.parentElement
    )
      all.push(at);
    return all;
  };
  /** For screen readers only, or moving by itself. */
  const isHidden = (way: any[]) =>
    way.some(
      (one) => one.matches(".sr-only, .marquee") || getComputedStyle(one).clipPath === "inset(50%)",
    );
  const scrolls = (style: any) => /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);

  /**
   * What of this box is visible; undefined if nothing. Notes what a box without scrolling cuts off.
   */
  const visible = (box: Box, way: any[], what: any): Box | undefined => {
    const seen = { ...box };
    for (const one of way) {
      const style = getComputedStyle(one);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = one.getBoundingClientRect();
      const wide = Math.max(edge.left - seen.left, seen.right - edge.right);
      const high = Math.max(edge.top - seen.top, seen.bottom - edge.bottom);
      if (what && scrolls(style) && wide > LITTLE)
        found.add(`only by scrolling sideways: ${name(what)}`);
      if (
        !scrolls(style) &&
        what &&
        (wide > LITTLE || high > MOST_COVERED * (box.bottom - box.top))
      ) {
        const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        found.add(
          `${shortened ? "shortened" : "cut off"}: ${name(what)} in ${one.tagName.toLowerCase()}.${one.className}`,
        );
      }
      seen.left = Math.max(seen.left, edge.left);
      seen.right = Math.min(seen.right, edge.right);
      seen.top = Math.max(seen.top, edge.top);
      seen.bottom = Math.min(seen.bottom, edge.bottom);
      if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) return undefined;
    }
    return seen;
  };

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const beyond = [...document.querySelectorAll("body *")].filter((one: any) => {
      const box = one.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.right > root.clientWidth + 1 &&
        ![...one.children].some((child) => child.getBoundingClientRect().right >= box.right)
      );
    });
    found.add(
      `the page is ${root.scrollWidth} px wide: ${beyond.slice(0, 4).map(name).join("; ")}`,
    );
  }

  const modal = document.querySelector("[role=dialog], [role=alertdialog]");
  const texts: { box: Box; element: any; layer: any }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What has no box of its own is never visible to the browser: the words of a button would be
    // left out.
    const element = node.parentElement?.closest(":not(.contents)");
    if (
      !node.data.trim() ||
      !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (element.closest("option, svg, script, style, noscript, .toaster, .print-sheet")) continue;
    const way = ancestors(element);
    if (isHidden(way)) continue;
    const layer = way.find(
      (one) =>
        one.matches("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") ||
        /fixed|sticky/.test(getComputedStyle(one).position),
    );
    if (modal && !modal.contains(element) && !layer?.matches("[role=menu], [role=listbox]"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const seen = visible(
        { left: box.left, right: box.right, top: box.top, bottom: box.bottom },
        way,
        element,
      );
      if (!seen) continue;
      if (seen.right > innerWidth + LITTLE || seen.left < -LITTLE)
        found.add(`outside the screen: ${name(element)}`);
      texts.push({ box: seen, element, layer });
    }
  }

  texts.sort((a, b) => a.box.top - b.box.top);
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (other.box.top >= one.box.bottom) break;
      if (one.element === other.element || one.layer !== other.layer) continue;
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const wide =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (wide > LITTLE && high > MOST_COVERED * lower)
        found.add(`under one another: ${name(one.element)}, ${name(other.element)}`);
    }

  for (const control of document.querySelectorAll(
    "a[href], button, input, select, textarea, [role=tab], img, table",
  )) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const way = ancestors(control);
    const box = control.getBoundingClientRect();
    if (isHidden(way) || box.width <= 1 || getComputedStyle(control).clipPath === "inset(50%)")
      continue;
    if (modal && !modal.contains(control)) continue;
    const seen = visible(box, way.slice(1), undefined);
    if (seen && (seen.right > innerWidth + LITTLE || seen.left < -LITTLE))
      found.add(`outside the screen: ${name(control)}`);
  }

  for (const panel of document.querySelectorAll(
    "[role=dialog] > section, [role=alertdialog] > section, [role=menu], [role=listbox]",
  )) {
    const box = panel.getBoundingClientRect();
    // A menu stays with its button, which the size of the text has moved.
    if (box.height > innerHeight + LITTLE || box.left < -LITTLE || box.right > innerWidth + LITTLE)
      found.add(`does not fit the screen: ${name(panel)}`);
    const inside = panel.querySelector(".overflow-y-auto");
    if (inside && inside.clientHeight < 100 && inside.scrollHeight > inside.clientHeight)
      found.add(`leaves its content ${inside.clientHeight} px: ${name(panel)}`);
  }

  const bars = [...document.querySelectorAll("body *")].filter((one: any) => {
    const box = one.getBoundingClientRect();
    if (
      !/fixed|sticky/.test(getComputedStyle(one).position) ||
      one.closest("[role=dialog], [role=alertdialog], .toaster")
    )
      return false;
    return (
      box.height > 0 &&
      box.width > innerWidth / 2 &&
      box.top < innerHeight &&
      box.bottom > 0 &&
      one.checkVisibility()
    );
  });
  const taken = bars.reduce((sum, one: any) => sum + one.getBoundingClientRect().height, 0);
  if (!modal && taken > innerHeight * 0.45)
    found.add(`bars take ${Math.round(taken)} px: ${bars.map(name).join("; ")}`);
  return [...found];
}

/**
 * Runs in the page: the words and sums that go on in another line without a hyphen. Identifiers
 * may.
 */
function findBrokenWords(): string[] {
  const { document, NodeFilter } = globalThis as any;
  const broken = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What has no box of its own is never visible to the browser: the words of a button would be
    // left out.
    const element = node.parentElement?.closest(":not(.contents)");
    if (
      !element?.checkVisibility() ||
      element.closest(
        "option, svg, script, style, .sr-only, .print-sheet, [translate=no]:not(html)",
      )
    )
      continue;
    for (const { 0: word, index } of node.data.matchAll(
      /(?<![\w@-])[\p{L}\p{M}\u200c\u200d]{2,}|[+−]?৳[\d০-৯,.]+/gu,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }: any) => width > 0);
      if (boxes.some((box) => box.top >= boxes[0].bottom - 1))
        broken.add(`${word} in “${element.textContent.slice(0, 40)}”`);
    }
  }
  return [...broken];
}

/**
 * Runs in the page: the controls of what is open on top that can't be brought to where a finger
 * reaches them, and what always stays in sight there and takes most of the height.
 */
export function findOutOfReach(): string[] {
  const { document, innerHeight, getComputedStyle } = globalThis as any;
  const MOST = 0.4;
  const found = new Set<string>();
  const name = (one: any) =>
    `${one.tagName.toLowerCase()} “${(one.textContent?.trim() || one.getAttribute("aria-label") || one.name || "").slice(0, 40)}”`;
  const open = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(
    -1,
  );
  if (!open) return [];
  for (const bar of open.querySelectorAll("header, footer, .sticky")) {
    const { height } = bar.getBoundingClientRect();
    const scrolls = bar.parentElement.scrollHeight > bar.parentElement.clientHeight + 1;
    const stays = getComputedStyle(bar).position === "sticky" || !scrolls;
    if (stays && height > MOST * innerHeight)
      found.add(`a bar of ${Math.round(height)} px: ${name(bar)}`);
  }
  for (const control of open.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [role=menuitem], [role=tab]",
  )) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // What screen readers alone see is tapped by its label.
    const target =
      control.getBoundingClientRect().width > 1 ? control : (control.labels?.[0] ?? control);
    target.scrollIntoView({ block: "nearest" });
    const box = target.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const there = document.elementFromPoint(x, y);
    // A message goes away by itself, and leaves the head free meanwhile.
    if (there?.closest(".toaster") && !target.closest("header")) continue;
    const isIt = there && (target.contains(there) || target.closest("label")?.contains(there));
    if (!isIt)
      found.add(`out of reach: ${name(control)} is under ${there ? name(there) : "nothing"}`);
  }
  return [...found];
}
