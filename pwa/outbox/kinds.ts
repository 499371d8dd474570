/** What may wait in the outbox: an order, a roshid that is made, changes to one. The names stand on people's phones. */
export const ORDER_KIND = "order";
export const ROSHID_CREATE = "roshid-create";
export const ROSHID_EDIT = "roshid-edit";
