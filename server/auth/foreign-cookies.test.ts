import { beforeAll, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { nameOf, type Route, routesOf, sendNonsense } from "./test/each-route.ts";

const { server, admin } = await openDesk();
let routes: Route[];
let withSession: Route[];
/** What each route answers without another cookie: a user, and nobody. */
const usual = new Map<string, unknown[]>();
const ofNobody = new Map<string, unknown[]>();
beforeAll(async () => {
  routes = await routesOf(server);
  // After it the session would be over.
  withSession = routes.filter((route) => nameOf(route) !== "POST /api/auth/logout");
  const rahim = await newUser(server, admin);
  for (const route of withSession) usual.set(nameOf(route), await answerTo(route, rahim));
  for (const route of routes) ofNobody.set(nameOf(route), await answerTo(route));
});

async function answerTo(route: Route, person?: Person, headers?: Record<string, string>) {
  const { status, body } = await sendNonsense(server, route, person, headers);
  return [status, body?.code];
}

// A browser sends all cookies of the host and of its parent domains.
test.each([
  "x=100%",
  "x=%E0%A4%A; y=%",
  "%=%; =%; ;; %",
  'x="%"; kagojx=%',
  "x=é%ff; __Host-x=%zz",
])(
  "each route answers as ever with a cookie of another program, before or after ours: %s",
  async (foreign) => {
    const person = await newUser(server, admin);
    for (const route of withSession)
      for (const Cookie of [`${foreign}; ${person.cookie}`, `${person.cookie}; ${foreign}`]) {
        const told = [nameOf(route), Cookie, await answerTo(route, person, { Cookie })];
        expect(told).toEqual([nameOf(route), Cookie, usual.get(nameOf(route))]);
      }
  },
);

test.each(["%", "100%", "%E0%A4%A", '"%"'])(
  "each route takes an undecodable cookie of ours for no session: %s",
  async (value) => {
    const Cookie = `kagoj=${value}; kagoj-device=${value}; kagoj-locale=${value}; kagoj-theme=${value}`;
    for (const route of routes) {
      const told = [nameOf(route), await answerTo(route, undefined, { Cookie })];
      expect(told).toEqual([nameOf(route), ofNobody.get(nameOf(route))]);
    }
  },
);
