import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { keepOrderFile } from "../orders/download.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Section } from "../ui/Section.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { filesText } from "./text.ts";
import { useFileTitle } from "./use-file-title.ts";

/** Delivered files that are not on this phone and can't be opened offline. */
export function MissingFiles({ orders }: { orders: Order[] }) {
  const text = useText(filesText);
  const online = useConnection() === "online";
  return (
    <Section title={text.notKept} head="font-semibold" className="mt-2">
      <p className="mb-2 text-sm text-soft">{online ? text.notKeptText : text.keepOffline}</p>
      <Card flush>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <MissingFile key={order._id} order={order} online={online} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function MissingFile({ order, online }: { order: Order; online: boolean }) {
  const text = useText(filesText);
  const { name, number } = useFileTitle(order);
  const { busy, run } = useBusy();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <CategoryMark category={order.category} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug">{name}</p>
        <p className="text-sm tracking-wide text-soft tabular-nums">{number}</p>
      </div>
      <Button
        variant="secondary"
        className="ms-auto"
        aria-label={text.keepName(`${name} ${number}`)}
        busy={busy}
        busyLabel={text.keeping}
        disabled={!online}
        onClick={() => run(() => keepOrderFile(order))}
      >
        {text.keep}
      </Button>
    </li>
  );
}
