import { isIPv6 } from "node:net";
import type { Config } from "../contract/settings.ts";
import { withoutEndSlashes } from "../contract/values/addresses.ts";
import { sms } from "./env/sms.ts";
import {
  contact,
  flag,
  group,
  number,
  oneOf,
  password,
  type Source,
  text,
  url,
  words,
} from "./env/values.ts";
import { readKeys } from "./seal/keys.ts";
import { startupError } from "./startup-error.ts";

export type Env = ReturnType<typeof readEnv>;
export type Bkash = NonNullable<Env["bkash"]>;
export type SslCommerz = NonNullable<Env["sslcommerz"]>;
export type S3 = NonNullable<Env["s3"]>;

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const knownPushHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
const hostName = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;
const SSLCOMMERZ_LIVE = "https://securepay.sslcommerz.com";
const OFFICIAL_VERIFY_URL = "https://everify.bdris.gov.bd/";

/**
 * The environment, parsed once. @throws a startup error that names the first value that is missing
 * or wrong
 */
export function readEnv(source: Source = process.env) {
  return {
    ...address(source),
    ...databases(source),
    dataDir: text(source, "DATA_DIR") ?? "./data",
    /**
     * The keys that seal numbers and names, the first for new ones; undefined: those of the key
     * file.
     */
    fieldKeys: source.FIELD_KEYS?.trim() ? readKeys("FIELD_KEYS", source.FIELD_KEYS) : undefined,
    /** Whom backups are encrypted for; undefined: they are with the key that seals. */
    backupRecipients: words(
      source,
      "BACKUP_RECIPIENT",
      /^age1[a-z0-9]{20,}$/,
      "age1…, of the program age",
    ),
    /** What opens those backups: only for a restore. */
    backupIdentities: words(
      source,
      "BACKUP_IDENTITY",
      /^AGE-SECRET-KEY-[A-Z0-9-]{20,}$/,
      "AGE-SECRET-KEY-1…, of the program age",
    ),
    adminUsername: text(source, "ADMIN_USERNAME") ?? "admin",
    adminPassword: password(source, "ADMIN_PASSWORD"),
    signup: oneOf(source, "SIGNUP", ["admin", "open"]),
    bkash: group(source, {
      baseUrl: "BKASH_BASE_URL",
      username: "BKASH_USERNAME",
      password: "BKASH_PASSWORD",
      appKey: "BKASH_APP_KEY",
      appSecret: "BKASH_APP_SECRET",
    }),
    sslcommerz: sslcommerz(source),
    payments: payments(source),
    bkashBearer: flag(source, "BKASH_BEARER"),
    bkashTimeoutMs: number(source, "BKASH_TIMEOUT_MS", 30_000, 1, 120_000),
    allowSandboxPayments: flag(source, "ALLOW_SANDBOX_PAYMENTS"),
    identityGateway: group(source, { url: "IDENTITY_GATEWAY_URL", key: "IDENTITY_GATEWAY_KEY" }),
    openai: group(source, {
      baseUrl: "OPENAI_BASE_URL",
      apiKey: "OPENAI_API_KEY",
      model: "OPENAI_MODEL",
    }),
    s3: group(source, {
      endpoint: "S3_ENDPOINT",
      bucket: "S3_BUCKET",
      accessKey: "S3_ACCESS_KEY",
      secretKey: "S3_SECRET_KEY",
      region: "S3_REGION",
    }),
    links: {
      roshidPrint: url(source, "ROSHID_PRINT_URL"),
      birthForm: url(source, "BIRTH_FORM_URL"),
      groupChat: url(source, "GROUP_CHAT_URL"),
      contact: url(source, "CONTACT_URL"),
      tool: url(source, "TOOL_URL"),
      verify: url(source, "VERIFY_URL") ?? OFFICIAL_VERIFY_URL,
    } satisfies Record<keyof Required<Config["links"]>, string | undefined>,
    /** Whom to tell of a vulnerability: a mailto: or https address. */
    securityContact: contact(source, "SECURITY_CONTACT"),
    /** Hosts allowed in push subscriptions: exact names, or `*.` and a domain. */
    pushHosts:
      words(source, "PUSH_HOSTS", hostName, "push.example.com")?.map((host) =>
        host.toLowerCase(),
      ) ?? knownPushHosts,
    /** By which SMS are sent; undefined: none are. */
    sms: sms(source, address(source)),
    retentionDays: number(source, "RETENTION_DAYS", 180, 1, 36_500),
    logLevel: oneOf(source, "LOG_LEVEL", [
      "info",
      "trace",
      "debug",
      "warn",
      "error",
      "fatal",
      "silent",
    ]),
    brandName: text(source, "BRAND_NAME") ?? "কাগজ",
    trustProxy: flag(source, "TRUST_PROXY"),
    /** How long a stopping process goes on serving, while /readyz refuses, before it closes. */
    drainSeconds: number(source, "DRAIN_SECONDS", 5, 0, 600),
    /** The port on 127.0.0.1 that answers /metrics; undefined: none does. */
    metricsPort: text(source, "METRICS_PORT")
      ? number(source, "METRICS_PORT", 0, 1, 65535)
      : undefined,
    ordersPerMinute: number(source, "ORDERS_PER_MINUTE", 60, 1, 1_000_000),
    /** How many orders that cost nothing a user may have open at once. */
    openFreeOrders: number(source, "OPEN_FREE_ORDERS", 20, 1, 1_000_000),
    /** For so many days after a delivery its owner may say that the file is wrong. */
    wrongFileDays: number(source, "WRONG_FILE_DAYS", 7, 0, 365),
    ...staffLimits(source),
    /** How many hours old the last backup may be before admins are warned; 0: they never are. */
    backupAlarmHours: number(source, "BACKUP_ALARM_HOURS", 48, 0, 8760),
  };
}

