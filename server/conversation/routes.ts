import { Hono } from "hono";
import * as v from "valibot";
import { Message } from "../../contract/calls.ts";
import { OrderMessage, ReadMessages, WriteMessage } from "../../contract/conversation.ts";
import type { Deps } from "../deps.ts";
import { adminRoutes } from "../http/admin-route.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { idOfKey } from "../http/idempotency.ts";
import { requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { orderDiscussed } from "../live/changes.ts";
import { markRead, readConversation, writeMessage } from "./conversation.ts";

/** /api/apply: what is written about an order of the signed-in user. */
export function conversationRoutes(deps: Deps) {
  const path = "/my-order/:id/messages";
  const ownerIs = ({ id }: SignedIn) => ({ user: id, staff: false });
  return new Hono<App>()
    .get(
      path,
      describe("What was written about my order, oldest first", v.array(OrderMessage)),
      requireUser,
      validate("param", IdParam),
      async (c) => c.json(await readConversation(deps, ownerIs(c.get("user")), c.req.valid("param").id)),
    )
    .put(
      path,
      describe("Write about my order; the Idempotency-Key is the message's id", OrderMessage),
      requireUser,
      validate("param", IdParam),
      validate("json", WriteMessage),
      async (c) => {
        const { text, files = [], wrongFile } = c.req.valid("json");
        const written = {
          ...{ text, files, wrongFile },
          id: idOfKey(c.req.header("Idempotency-Key")),
          order: c.req.valid("param").id,
          asks: false,
        };
        const { message, owner } = await writeMessage(deps, ownerIs(c.get("user")), written);
        deps.live.publish(orderDiscussed(owner));
        return c.json(message);
      },
    )
    .post(
      `${path}/read`,
      describe("Say that I have read the messages up to one", Message),
      requireUser,
      validate("param", IdParam),
      validate("json", ReadMessages),
      async (c) => {
        const owner = await markRead(deps, ownerIs(c.get("user")), c.req.valid("param").id, c.req.valid("json"));
        if (owner) deps.live.publish(orderDiscussed(owner));
        return c.json({ message: "Read" });
      },
    );
}

/** The same for staff, about any order. */
export function staffConversationRoutes(deps: Deps) {
  return adminRoutes(deps.live, {
    "GET apply/order/:id/messages": {
      about: "What was written about an order, oldest first",
      handle: ({ path, admin }) => readConversation(deps, { user: admin.id, staff: true }, path.id),
    },
    "PUT apply/order/:id/messages": {
      about: "Write to the owner of an order, or ask; the Idempotency-Key is the message's id",
      audit: "nothing",
      async handle({ path, json, admin }, c) {
        const written = {
          text: json.text,
          files: json.files ?? [],
          asks: json.asks === true,
          id: idOfKey(c.req.header("Idempotency-Key")),
          order: path.id,
        };
        const { message, owner } = await writeMessage(deps, { user: admin.id, staff: true }, written);
        return { ...message, changes: orderDiscussed(owner) };
      },
    },
    "POST apply/order/:id/messages/read": {
      about: "Say that the messages up to one were read by staff, or need no answer",
      audit: "nothing",
      async handle({ path, json, admin }) {
        const owner = await markRead(deps, { user: admin.id, staff: true }, path.id, json);
        return { message: "Read", changes: owner ? orderDiscussed(owner) : [] };
      },
    },
  });
}
