import { type ApiError, apiError } from "../../api/errors.ts";

/** The browser has deleted a file of an order before it was sent. `field` and `name` of the file. */
export function lostAttachment(field: string, name: string): ApiError {
  const notice = {
    bn: "অর্ডারের একটি ছবি বা PDF এই ফোনে আর নেই। সেটি সরিয়ে আবার দিন।",
    en: "A picture or PDF of this order is no longer on this phone. Remove it and add it again.",
  };
  return apiError(422, { error: notice.en, code: "attachment-gone", notice, fields: { [field]: name || notice.en } });
}
