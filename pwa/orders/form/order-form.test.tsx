import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { errorCatalogue } from "../../../contract/errors.ts";
import { tin } from "../../../contract/services/nid.ts";
import { apiError } from "../../api/errors.ts";
import { preparingAtom } from "../../attachments/preparing.ts";
import { oddNumbers } from "../../services/fields/number-checks.ts";
import { type Charging, problemsOf, SubmitBar } from "./OrderForm.tsx";
import { orderText } from "./text.ts";

const ready: Charging = {
  state: { at: "idle" },
  online: true,
  short: false,
  price: 150,
  balance: 500,
  forget: () => undefined,
};

const draw = (charging: Partial<Charging>, store = createStore()) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <Router ssrPath="/nid-order">
        <SubmitBar charging={{ ...ready, ...charging }} label="Order" onFix={() => undefined} />
      </Router>
    </Provider>,
  );

/** What the button says, and whether it can be tapped. */
function button(preparing: number, changes: { at?: "busy"; price?: undefined; short?: true } = {}) {
  const store = createStore();
  store.set(preparingAtom, preparing);
  const drawn = draw({ state: { at: changes.at ?? "idle" }, ...changes }, store);
  return {
    says: drawn.slice(drawn.indexOf("<button")).replace(/<[^>]+>/g, ""),
    off: / disabled=""/.test(drawn),
    busy: / aria-busy="true"/.test(drawn),
  };
}

test("an order can be sent when every picture is ready", () => {
  expect(button(0)).toEqual({ says: "Order", off: false, busy: false });
});

test("while a photo field prepares a picture nothing can be sent, and the button says why", () => {
  const preparing = { says: "ছবি তৈরি হচ্ছে…", off: true, busy: true };
  expect(button(1)).toEqual(preparing);
  expect(button(2)).toEqual(preparing);
});

test("an order that is being sent, has no price yet or is too dear can't be sent", () => {
  expect(button(0, { at: "busy" })).toMatchObject({ off: true, busy: true });
  expect(button(0, { price: undefined })).toEqual({ says: "Order", off: true, busy: false });
  expect(button(0, { short: true })).toEqual({ says: "Order", off: true, busy: false });
});

test("what a worker lacks is told in the words of the refusal", () => {
  const { bn, en } = errorCatalogue["bound-reached"];
  expect([orderText.bn.boundReached, orderText.en.boundReached]).toEqual([bn, en]);
});

test("a number that fails its check is asked about, with what it would cost, and the first button mends it", () => {
  const odd = oddNumbers(tin.fields, { nidNumber: "12345" });
  const says = draw({ state: { at: "asking", odd } })
    .replace(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);
  expect(says).toEqual([
    "৫ সংখ্যা: NID ১০, ১৩ বা ১৭ সংখ্যার হয়। ",
    "তবু পাঠাবেন?",
    "পাঠান · ৳১৫০",
    "ঠিক করি",
  ]);
});

test("a number of an earlier order is told apart, with the way to it, and sending it is called again", () => {
  const said = { bn: "শেষ ৪ সংখ্যা মেলে: K-১০১৭", en: "The last 4 digits are the same: K-1017" };
  const repeat = { name: "nidNumber", value: "1 again", said, see: "/my-order?open=o1" };
  const drawn = draw({
    state: { at: "asking", odd: [...oddNumbers(tin.fields, { nidNumber: "12345" }), repeat] },
  });
  expect(drawn).toMatch(
    /<p><span>৫ সংখ্যা.*<\/p><p><span>শেষ ৪ সংখ্যা মেলে: K-১০১৭ <\/span><a [^>]*href="\/my-order\?open=o1"/,
  );
  expect(drawn).toMatch(/আবার পাঠান · ৳১৫০[\s\S]*ঠিক করি/);
});

test("only a number that was given and fails its check is odd", () => {
  for (const nidNumber of ["1234567890", "1234567890123", "19901234567890123", ""])
    expect(oddNumbers(tin.fields, { nidNumber }), nidNumber).toEqual([]);
  expect(oddNumbers(tin.fields, { voterNumberNid: "1234567" })).toMatchObject([
    {
      name: "voterNumberNid",
      value: "1234567",
      said: { en: "7 digits: A voter number has 8 to 17 digits, usually 12." },
    },
  ]);
});

test("a refused file is named with what is wrong with it; one without a name is not told at its field", () => {
  const refused = (code: string, fields: Record<string, string>) =>
    problemsOf(apiError(422, { error: "Not a picture.", code, fields }), "en");
  expect(refused("attachment-broken", { slip: "scan" })).toEqual([
    ["slip", "scan: Not a picture."],
  ]);
  expect(refused("attachment-gone", { slip: "" })).toEqual([]);
  expect(refused("invalid-fields", { nidNumber: "not-a-number" })).toEqual([
    ["nidNumber", "not-a-number"],
  ]);
});
