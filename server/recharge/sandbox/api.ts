import { type Context, Hono } from "hono";
import { type Answer, gatewayRefusal } from "./answers.ts";
import { createPayment } from "./create.ts";
import { dropConnection } from "./drop-connection.ts";
import { executePayment } from "./execute.ts";
import { queryPayment } from "./query.ts";
import type { SandboxState } from "./state.ts";
import { grantToken, type Login, refreshToken, refusedCall } from "./tokens.ts";

type Body = Record<string, unknown>;

export function bkashApi(state: SandboxState, payPage: (c: Context, paymentID: string) => string): Hono {
  return (
    new Hono()
      .post("/token/grant", (c) => token(c, (login, body) => grantToken(state, login, body)))
      .post("/token/refresh", (c) => token(c, (login, body) => refreshToken(state, login, body)))
      .post("/create", (c) =>
        call(c, "creates", (body) => createPayment(state, body, (paymentID) => payPage(c, paymentID))),
      )
      .post("/execute", (c) => call(c, "executes", (body) => executePayment(state, body.paymentID)))
      .post("/payment/status", (c) => call(c, "queries", (body) => queryPayment(state, body.paymentID)))
      // The gateway says this to every other call, even with a good token.
      .all("/*", (c) => send(c, gatewayRefusal(403, "Missing Authentication Token")))
  );

  async function token(c: Context, act: (login: Login, body: Body) => Answer): Promise<Response> {
    const { body, refused } = await readBody(c);
    const login = { username: c.req.header("username"), password: c.req.header("password") };
    const answer = refused ?? act(login, body);
    if (!("id_token" in answer.body)) state.stats.tokensRefused += 1;
    return send(c, answer);
  }

  async function call(
    c: Context,
    counter: "creates" | "executes" | "queries",
    act: (body: Body) => Answer | "silence",
  ): Promise<Response> {
    const refused = refusedCall(state, c.req.header("authorization"), c.req.header("x-app-key"));
    if (refused) {
      if (refused.http === 401) state.stats.unauthorized += 1;
      return send(c, refused);
    }
    const { body, refused: malformed } = await readBody(c);
    if (malformed) return send(c, malformed);
    state.stats[counter] += 1;
    const answer = act(body);
    return answer === "silence" ? dropConnection(c) : send(c, answer);
  }
}

function send(c: Context, answer: Answer): Response {
  return c.json(answer.body, answer.http);
}

/** The gateway checks the form of the body before bKash sees it. */
async function readBody(c: Context): Promise<{ body: Body; refused?: Answer }> {
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    return { body: {}, refused: gatewayRefusal(415, "Unsupported Media Type") };
  }
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { body: {}, refused: gatewayRefusal(400, "Invalid request body") };
  }
  return { body: body as Body };
}
