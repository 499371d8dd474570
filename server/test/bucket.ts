import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How the store behaves: normally, or with some trouble. */
type Mood = (response: ServerResponse, next: () => void) => void;

/**
 * A small object store over real HTTP. It refuses requests without a signature, or with another
 * body than was signed.
 */
export async function openBucket() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let mood: Mood = (_, next) => next();
  const server = createServer((request, response) => {
    asked.push(request.method ?? "");
    mood(response, async () => {
      const body = await buffer(request).catch(() => undefined);
      // Who sent it gave this try up.
      if (!body) return;
      const signed = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/ap-1\/s3\/aws4_request/.test(
        request.headers.authorization ?? "",
      );
      const stated = request.headers["x-amz-content-sha256"];
      const honest =
        stated === "UNSIGNED-PAYLOAD" || stated === createHash("sha256").update(body).digest("hex");
      const path = request.url ?? "";
      if (!signed || !honest) response.writeHead(403).end();
      else if (request.method === "PUT") response.writeHead(200).end(void objects.set(path, body));
      else if (request.method === "DELETE") response.writeHead(204).end(void objects.delete(path));
      else if (path === "/papers") response.writeHead(200).end();
      else if (objects.has(path)) response.writeHead(200).end(objects.get(path));
      else response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, bucket: "papers", accessKey: "id", secretKey: "secret", region: "ap-1" },
    objects,
    asked,
    /** Sets the behaviour; by default the normal one. */
    feel(next: Mood = (_, well) => well()): void {
      mood = next;
      asked.length = 0;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Bucket = Awaited<ReturnType<typeof openBucket>>;
