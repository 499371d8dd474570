import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Known weaknesses of packages that no version mends yet, by advisory, each with the reason why we
 * can live with it.
 */
const accepted: Record<string, string> = {};

/** `inBundle`: it lies in another package. */
type Locked = { integrity?: string; resolved?: string; inBundle?: boolean };
type Lock = { packages: Record<string, Locked & Wanted> };
type Wanted = Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>
>;

/**
 * Whether the lockfile is what package.json asks for: exact versions, each with the sum of what is
 * downloaded.
 */
export function checkLockfile(root: string): string[] {
  const wanted: Wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { packages }: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const broken: string[] = [];
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
    const [asked, locked] = [wanted[kind] ?? {}, packages[""]?.[kind] ?? {}];
    for (const name of new Set([...Object.keys(asked), ...Object.keys(locked)]))
      if (asked[name] !== locked[name])
        broken.push(
          `${name}: package.json has ${asked[name]}, package-lock.json ${locked[name]}: run npm ` +
            "install",
        );
    for (const [name, version] of Object.entries(asked))
      if (!/^(npm:@?[^@]+@)?\d/.test(version))
        broken.push(`${name}: ${version} is no exact version`);
  }
  for (const [path, { integrity, resolved, inBundle }] of Object.entries(packages)) {
    if (path && !integrity && !inBundle) broken.push(`${path} has no sum in package-lock.json`);
    if (resolved && !resolved.startsWith("https://registry.npmjs.org/"))
      broken.push(`${path} comes from ${resolved}`);
  }
  return broken;
}

/** What a secret looks like that somebody could use. */
const secrets: [kind: string, form: RegExp][] = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/],
  ["an identity of age", /AGE-SECRET-KEY-1(?!Q{20})[A-Z0-9]{58}/],
  ["a key of AWS", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  [
    "a token of GitHub, GitLab, npm or Slack",
    /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-)[A-Za-z0-9_-]{20,}/,
  ],
  [
    "a key of an API",
    /\b(?:sk|pk|rk)[-_](?:live|proj|ant)[-_][A-Za-z0-9_-]{16,}|\bAIza[A-Za-z0-9_-]{35}\b/,
  ],
  ["a signed token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/],
  [
    "a password in an address",
    /\b(?:postgres|postgresql|mysql|redis|https?|amqp):\/\/[\w.-]+:(?!password|PASSWORD|hidden|\$\{)[^\s/@"'`:]{8,}@(?!127\.|localhost)[\w-]+\./,
  ],
  [
    "a value in a file of settings",
    /^(?:[A-Z0-9]+_)*(?:PASSWORD|SECRET|SECRET_KEY|API_KEY|APP_KEY|FIELD_KEYS)=[^\s$#…]{6,}/m,
  ],
];

/** Looks for secrets in every file that git has or would take. */
export function findSecrets(root: string): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root },
  );
  const found: string[] = [];
  for (const path of listed.toString().split("\0").filter(Boolean)) {
    const text = readOr(join(root, path));
    for (const [kind, form] of secrets) {
      const at = text.search(form);
      if (at !== -1)
        found.push(`${path}:${text.slice(0, at).split("\n").length} looks like ${kind}`);
    }
  }
  return found;
}

/** A file that was removed in the work tree is nowhere; bytes above 127 don't matter here. */
function readOr(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

type Audit = {
  vulnerabilities?: Record<
    string,
    { via: (string | { url: string; title: string; severity: string; name: string })[] }
  >;
};

/**
 * Asks the registry for known weaknesses of what runs at the desk. `said`: that it could not be
 * asked.
 */
export function auditPackages(root: string): Promise<{ broken: string[]; said: string }> {
  return new Promise((done) => {
    const options = { cwd: root, timeout: 60_000, maxBuffer: 50e6 };
    execFile(
      "npm",
      ["audit", "--omit=dev", "--json", "--audit-level=low"],
      options,
      (_, output) => {
        const audit = parse(output);
        if (!audit?.vulnerabilities)
          return done({
            broken: [],
            said: "The registry could not be asked for known weaknesses: not looked.",
          });
        done({ broken: judge(audit), said: "" });
      },
    );
  });
}

/** Weaknesses that are not accepted, and accepted ones that are gone. */
export function judge({ vulnerabilities = {} }: Audit, known = accepted): string[] {
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === "object"),
  );
  const unknown = found.filter(({ url }) => !known[url]);
  const gone = Object.keys(known).filter((url) => !found.some((one) => one.url === url));
  return [
    ...new Set(
      unknown.map(({ name, severity, title, url }) => `${name} (${severity}): ${title}, ${url}`),
    ),
    ...gone.map((url) => `${url} is mended: take it out of scripts/supply-chain.ts`),
  ];
}

function parse(output: string): Audit | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
