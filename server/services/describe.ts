import { orderedServices } from "../../contract/services/index.ts";
import { jsonSchemaOf } from "../../contract/services/json-schema.ts";
import type { Db } from "../db/sql.ts";
import { listServices } from "./catalogue.ts";

type Described = { paths?: Record<string, unknown>; components?: { schemas?: Record<string, unknown> } };

/** Says in an OpenAPI document what POST /api/apply/order takes at this moment: a schema for each service. */
export async function describeOrders<T extends Described>(document: T, sql: Db): Promise<T> {
  const own = (await listServices(sql, { retired: false })).filter((service) => service.own);
  const orders = [...orderedServices, ...own].map(
    (service) => [`Order_${service.key}`, jsonSchemaOf(service)] as const,
  );
  const post = (document.paths?.["/api/apply/order"] as { post?: { requestBody?: unknown } } | undefined)?.post;
  if (post) {
    const schema = { anyOf: orders.map(([, one]) => one) };
    post.requestBody = { required: true, content: { "application/json": { schema } } };
  }
  const schemas = { ...document.components?.schemas, ...Object.fromEntries(orders) };
  return { ...document, components: { ...document.components, schemas } };
}
