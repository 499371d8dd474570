import { expect, test } from "vitest";
import type { Declaration } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { factsOf } from "./draft-facts.ts";
import { draftOf } from "./forms.ts";

const own: Declaration = {
  key: "roshidCorrection",
  name: { bn: "রসিদ সংশোধন", en: "Roshid correction" },
  group: "land",
  icon: "document",
  path: "/order/roshidCorrection",
  price: { name: "roshidCorrection", firstTk: 0 },
  switch: { name: "roshidCorrection" },
  consent: true,
  fields: [
    { name: "reason", label: { bn: "কারণ", en: "Reason" }, type: "text", public: true },
    { name: "dakhila", label: { bn: "দাখিলা", en: "Dakhila" }, type: "number", findBy: true },
  ],
};
const find = (key: string) => (key === own.key ? own : findBuiltIn(key));
const draft = (kind: string, fields: Record<string, unknown>) => ({
  id: "d1",
  kind,
  fields,
  createdAt: "",
  updatedAt: "",
});

test("a draft belongs to its service, even if the service's key begins like the roshid's", () => {
  expect(factsOf(draft(own.key, { reason: "name", dakhila: "12345678" }), find)).toEqual({
    category: own.key,
    operator: undefined,
    photos: 0,
    words: "****5678",
    edits: false,
    route: "/order/roshidCorrection?draft=d1",
  });
});

test("a draft is told by whom it is for, or by a number of which only the end is shown", () => {
  const wordsOf = (kind: string, fields: Record<string, unknown>) =>
    factsOf(draft(kind, fields), find).words;
  expect(wordsOf("nid", { nidNumber: "১২৩৪ ৫৬৭ ৮৯০" })).toBe("******7890");
  expect(wordsOf("nid", { nidNumber: "1234567890", forWhom: "রহিমের মা" })).toBe("রহিমের মা");
  expect(wordsOf("nid", { NameNid: "মোঃ রাকিব" })).toBe("মোঃ রাকিব");
  expect(wordsOf("unknown", { nidNumber: "1234567890" })).toBe("");
  expect(wordsOf("many-nid", { numbers: "1234567890\n1234567891, করিম" })).toBe("******7890 …");
  expect(wordsOf("many-nid", { numbers: "1234567891, করিম" })).toBe("করিম");
});

test("a roshid's drafts lead to its form, a new one and an edited one", () => {
  expect(factsOf(draft("roshid", { serialNo: "12" }), find)).toMatchObject({
    edits: false,
    route: "/roshid?draft=d1",
  });
  expect(factsOf(draft("roshid-edit-07", {}), find)).toMatchObject({
    edits: true,
    route: "/roshid/edit/07",
  });
});

test("a message that is not sent goes back to the box of its order, a note of staff to its own", () => {
  const back = (kind: string, body: object) =>
    draftOf({ kind, of: "07", body: { text: "ক", ...body } } as unknown as OutboxItem);
  expect(back("order-message", { files: ["a"], wrongFile: "f" })).toEqual({
    id: "message-07",
    kind: "order-message",
    fields: { text: "ক", files: ["a"], wrong: "f" },
  });
  expect(back("order-note", {})?.id).toBe("message-note-apply/order/07/notes");
});
