import { type Answer, type Person, send } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";
import { newTrxId } from "../../test/writes.ts";

export type Phone = Awaited<ReturnType<typeof newPhone>>;

let made = 0;

/**
 * A phone of the desk with its key, and a bKash wallet in it whose balance grows with what comes:
 * `received` answers the words of the next message.
 */
export async function newPhone(server: Pick<TestServer, "app">, admin: Person, name?: string) {
  made += 1;
  const nth = made;
  const { status, body } = await admin.send("POST", "/api/recharge/heard/devices", {
    name: name ?? `phone ${nth}`,
  });
  if (status !== 201) throw new Error(`no phone: ${JSON.stringify(body)}`);
  const { key, _id: id } = body as { key: string; _id: string };
  // Of no other phone: what follows from one follows from none of theirs.
  let balance = nth * 1_000_000;
  const money = (tk: number) => tk.toLocaleString("en-IN", { minimumFractionDigits: 2 });
  return {
    id,
    key,
    received({ sum = 500, trxId = newTrxId(), after }: Partial<Money> = {}): Heard {
      balance = after ?? balance + sum;
      const text = `You have received Tk ${money(sum)} from 01712345678. Fee Tk 0.00. Balance Tk ${money(balance)}. TrxID ${trxId} at 30/11/2026 10:15`;
      return { from: "bKash", text, trxId, sum };
    },
    /** Sends what was heard, as a forwarder app does: no cookie, no Origin. */
    say(said: object, headers: Record<string, string> = {}, at = server): Promise<Answer> {
      return say(at, said, { Authorization: `Bearer ${key}`, ...headers });
    },
  };
}

type Money = { sum: number; trxId: string; after: number };
export type Heard = { from: string; text: string; trxId: string; sum: number };

export function say(
  server: Pick<TestServer, "app">,
  said: object,
  headers: Record<string, string>,
): Promise<Answer> {
  return send(server, "POST", "/api/recharge/heard", said, { "Sec-Fetch-Site": "", ...headers });
}
