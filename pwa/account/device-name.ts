const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR\/|Opera/, "Opera"],
  [/UCBrowser/, "UC Browser"],
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** A User-Agent → "Chrome · Android", as far as it tells; undefined when it tells nothing. */
export function deviceName(userAgent: string): string | undefined {
  const known = [browsers, systems].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length ? known.join(" · ") : undefined;
}

/** True for what is held in a hand. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPod|Mobile/.test(userAgent);
}
