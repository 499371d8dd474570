import { noteReading } from "../audit/clerks.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { idOfKey } from "../http/idempotency.ts";
import { routes } from "../http/route.ts";
import { orderDiscussed } from "../live/changes.ts";
import { markRead, readConversation, writeMessage } from "./conversation.ts";

export function conversationRoutes(deps: Deps) {
  const ownerIs = ({ id }: SignedIn) => ({ user: id, staff: false, services: [] });
  const clerkIs = ({ id, services }: SignedIn) => ({ user: id, staff: true, services });
  return routes({
    "GET apply/order/:id/messages": {
      about: "What was written about an order, oldest first",
      async handle({ path, admin }) {
        const said = await readConversation(deps, clerkIs(admin), path.id);
        await noteReading(deps, admin, "orders", [path.id]);
        return said;
      },
    },
    "PUT apply/order/:id/messages": {
      about: "Write to the owner of an order, or ask; the Idempotency-Key is the message's id",
      audit: "nothing",
      async handle({ path, json, admin }, c) {
        const written = {
          text: json.text,
          files: json.files ?? [],
          asks: json.asks === true,
          staysWrong: json.staysWrong === true,
          id: idOfKey(c.req.header("Idempotency-Key")),
          order: path.id,
        };
        const { message, of } = await writeMessage(deps, clerkIs(admin), written);
        return { ...message, changes: orderDiscussed(of) };
      },
    },
    "POST apply/order/:id/messages/read": {
      about: "Say that the messages up to one were read by staff, or need no answer",
      audit: "nothing",
      async handle({ path, json, admin }) {
        const of = await markRead(deps, clerkIs(admin), path.id, json);
        return { message: "Read", changes: of ? orderDiscussed(of) : [] };
      },
    },
    "GET apply/my-order/:id/messages": {
      about: "What was written about my order, oldest first",
      handle: ({ path, user }) => readConversation(deps, ownerIs(user), path.id),
    },
    "PUT apply/my-order/:id/messages": {
      about: "Write about my order; the Idempotency-Key is the message's id",
      handle: async ({ path, json: { text, files = [], wrongFile }, user }, c) => {
        const id = idOfKey(c.req.header("Idempotency-Key"));
        const written = { id, order: path.id, text, files, wrongFile, asks: false };
        const { message, of } = await writeMessage(deps, ownerIs(user), written);
        return { ...message, changes: orderDiscussed(of) };
      },
    },
    "POST apply/my-order/:id/messages/read": {
      about: "Say that I have read the messages up to one",
      handle: async ({ path, json, user }) => {
        const of = await markRead(deps, ownerIs(user), path.id, json);
        return { message: "Read", changes: of ? orderDiscussed(of) : [] };
      },
    },
  });
}
