import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { preparingAtom } from "../../attachments/preparing.ts";
import { SubmitBar } from "./OrderForm.tsx";

const ready = { online: true, short: false, price: 150, balance: 500, forget: () => undefined };

/** What the button says, and whether it can be tapped. */
function button(preparing: number, changes: { at?: "busy"; price?: undefined; short?: true } = {}) {
  const store = createStore();
  store.set(preparingAtom, preparing);
  const drawn = renderToStaticMarkup(
    <Provider store={store}>
      <SubmitBar charging={{ ...ready, state: { at: changes.at ?? "idle" }, ...changes }} label="Order" />
    </Provider>,
  );
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