/** Where the server listens, and how it is reached. */
function address(source: Source) {
  const port = number(source, "PORT", 3000, 1, 65535);
  const host = text(source, "HOST") ?? "127.0.0.1";
  // The wildcard means every address of this machine: a server can listen there, but nobody can go
  // there.
  const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const givenUrl = url(source, "PUBLIC_URL");
  const publicUrl =
    givenUrl ?? `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
  return {
    port,
    host,
    publicUrl: withoutEndSlashes(publicUrl),
    /** The only host that is answered; undefined when PUBLIC_URL is not set. */
    publicHost: givenUrl && new URL(givenUrl).host,
    /** An https address means production: Secure cookies, HSTS, no sandbox payments. */
    production: publicUrl.startsWith("https:"),
  };
}

/** What one of the staff may do without an admin, and what admins hear of. */
function staffLimits(source: Source) {
  return {
    /** Staff compare and credit money that was sent by hand, as admins do. */
    staffRecharges: flag(source, "STAFF_RECHARGES"),
    /** How much of an order's price staff may give back, in tk, without an admin. */
    staffRefundTk: number(source, "STAFF_REFUND_TK", 0, 0, 100_000),
    /** How much one of the staff may give back in a day, of all orders, in tk. */
    staffRefundDayTk: number(source, "STAFF_REFUND_DAY_TK", 10_000, 0, 10_000_000),
    /** How much money that was sent by hand one of the staff may credit in a day, in tk. */
    staffRechargeTk: number(source, "STAFF_RECHARGE_TK", 10_000, 0, 10_000_000),
    /**
     * Above so many different orders, or files, that one of the staff reads whole in a day, admins
     * hear of it.
     */
    staffReadsADay: number(source, "STAFF_READS_A_DAY", 500, 1, 1_000_000),
    /**
     * More than so much given back, in tk, since they last proved who they are, asks staff and
     * admins for it again.
     */
    confirmAboveTk: number(source, "CONFIRM_ABOVE_TK", 1000, 0, 1_000_000),
  };
}

/**
 * Which payments this desk takes: those of the gateways that are set, or only money that is sent by
 * hand, or those of sandboxes, where no real money moves. Money by hand only wins over a gateway's
 * settings, so that a gateway can be closed without forgetting them.
 */
function payments(source: Source): "live" | "by-hand" | "sandbox" {
  if (flag(source, "SENT_MONEY_ONLY")) return "by-hand";
  const isSet = (name: string) => Boolean(source[name]?.trim());
  return isSet("BKASH_BASE_URL") || isSet("SSLCOMMERZ_STORE_ID") ? "live" : "sandbox";
}

function databases(source: Source) {
  const databaseUrl = postgresUrl(source, "DATABASE_URL");
  const direct = postgresUrl(source, "DATABASE_DIRECT_URL");
  /** A standby of it, for what reads much. */
  const databaseReadUrl = postgresUrl(source, "DATABASE_READ_URL");
  for (const [name, given] of Object.entries({
    DATABASE_DIRECT_URL: direct,
    DATABASE_READ_URL: databaseReadUrl,
  }))
    if (given && !databaseUrl) throw startupError(`${name} is set, but DATABASE_URL is missing.`);
  // What it has is asked on one connection, and read on another.
  if (databaseReadUrl && otherHosts.test(databaseReadUrl))
    throw startupError("DATABASE_READ_URL must name one standby, not several.");
  return { databaseUrl, databaseDirectUrl: direct ?? databaseUrl, databaseReadUrl };
}

/** Those after the first in an address of a database. */
const otherHosts = /,[^@/?]+(?=[/?]|$)/;

/** The message does not repeat the value, which may contain a password. */
function postgresUrl(source: Source, name: string): string | undefined {
  const typed = source[name]?.trim();
  if (!typed) return undefined;
  const toFirstHost = typed.replace(otherHosts, "");
  if (!/^postgres(ql)?:\/\//.test(typed) || !URL.canParse(toFirstHost))
    throw startupError(
      `${name} must be an address like postgres://user:password@host:5432/database.`,
    );
  return typed;
}

/** The live host is theirs; their sandbox has another. */
function sslcommerz(source: Source) {
  const store = group(source, {
    storeId: "SSLCOMMERZ_STORE_ID",
    storePassword: "SSLCOMMERZ_STORE_PASSWORD",
  });
  const baseUrl = url(source, "SSLCOMMERZ_BASE_URL") ?? SSLCOMMERZ_LIVE;
  return store && { ...store, baseUrl };
}
