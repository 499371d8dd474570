import { paperPdf } from "../server/pdf/test/paper.ts";
import { ADMIN } from "../server/test/payment-process.ts";
import { type Act, SERVICES, SWITCHES } from "./acts.ts";
import { ORIGIN } from "./browser.ts";
import { STAFF } from "./database.ts";
import { EXTRA } from "./extra.ts";
import type { Desk, Moved } from "./run.ts";

/** What staff and the admin do, each once and with a session of their own. */
export async function atDesk(desk: Desk, act: Act): Promise<void> {
  const { server, truth } = desk;
  if (act.act === "staff") {
    const [order] = await server.inTurn(
      () => server.sql<{ id: string; file: string | null }[]>`
        with found as (
          select o.id, o.number, f.id as file from orders o left join files f on f.order_id = o.id
          where f.id is not null or ${act.how !== "takeBack"}
        )
        select id, file from found order by number
        offset ${act.nth} % greatest(1, (select count(*) from found)) limit 1`,
    );
    if (!order) return;
    const at = `/api/apply/order/${order.id}`;
    if (act.how === "deliver") {
      const replaces = order.file ? `?replaces=${order.file}` : "";
      const path = `/api/apply/update-form/${order.id}${replaces}`;
      const delivered = await ask(desk, STAFF, "POST", path, paperOf(act.part));
      decide(desk, order.id, delivered, "approved");
    }
    if (act.how === "takeBack" && order.file) {
      const taken = await ask(desk, STAFF, "DELETE", `${at}/delivery?file=${order.file}`);
      decide(desk, order.id, taken, "pending");
    }
    if (act.how === "cancel") {
      const cancelled = await ask(desk, STAFF, "PUT", at, { status: "cancel", note: "not found" });
      decide(desk, order.id, cancelled, "cancel");
    }
    if (act.how === "refund") await move(desk, STAFF, `${at}/refund`, { amount: act.part });
    if (act.how === "claim") await ask(desk, STAFF, "POST", `${at}/claim`);
    if (act.how === "ask") {
      const text = `asked ${desk.asked.push(order.id)}`;
      await ask(desk, STAFF, "PUT", `${at}/messages`, { text, asks: true });
    }
  }
  if (act.act === "decide") {
    const [claim] = await server.inTurn(
      () => server.sql<{ id: string }[]>`
        select id from topups
        order by created_at, id offset ${act.nth} % greatest(1, (select count(*) from topups))
        limit 1`,
    );
    const at = `/api/recharge/waiting/${claim?.id}`;
    if (claim && act.how === "accept")
      decide(desk, claim.id, await ask(desk, ADMIN.username, "POST", `${at}/accept`), "success");
    if (claim && act.how === "refuse") {
      const reason = { reason: "not found" };
      const refused = await ask(desk, ADMIN.username, "POST", `${at}/refuse`, reason);
      decide(desk, claim.id, refused, "refused");
    }
  }
  if (act.act === "price") {
    const name = SERVICES[act.service];
    const [was] = await server.inTurn(
      () =>
        server.sql<
          { tk: number }[]
        >`select poisha / 100.0 as tk from prices where name = ${name ?? ""}`,
    );
    const changes = [{ name, was: was?.tk, price: act.tk }];
    await ask(desk, ADMIN.username, "PUT", "/api/balance", { changes });
  }
  if (act.act === "extra") {
    const [set] = await server.inTurn(
      () => server.sql<{ tk: number }[]>`select extra / 100.0 as tk from option_prices`,
    );
    const changes = [{ ...EXTRA, was: set?.tk ?? 0, price: act.tk }];
    await ask(desk, ADMIN.username, "PUT", "/api/balance", { changes });
  }
  if (act.act === "groupPrice" || act.act === "group") await withGroup(desk, act);
  if (act.act === "switch")
    await ask(desk, ADMIN.username, "PUT", "/api/apply/toggle-order", {
      toggleName: SWITCHES[act.service],
      status: act.open,
    });
  if (act.act === "balance" && act.tk !== 0)
    await move(desk, ADMIN.username, `/api/users/users/${truth.idOf(act.who)}/balance`, {
      direction: act.tk > 0 ? "add" : "take",
      amount: Math.abs(act.tk),
    });
  if (act.act === "endSessions") {
    for (const { name } of desk.phones) desk.ended.add(`${act.who} ${name}`);
    desk.forgive(({ by }) => by === act.who);
    await ask(desk, ADMIN.username, "DELETE", `/api/users/users/${truth.idOf(act.who)}/sessions`);
  }
}

