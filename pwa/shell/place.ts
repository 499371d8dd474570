import { addressWith } from "../ui/overlay/use-opened.ts";

/** The row at the top of the screen, and its distance from the top in px. */
type Place = { id: string; top: number };

const LATEST_MS = 10_000;
const GESTURES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stopReturn: (() => void) | undefined;
/** Where the user is now, and in which list. */
let here: { list: string; place: Place | undefined } | undefined;

/**
 * Keeps in each history entry the place where the user left a list, and returns there after Back
 * and after a reload. The browser itself tries once, when the rows are not drawn yet. Returns a
 * function that ends it.
 */
export function startPlaces(): () => void {
  const begin = () => {
    stopReturn?.();
    // Back has only closed what was open over the list, which may have been scrolled meanwhile.
    const list = listNow();
    if (here?.list !== list) here = { list, place: history.state?.place as Place | undefined };
    stopReturn = here.place && returnTo(here.place);
  };
  const end = new AbortController();
  addEventListener("popstate", begin, end);
  document.addEventListener("scrollend", keep, end);
  begin();
  return () => {
    end.abort();
    stopReturn?.();
  };
}

function keep(): void {
  // Until the row is back, the page is too short, and this is not where the user left it.
  if (stopReturn) return;
  here = { list: listNow(), place: placeNow() };
  history.replaceState({ ...history.state, place: here.place }, "");
}

/** The address of the list, whatever is open over it. */
function listNow(): string {
  return addressWith(undefined);
}

function placeNow(): Place | undefined {
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const rows = [...document.querySelectorAll("main li[id]")];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > bar);
  return row && { id: row.id, top: row.getBoundingClientRect().top };
}

/**
 * Scrolls to the row as soon as it is drawn, unless the user does something first. Returns a
 * function that gives up.
 */
function returnTo({ id, top }: Place): () => void {
  const end = new AbortController();
  const stop = () => {
    end.abort();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stopReturn = undefined;
  };
  let still = 0;
  const look = () => {
    const off = (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) - top;
    still = Math.abs(off) < 1 ? still + 1 : 0;
    if (still > 3) return stop();
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: "instant" });
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  const timer = setTimeout(stop, LATEST_MS);
  for (const gesture of GESTURES) addEventListener(gesture, stop, end);
  return stop;
}
