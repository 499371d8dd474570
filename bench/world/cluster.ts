import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase, type Sql } from "../../server/db/sql.ts";

type Server = { host: string; port: number; username: string; password?: string };
/** `template`: a migrated database that new ones are copied from. */
export type Cluster = { server: Server; template?: string; stop(): Promise<void> };
/** Opens the cluster of a bench: {@link ownCluster}, or in its test at toy size the one that all tests share. */
export type OpenCluster = (dataDir: string) => Promise<Cluster>;

/** A PostgreSQL in this folder, as the product starts it. */
export const ownCluster: OpenCluster = async (dataDir) => {
  const { connection, stop } = await startEmbedded({ dataDir });
  return { server: connection, stop };
};

/** Makes a database without any data. Who uses it migrates it first: it may be empty. */
export async function makeDatabase({ server, template = "template1" }: Cluster, database: string): Promise<void> {
  const first = openDatabase({ ...server, database: "postgres" }, { max: 1 });
  await first.unsafe(`create database ${database} template ${template}`);
  await first.end();
}

export function openIn({ server }: Cluster, database: string, options?: Parameters<typeof openDatabase>[1]): Sql {
  return openDatabase({ ...server, database }, options);
}
