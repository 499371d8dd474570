import { benchLighthouse } from "./page/lighthouse.ts";
import { benchLogin } from "./page/login.ts";
import { benchOffline } from "./page/offline.ts";
import type { Figures } from "./page/phone.ts";
import { benchShift } from "./page/shift.ts";
import { benchTaps } from "./page/taps.ts";

/*
 * npm run bench:page [-- PART …]: what a phone sees of the built app, served by the real product. Each part says its options; one
 * table of all figures comes last, with what falls short.
 */
const parts = {
  login: benchLogin,
  offline: benchOffline,
  taps: benchTaps,
  shift: benchShift,
  lighthouse: benchLighthouse,
};

const named = process.argv.slice(2).filter((one): one is keyof typeof parts => Object.hasOwn(parts, one));
const figures: Figures = {};
for (const part of named.length > 0 ? named : (Object.keys(parts) as (keyof typeof parts)[])) {
  const began = performance.now();
  for (const [name, figure] of Object.entries(await parts[part]())) figures[`${part}: ${name}`] = figure;
  console.log(`${part} took ${Math.round((performance.now() - began) / 1_000)} s`);
}
console.table(figures);
const short = Object.keys(figures).filter((name) => figures[name]?.verdict !== "holds");
console.log(short.length === 0 ? "holds" : `falls short: ${short.join(", ")}`);
if (short.length > 0) process.exitCode = 1;