/** Money is moved, for a reason that nothing else has. */
async function move(
  desk: Desk,
  who: string,
  path: string,
  body: { amount: number; direction?: "add" | "take" },
): Promise<void> {
  const reason = `reason ${desk.moved.length + 1}`;
  const moved: Moved = { reason, amount: body.amount, told: undefined };
  desk.moved.push(moved);
  moved.told = await ask(desk, who, "POST", path, { ...body, reason });
}

/** The price of a group is changed, or somebody's group. */
async function withGroup(desk: Desk, act: Extract<Act, { act: "groupPrice" | "group" }>) {
  const { server, truth } = desk;
  const name = act.act === "groupPrice" ? (SERVICES[act.service] ?? "") : "";
  const [cell] = await server.inTurn(
    () => server.sql<{ group: string; was: number | null }[]>`
      select g.id as group, c.poisha / 100.0 as was from price_groups g
      left join group_prices c on c.group_id = g.id and c.name = ${name}`,
  );
  if (act.act === "groupPrice") {
    const changes = [{ name, ...cell, price: act.tk }];
    await ask(desk, ADMIN.username, "PUT", "/api/balance", { changes });
  } else
    await ask(desk, ADMIN.username, "PUT", `/api/users/users/${truth.idOf(act.who)}/price-group`, {
      group: act.isIn ? cell?.group : "",
    });
}

const BOUNDARY = "----paper";
/** The form with which a paper is delivered. */
function paperOf(part: number): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    paperPdf(`paper ${part}`),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Of these nobody decides anew. */
const last = new Set(["cancel", "success", "refused"]);

/** What was told is done stands until something else is. Of what nothing was told nobody knows. */
function decide(desk: Desk, id: string, answer: number | undefined, state: string): void {
  const { decided, fault } = desk;
  const before = decided.get(id) ?? "";
  if (answer === 200 && last.has(before))
    fault("decided", `${id} was told ${before}, and then ${state}`);
  if (answer === 200) decided.set(id, state);
  else if (answer === undefined || answer >= 500) decided.delete(id);
}

/**
 * Sends a request as a page of the staff does, sometimes twice with the same key: the second must
 * do nothing. Answers the status.
 */
async function ask(
  desk: Desk,
  who: string,
  method: string,
  path: string,
  body?: object | Buffer,
): Promise<number | undefined> {
  let status: number | undefined;
  const [type, bytes] = Buffer.isBuffer(body)
    ? [`multipart/form-data; boundary=${BOUNDARY}`, body]
    : ["application/json", Buffer.from(body ? JSON.stringify(body) : "")];
  const { server, truth, history, chance } = desk;
  const cookie = await server.inTurn(() => server.sessionOf(truth.idOf(who)));
  const key = keyOf(chance.next);
  for (let times = chance.yes(0.2) ? 2 : 1; times > 0; times -= 1) {
    const answer = await server.serve({
      method,
      path,
      headers: new Headers({
        Host: new URL(ORIGIN).host,
        Cookie: cookie,
        "Sec-Fetch-Site": "same-origin",
        "Idempotency-Key": key,
        ...(body && { "Content-Type": type }),
      }),
      body: bytes,
    });
    history.note(`${who}: ${method} ${path} → ${answer ? answer.status : "no server"}`);
    // A repeat after a lost answer is the first that is told; after an answer it changes nothing.
    status = status === 200 ? status : answer?.status;
  }
  return status;
}

function keyOf(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
