import { startupError } from "./startup-error.ts";

/** The environment, parsed once. A missing or bad value stops the start with one clear line. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string;
  /** An https address means production: Secure cookies, HSTS, no sandbox payments. */
  production: boolean;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  dataDir: string;
  adminUsername: string;
  adminPassword: string | undefined;
  signup: "admin" | "open";
  bkash: Bkash | undefined;
  bkashBearer: boolean;
  bkashTimeoutMs: number;
  allowSandboxPayments: boolean;
  identityGateway: { url: string; key: string } | undefined;
  openai: { baseUrl: string; apiKey: string; model: string } | undefined;
  s3: S3 | undefined;
  links: Record<"roshidPrint" | "birthForm" | "groupChat" | "contact" | "tool" | "verify", string | undefined>;
  retentionDays: number;
  logLevel: string;
  brandName: string;
  trustProxy: boolean;
};
export type Bkash = { baseUrl: string; username: string; password: string; appKey: string; appSecret: string };
export type S3 = { endpoint: string; bucket: string; accessKey: string; secretKey: string; region: string };

const OFFICIAL_VERIFY_URL = "https://everify.bdris.gov.bd/";

/** @throws a startup error naming the first value that lacks or is wrong. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const text = (name: string) => source[name]?.trim() || undefined;
  const port = number(source, "PORT", 3000, 1, 65535);
  const host = text("HOST") ?? "127.0.0.1";
  // "Every address of this machine" is a place to listen, not one to go to.
  const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const publicUrl = url(source, "PUBLIC_URL") ?? `http://${reachable}:${port}`;
  return {
    port,
    host,
    publicUrl: publicUrl.replace(/\/+$/, ""),
    production: publicUrl.startsWith("https:"),
    databaseUrl: text("DATABASE_URL"),
    databaseDirectUrl: text("DATABASE_DIRECT_URL") ?? text("DATABASE_URL"),
    dataDir: text("DATA_DIR") ?? "./data",
    adminUsername: text("ADMIN_USERNAME") ?? "admin",
    adminPassword: text("ADMIN_PASSWORD"),
    signup: oneOf(source, "SIGNUP", ["admin", "open"]),
    bkash: group(source, {
      baseUrl: "BKASH_BASE_URL",
      username: "BKASH_USERNAME",
      password: "BKASH_PASSWORD",
      appKey: "BKASH_APP_KEY",
      appSecret: "BKASH_APP_SECRET",
    }),
    bkashBearer: flag(source, "BKASH_BEARER"),
    bkashTimeoutMs: number(source, "BKASH_TIMEOUT_MS", 30_000, 1, 120_000),
    allowSandboxPayments: flag(source, "ALLOW_SANDBOX_PAYMENTS"),
    identityGateway: group(source, { url: "IDENTITY_GATEWAY_URL", key: "IDENTITY_GATEWAY_KEY" }),
    openai: group(source, { baseUrl: "OPENAI_BASE_URL", apiKey: "OPENAI_API_KEY", model: "OPENAI_MODEL" }),
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
    },
    retentionDays: number(source, "RETENTION_DAYS", 180, 1, 36_500),
    logLevel: oneOf(source, "LOG_LEVEL", ["info", "trace", "debug", "warn", "error", "fatal", "silent"]),
    brandName: text("BRAND_NAME") ?? "কাগজ",
    trustProxy: flag(source, "TRUST_PROXY"),
  };
}

type Source = Record<string, string | undefined>;

function number(source: Source, name: string, fallback: number, min: number, max: number): number {
  const typed = source[name]?.trim();
  if (!typed) return fallback;
  const value = Number(typed);
  if (!Number.isInteger(value) || value < min || value > max)
    throw startupError(`${name} must be a whole number from ${min} to ${max}, but is "${typed}".`);
  return value;
}

function oneOf<const T extends string>(source: Source, name: string, allowed: readonly [T, ...T[]]): T {
  const typed = source[name]?.trim();
  if (!typed) return allowed[0];
  const value = allowed.find((one) => one === typed);
  if (!value) throw startupError(`${name} must be one of ${allowed.join(", ")}, but is "${typed}".`);
  return value;
}

function flag(source: Source, name: string): boolean {
  const typed = source[name]?.trim().toLowerCase() ?? "";
  if (["1", "true", "on", "yes"].includes(typed)) return true;
  if (["", "0", "false", "off", "no"].includes(typed)) return false;
  throw startupError(`${name} must be 1 or 0, but is "${typed}".`);
}

function url(source: Source, name: string): string | undefined {
  const typed = source[name]?.trim();
  if (!typed) return undefined;
  if (!/^https?:\/\//.test(typed) || !URL.canParse(typed.replaceAll("{id}", "id")))
    throw startupError(`${name} must be an http or https address, but is "${typed}".`);
  return typed;
}

/** Values that only make sense together: all set, or none. */
function group<T extends Record<string, string>>(source: Source, names: T): { [K in keyof T]: string } | undefined {
  const entries = Object.entries(names).map(([key, name]) => [key, source[name]?.trim()] as const);
  if (entries.every(([, value]) => !value)) return undefined;
  const lacking = entries.filter(([, value]) => !value).map(([key]) => names[key]);
  if (lacking.length > 0)
    throw startupError(`${Object.values(names).join(", ")} belong together; missing: ${lacking.join(", ")}.`);
  return Object.fromEntries(entries) as { [K in keyof T]: string };
}
