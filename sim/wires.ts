import { Socket } from "node:net";
import { type Connection, openDatabase, type Sql } from "../server/db/sql.ts";

export type Pool = { sql: Sql; wires: ReturnType<typeof holdWires> };

/** What a server's statements go through, whose connections can be cut. */
export function openPool(connection: Connection): Pool {
  const sql = openDatabase(connection, { max: CONNECTIONS });
  return { sql, wires: holdWires(sql) };
}
export const CONNECTIONS = 2;

/** Counts the statements of a pool, and can cut all its connections between two of them. */
function holdWires(sql: Sql) {
  const open = new Set<Socket>();
  let isDead = false;
  let isDeaf = false;
  let count = 0;
  let tell: (statements: number) => void = () => undefined;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  // Options of the driver that `openDatabase` need not know: it reads them at each connection and
  // each statement.
  Object.assign(sql.options, {
    socket: ({ host, port, path }: { host: string[]; port: number[]; path?: string }) => {
      if (isDead) throw new Error("the process has ended");
      const socket = new Socket();
      const { emit, write } = socket;
      let asksOnly = false;
      // A statement that is new on a connection is described before it is run; which are new there
      // depends on the runs before.
      socket.write = (...sent: unknown[]) => {
        asksOnly = (sent[0] as Buffer).at(-FLUSH.length) === FLUSH[0];
        return Reflect.apply(write, socket, sent) as boolean;
      };
      socket.emit = (...event: Parameters<typeof emit>) => {
        if (!isDeaf || asksOnly || event[0] !== "data") return emit.apply(socket, event);
        isDeaf = false;
        cut();
        return true;
      };
      open.add(socket.once("close", () => open.delete(socket)));
      return new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(socket)).once("error", reject);
        if (path) socket.connect(path);
        else socket.connect(port[0] as number, host[0] as string);
      });
    },
    debug: () => {
      count += 1;
      tell(count);
    },
  });
  return {
    watch(heard: (statements: number) => void): void {
      count = 0;
      isDeaf = false;
      tell = heard;
    },
    /** What comes next from PostgreSQL is not heard any more. */
    deafen(): void {
      isDeaf = true;
    },
    /** `dead`: none is opened any more. */
    cut(dead: boolean): void {
      isDead = dead;
      cut();
    },
  };
}

/** PostgreSQL's message with which the driver ends a question about a statement. */
const FLUSH = Buffer.from("H\0\0\0\x04", "latin1");
