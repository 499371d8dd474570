import type { Context } from "hono";

type NodeBindings = { incoming?: { socket?: { destroy(): unknown } } };

/**
 * Closes the caller's socket without a byte of answer. The header is the Node adapter's sign that nothing is left
 * to send. Called without a socket (`app.request`), the request rejects, which is what a fetch would see.
 */
export function dropConnection(c: Context): Response {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket;
  if (!socket) throw new ConnectionDropped("bKash sandbox: the connection was dropped without an answer");
  socket.destroy();
  return new Response(null, { headers: { "x-hono-already-sent": "true" } });
}

/** Named so that the app's error handler lets it pass instead of making it an answer. */
export class ConnectionDropped extends Error {}
