import { type ApiError, apiError } from "../../api/errors.ts";
import type { ItemAttachment } from "../rows.ts";

/** The browser has deleted a file of an order before it was sent. */
export function lostAttachment({ field, name }: Pick<ItemAttachment, "field" | "name">): ApiError {
  const notice = {
    bn: "অর্ডারের একটি ছবি বা PDF এই ফোনে আর নেই। সেটি সরিয়ে আবার দিন।",
    en: "A picture or PDF of this order is no longer on this phone. Remove it and add it again.",
  };
  return apiError(422, {
    error: notice.en,
    code: "attachment-gone",
    notice,
    fields: { [field]: name },
  });
}
