import { benchLighthouse } from "./page/lighthouse.ts";
import { benchOffline } from "./page/offline.ts";
import { benchShift } from "./page/shift.ts";
import { benchTaps } from "./page/taps.ts";

/*
 * npm run bench:page [-- PART …]: what a phone sees of the built app, served by the real product. Each part says its options.
 */
const parts = { offline: benchOffline, shift: benchShift, taps: benchTaps, lighthouse: benchLighthouse };

const named = process.argv.slice(2).filter((one): one is keyof typeof parts => Object.hasOwn(parts, one));
for (const part of named.length > 0 ? named : (Object.keys(parts) as (keyof typeof parts)[])) {
  const holds = await parts[part]();
  console.log(`${part}: ${holds === undefined ? "measured" : holds ? "holds" : "BROKEN"}`);
  if (holds === false) process.exitCode = 1;
}
