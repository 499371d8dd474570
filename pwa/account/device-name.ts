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

/** The browser and system in a User-Agent, as "Chrome · Android"; undefined when neither is known. */
export function deviceName(userAgent: string): string | undefined {
  const known = [browsers, systems].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length ? known.join(" · ") : undefined;
}

/** True for phones and tablets that call themselves mobile. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPod|Mobile/.test(userAgent);
}
