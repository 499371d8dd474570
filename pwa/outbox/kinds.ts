/** The kinds of items in the outbox. They are stored on phones, so they must not change. */
export const ORDER_KIND = "order";
export const MESSAGE_KIND = "order-message";
export const ROSHID_CREATE = "roshid-create";
export const ROSHID_EDIT = "roshid-edit";
