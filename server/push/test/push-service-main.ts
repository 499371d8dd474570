import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A push service in a process of its own: takes every message, and answers GET with how often each
 * address was told, in the order in which they came.
 */
const told: string[] = [];
const server = createServer((request, response) => {
  request.resume();
  if (request.method === "GET") response.end(JSON.stringify(told));
  else {
    told.push(request.url ?? "");
    response.writeHead(201).end();
  }
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);
