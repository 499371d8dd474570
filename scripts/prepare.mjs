// Runs before start, dev and test, maybe with an old Node and without node_modules: only builtins
// and old syntax.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyPatches, removeUnfit } from "./patch-packages.mjs";

const oldestNode = "24.6";
const windows = process.platform === "win32";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const wanted = join(root, "package-lock.json");
const installed = join(modules, ".package-lock.json");
const stamp = join(modules, ".kagoj-lock-hash");
const bundledNode = join(modules, ".bin", windows ? "node.cmd" : "node");

const missing = whatLacks();
const lacking = missing || applyPatches(root);
if (lacking) install(lacking);
// npm has done it, unless it is set to run no scripts.
const unfit = lacking && applyPatches(root);
if (unfit) fail(unfit, 1);
checkNode();

/**
 * Why packages must be installed, or undefined. Dates of files don't help: in a clone every file is
 * new.
 */
function whatLacks() {
  if (!existsSync(modules)) return "node_modules is missing";
  if (!existsSync(installed)) return "node_modules is incomplete";
  const mark = markOf();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === mark) return undefined;
  const there = packagesOf(installed);
  const outdated = Object.entries(packagesOf(wanted)).find(
    ([path, entry]) => path && !isInstalled(there[path], entry),
  );
  if (outdated)
    return `${outdated[0].replace(/^node_modules\//, "")} is missing or has another version`;
  keep(mark);
  return undefined;
}

/**
 * The packages of a lockfile, or of npm's record of what it has installed, which has the same
 * shape.
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages || {};
}

function isInstalled(there, entry) {
  if (there)
    return (
      there.version === entry.version && (!entry.integrity || there.integrity === entry.integrity)
    );
  if (!entry.optional) return false;
  // An optional package for all platforms may belong to one that does not fit this platform.
  return !(entry.os || entry.cpu) || !fits(entry);
}

function fits({ os, cpu, libc }) {
  return (
    allows(os, process.platform) && allows(cpu, process.arch) && (!libc || allows(libc, libcOf()))
  );
}

function allows(list, value) {
  const names = [].concat(list || []);
  if (names.includes(`!${value}`)) return false;
  return (
    names.every((name) => name.startsWith("!")) || names.includes(value) || names.includes("any")
  );
}

function libcOf() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

function install(why) {
  // "ci" deletes all of node_modules. That is too much for a patch, and on Windows a running
  // program can't be deleted.
  const whole = !existsSync(modules) || (missing && !windows);
  if (!whole) bringUnfitAnew();
  const how = whole ? ["ci"] : ["install", "--no-save"];
  const args = [...how, "--include=dev", "--loglevel=error"];
  console.log(`Installing packages (${why}): npm ${args.slice(0, -1).join(" ")}`);
  const { status, signal, error } = npm(args);
  if (error)
    fail(`npm could not be started (${error.message}): install npm, or run "npm ci" by hand.`, 1);
  if (status !== 0)
    fail(
      `npm could not install the packages (${signal || `exit code ${status}`}): see its message ` +
        "above.",
      status || 1,
    );
  keep(markOf());
}

/**
 * A package that has an older form of its patch is removed, and npm's record of what is there with
 * it.
 */
function bringUnfitAnew() {
  removeUnfit(root);
  rmSync(installed, { force: true });
}

/** Runs npm by the Node that runs this, not by the one in node_modules, which npm may delete. */
function npm(args) {
  const path = (process.env.PATH || "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules));
  const options = {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path.join(delimiter) },
  };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const byNpm = script && node && /npm-cli\.[cm]?js$/.test(script) && !node.startsWith(modules);
  return byNpm
    ? spawnSync(node, [script, ...args], options)
    : spawnSync("npm", args, { ...options, shell: windows });
}

/**
 * Notes that the installed packages fit the lockfile, so that later starts need not compare them.
 */
function keep(mark) {
  try {
    writeFileSync(stamp, mark);
  } catch {
    // node_modules may be read-only; then every start compares
  }
}

function markOf() {
  return [wanted, installed]
    .map((file) => createHash("sha256").update(readFileSync(file)).digest("hex"))
    .join(" ");
}

/**
 * Checks the Node that the next script will run under: it has node_modules/.bin first on its PATH.
 */
function checkNode() {
  if (existsSync(bundledNode) && !isThisNode(bundledNode)) {
    const { status, stdout } = spawnSync(bundledNode, ["--version"], {
      encoding: "utf8",
      shell: windows,
    });
    if (status === 0) return need(stdout.trim());
    rmSync(bundledNode, { force: true });
    console.log(
      "The Node that came with the packages does not run on this system: the machine's own is " +
        "used.",
    );
  }
  need(process.version);
}

function isThisNode(path) {
  return realpathSync(path) === realpathSync(process.execPath);
}

function need(version) {
  if (version.slice(1).localeCompare(oldestNode, "en", { numeric: true }) >= 0) return;
  fail(
    `Kagoj needs Node ${oldestNode} or newer, this is ${version}: install it from ` +
      "https://nodejs.org and run this again.",
    1,
  );
}

function fail(line, code) {
  console.error(line);
  process.exit(code);
}
