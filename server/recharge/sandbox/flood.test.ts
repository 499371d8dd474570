import { request } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../../test/bkash/listen.ts";
import { openTestServer } from "../../test/harness.ts";
import { freePort } from "../../test/payment-process.ts";
import { afterThis } from "../../test/recharge-server.ts";

const MIB = 1024 * 1024;
const FLOOD_MIB = 300;

/**
 * Sends a body until the other side stops reading. Answers how many MiB were read, and the status.
 */
function pour(
  url: string,
  headers: Record<string, string>,
): Promise<{ mib: number; status: number }> {
  return new Promise((done, fail) => {
    let [mib, status] = [0, 0];
    const call = request(url, { method: "POST", headers });
    call.on("response", (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      call.destroy();
    });
    call.on("close", () => done({ mib, status }));
    // The other side is expected to hang up while this still writes.
    call.on(
      "error",
      (error: NodeJS.ErrnoException) =>
        ["EPIPE", "ECONNRESET"].includes(error.code ?? "") || fail(error),
    );
    const more = () => {
      if (call.destroyed) return;
      if (mib === FLOOD_MIB) return call.end();
      mib += 1;
      call.write(Buffer.alloc(MIB, 97), () => setImmediate(more));
    };
    more();
  });
}

const FORM = "application/x-www-form-urlencoded";

test.each([
  ["/bkash-sandbox/pay/TR0011nothing", FORM],
  ["/v1.2.0-beta/tokenized/checkout/token/grant", "application/json"],
  ["/v1.2.0-beta/tokenized/checkout/whatever", "text/plain"],
  ["/sslcommerz-sandbox/gwprocess/v4/api.php", FORM],
  ["/sslcommerz-sandbox/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=none", FORM],
])("300 MB to %s are not taken, announced or not", async (path, type) => {
  const port = await freePort();
  const server = await openTestServer({ PORT: String(port) });
  const { close, origin } = await listen(server.app as never, port);
  afterThis(close);
  for (const [name, value] of [
    ["Content-Length", String(FLOOD_MIB * MIB)],
    ["Transfer-Encoding", "chunked"],
  ] as const) {
    const taken = await pour(origin + path, { "Content-Type": type, [name]: value });
    expect(taken).toMatchObject({ status: 413 });
    expect(taken.mib).toBeLessThan(FLOOD_MIB / 10);
  }
});
