import * as accounts from "./accounts.ts";
import * as closings from "./closings.ts";
import * as codes from "./codes.ts";
import * as exported from "./exports.ts";
import * as heard from "./heard.ts";
import * as notices from "./notices.ts";
import * as orders from "./orders.ts";
import * as overview from "./overview.ts";
import * as priceGroups from "./price-groups.ts";
import * as questions from "./questions.ts";
import * as recharges from "./recharges.ts";
import * as reports from "./reports.ts";
import * as services from "./services.ts";
import * as users from "./users.ts";

/*
 * What the desk works with. Each noun declares its `calls`, the `pages` where they are made, and
 * the `actions` that they are in the audit log.
 */

export const calls = {
  ...overview.calls,
  ...reports.calls,
  ...exported.calls,
  ...closings.calls,
  ...orders.calls,
  ...recharges.calls,
  ...heard.calls,
  ...codes.calls,
  ...users.calls,
  ...services.calls,
  ...priceGroups.calls,
  ...notices.calls,
  ...questions.calls,
};

/** In the order of the menu. */
export const pages = {
  ...orders.pages,
  ...reports.pages,
  ...recharges.pages,
  ...codes.pages,
  ...heard.pages,
  ...closings.pages,
  ...users.pages,
  ...services.pages,
  ...notices.pages,
  ...questions.pages,
  ...accounts.pages,
};

export const actions = {
  ...accounts.actions,
  ...users.actions,
  ...services.actions,
  ...priceGroups.actions,
  ...notices.actions,
  ...questions.actions,
  ...orders.actions,
  ...recharges.actions,
  ...heard.actions,
  ...codes.actions,
  ...reports.actions,
  ...exported.actions,
  ...closings.actions,
};
