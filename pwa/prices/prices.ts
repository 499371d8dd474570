import { pricePaths } from "../../contract/prices.ts";
import { call } from "../api/client.ts";
import { changeService } from "../services/manage.ts";
import type { KnownService } from "../services/services.ts";
import { refreshList } from "../settings/settings.ts";

/** Sets one of a service's prices, as typed: a built-in one's by its documented call. @throws ApiError, Offline */
export async function priceService(service: KnownService, name: string, price: string): Promise<void> {
  await (service.own ? changeService(service, { price }) : setPrice(name, price));
}

/** Sets a price (admin). `price` in tk, as typed. @throws ApiError, Offline */
async function setPrice(name: string, price: string | number): Promise<string> {
  const path = Object.keys(pricePaths).find((one) => pricePaths[one] === name);
  const { message } = await call<{ message: string }>("post", `balance/${path}`, { json: { [name]: price } });
  await refreshList("prices");
  return message;
}
