import { pricePaths } from "../../contract/prices.ts";
import { call } from "../api/client.ts";
import { changeService } from "../services/manage.ts";
import type { KnownService } from "../services/services.ts";
import { refreshList } from "../settings/settings.ts";

/** Sets a price of a service. `price` in tk, as typed. @throws ApiError, Offline */
export async function priceService(service: KnownService, name: string, price: string): Promise<void> {
  if (service.own) {
    await changeService(service, { price });
    return;
  }
  const path = Object.keys(pricePaths).find((one) => pricePaths[one] === name);
  await call("post", `balance/${path}`, { json: { [name]: price } });
  await refreshList("prices");
}
