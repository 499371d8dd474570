import { useEffect } from "react";
import { type Shop, ShopHead } from "../../contract/shop/shop.ts";
import { request } from "../api/request.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useConnection } from "../offline/connection.ts";
import { refreshValues } from "../settings/start.ts";
import { ButtonLink, useBusy } from "../ui/Button.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { Part } from "../ui/Part.tsx";
import { showToast } from "../ui/toast.ts";
import { shopHead } from "./head.ts";
import { shopText } from "./text.ts";

/** In the profile: opens the own shop, and says what heads its slips. */
export function ShopPart() {
  const text = useText(shopText);
  const offline = useConnection() === "offline";
  const shop = useRemote(() => request("GET users/shop"), { events: ["shop"] });
  const { busy, run } = useBusy();
  const now = shop.value;
  const save = async (changed: Shop) => {
    await request("PUT users/shop", { json: changed });
    shop.change(() => changed);
    await Promise.all([shopHead.refresh(), refreshValues()]).catch(() => undefined);
  };
  return (
    <Part title={text.title} lead={text.lead}>
      {now ? (
        <>
          <Switch
            label={text.keepsBook}
            checked={now.opened}
            disabled={offline}
            busy={busy}
            // Another device may have changed its head.
            onChange={(opened) =>
              void run(async () => save({ ...(await request("GET users/shop")), opened }))
            }
          />
          {now.opened ? (
            <ButtonLink href="/shop" variant="secondary" className="self-start">
              {text.toBook}
            </ButtonLink>
          ) : null}
          {/* It stays while the shop is closed, with what is typed in it and not saved. */}
          <div hidden={!now.opened}>
            <HeadForm shop={now} offline={offline} onSave={save} />
          </div>
          {/* They order also where no book is kept. */}
          <ButtonLink href="/workers" variant="secondary" className="self-start">
            {text.toWorkers}
          </ButtonLink>
        </>
      ) : (
        <AnswerAwaited of={shop} rows={1} />
      )}
    </Part>
  );
}

type FormProps = { shop: Shop; offline: boolean; onSave: (shop: Shop) => Promise<void> };

function HeadForm({ shop: { opened, name, place, number }, offline, onSave }: FormProps) {
  const text = useText(shopText);
  const form = useFields<ShopHead>({
    check: ShopHead,
    empty: { name, place, number },
    words: text,
  });
  const { input, reset } = form;
  // Another device may fill it; what is typed here stays.
  useEffect(
    () => reset({ name, place, number }, { keepDirtyValues: true }),
    [reset, name, place, number],
  );
  const send = async (typed: ShopHead) => {
    await onSave({ opened, ...typed });
    showToast("success", bothOf(shopText, "saved"));
  };
  return (
    <FieldForm of={form} onSend={send} off={offline} label={text.save} busyLabel={text.saving}>
      <p className="text-sm text-soft">{text.head}</p>
      <TextInput {...input("name")} required={false} autoComplete="organization" maxLength={60} />
      <TextInput {...input("place")} required={false} maxLength={80} />
      <TextInput {...input("number")} required={false} inputMode="tel" maxLength={30} />
    </FieldForm>
  );
}
