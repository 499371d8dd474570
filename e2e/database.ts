import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { driverEnv, startCluster } from "../server/test/cluster.ts";
import { type Product, startProduct } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The connection to the PostgreSQL that has every journey's database. */
    cluster: { host: string; port: number; username: string; password?: string };
  }
}

const TEMPLATE = "kagoj_template";

/** Starts one PostgreSQL for all journeys, with the database of a first start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, remove } = await startCluster();
  const { host, port, username, password } = connection;
  const cluster = { host, port, username, ...(password && { password }) };
  await createDatabase(cluster, TEMPLATE, "template1");
  const first = await startProduct(settingsFor(cluster, TEMPLATE));
  await first.remove();
  project.provide("cluster", cluster);
  return remove;
}

/**
 * Starts the product as after its first start, on a database of its own. `before`: SQL that is run
 * in it first.
 */
export async function startFresh(
  env: Record<string, string> = {},
  port?: number,
  before?: string,
): Promise<Product> {
  const cluster = inject("cluster");
  const name = `kagoj_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(cluster, name, TEMPLATE);
  if (before) await runIn(cluster, name, before);
  return startProduct({ ...settingsFor(cluster, name), ...env }, port);
}

type Cluster = ReturnType<typeof inject<"cluster">>;

function settingsFor(cluster: Cluster, database: string): Record<string, string> {
  return { DATABASE_URL: `postgres:///${database}`, ...driverEnv(cluster) };
}

async function createDatabase(cluster: Cluster, name: string, template: string): Promise<void> {
  await runIn(
    cluster,
    "postgres",
    `create database ${name} template ${template} strategy file_copy`,
  );
}

async function runIn(cluster: Cluster, database: string, statement: string): Promise<void> {
  const sql = postgres({ ...cluster, database, max: 1, onnotice: () => {} });
  await sql.unsafe(statement).finally(() => sql.end());
}
