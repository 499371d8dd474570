import type { Context } from "hono";

type NodeBindings = { incoming?: { socket?: { destroy(): unknown } } };

/**
 * Closes the caller's socket without an answer. The header tells the Node adapter that there is nothing to send. Without a
 * socket (`app.request`) it throws, so that the request rejects as a fetch would.
 */
export function dropConnection(c: Context): Response {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket;
  if (!socket) throw new ConnectionDropped("bKash sandbox: the connection was dropped without an answer");
  socket.destroy();
  return new Response(null, { headers: { "x-hono-already-sent": "true" } });
}

/** The app's error handler rethrows this instead of answering it. */
export class ConnectionDropped extends Error {}
