import { parseArgs } from "node:util";
import { listen } from "./listen.ts";
import { createBkashSandbox } from "./sandbox.ts";

// The sandbox alone, for several server processes to share: node server/recharge/sandbox/main.ts --port 4100
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4100" },
    host: { type: "string", default: "127.0.0.1" },
    username: { type: "string", default: process.env.BKASH_USERNAME ?? "sandbox" },
    password: { type: "string", default: process.env.BKASH_PASSWORD ?? "sandbox-password" },
    "app-key": { type: "string", default: process.env.BKASH_APP_KEY ?? "sandbox-app-key" },
    "app-secret": { type: "string", default: process.env.BKASH_APP_SECRET ?? "sandbox-app-secret" },
    "base-path": { type: "string", default: "/v1.2.0-beta/tokenized/checkout" },
    "page-origin": { type: "string" },
    "token-ttl": { type: "string", default: "3600" },
    "slow-ms": { type: "string", default: "31000" },
    "max-grants": { type: "string", default: "Infinity" },
  },
});

const { app } = createBkashSandbox({
  username: values.username,
  password: values.password,
  appKey: values["app-key"],
  appSecret: values["app-secret"],
  basePath: values["base-path"],
  ...(values["page-origin"] && { pageOrigin: values["page-origin"] }),
  tokenTtlSeconds: Number(values["token-ttl"]),
  slowAnswerMs: Number(values["slow-ms"]),
  maxGrantsPerHour: Number(values["max-grants"]),
});

const { origin, close } = await listen(app, Number(values.port), values.host);
process.stdout.write(
  `bKash sandbox on ${origin} (API ${origin}${values["base-path"]}, counts ${origin}/bkash-sandbox/stats)\n`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(0)));
