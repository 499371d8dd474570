import { benchLighthouse } from "./page/lighthouse.ts";
import { benchLogin } from "./page/login.ts";
import { benchOffline } from "./page/offline.ts";
import { withProduct } from "./page/phone.ts";
import { benchShift } from "./page/shift.ts";
import { benchStart } from "./page/start.ts";
import { benchTaps } from "./page/taps.ts";
import { type Figures, report } from "./world/measure.ts";

/*
 * npm run bench:page [-- PART …]: what a phone sees of the built app, served by the real product.
 * Each part says its options; one table of all figures comes last, with what falls short.
 */
const parts = {
  login: benchLogin,
  start: benchStart,
  offline: benchOffline,
  taps: benchTaps,
  shift: benchShift,
  lighthouse: benchLighthouse,
};

const named = process.argv
  .slice(2)
  .filter((one): one is keyof typeof parts => Object.hasOwn(parts, one));
const figures: Figures = {};
for (const part of named.length > 0 ? named : (Object.keys(parts) as (keyof typeof parts)[])) {
  for (const [name, figure] of Object.entries(await withProduct(parts[part])))
    figures[`${part}: ${name}`] = figure;
}
report(figures);
