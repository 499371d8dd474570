import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startCluster } from "../server/test/cluster.ts";
import { type Product, startProduct } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The connection to the PostgreSQL that has every journey's database. */
    cluster: string;
  }
}

const TEMPLATE = "kagoj_template";

/** Starts one PostgreSQL for all journeys, with the database of a first start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, remove } = await startCluster({ transport: "tcp" });
  const { host, port, username, password = "" } = connection;
  const cluster = `postgres://${username}:${encodeURIComponent(password)}@${host}:${port}`;
  await createDatabase(cluster, TEMPLATE, "template1");
  const first = await startProduct({ DATABASE_URL: `${cluster}/${TEMPLATE}` });
  await first.remove();
  project.provide("cluster", cluster);
  return remove;
}

/** Starts the product as after its first start, on a database of its own. */
export async function startFresh(env: Record<string, string> = {}, port?: number): Promise<Product> {
  const cluster = inject("cluster");
  const name = `kagoj_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(cluster, name, TEMPLATE);
  return startProduct({ DATABASE_URL: `${cluster}/${name}`, ...env }, port);
}

async function createDatabase(cluster: string, name: string, template: string): Promise<void> {
  const sql = postgres(`${cluster}/postgres`, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name} template ${template}`).finally(() => sql.end());
}
