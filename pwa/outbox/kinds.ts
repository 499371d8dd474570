/** The kinds of items in the outbox. They are stored on phones, so they must not change. */
export const ORDER_KIND = "order";
export const MESSAGE_KIND = "order-message";
export const SENT_MONEY = "sent-money";
export const ROSHID_CREATE = "roshid-create";
export const ROSHID_EDIT = "roshid-edit";

/** The kind of drafts of messages, whose ids are made of their orders'. No service has a key with a hyphen. */
export const MESSAGE_DRAFT = "order-message";
