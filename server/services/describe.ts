import { orderedServices } from "../../contract/services/index.ts";
import { jsonSchemaOf } from "../../contract/services/json-schema.ts";
import type { Db } from "../db/sql.ts";
import { listServices } from "./catalogue.ts";

type Described = { paths?: Record<string, unknown>; components?: { schemas?: Record<string, unknown> } };

/** Adds to an OpenAPI document what POST /api/apply/order takes now: a schema for each service. */
export async function describeOrders<T extends Described>(document: T, sql: Db): Promise<T> {
  const own = (await listServices(sql, { retired: false })).filter((service) => service.own);
  const orders = Object.fromEntries(
    [...orderedServices, ...own].map((service) => [`Order_${service.key}`, jsonSchemaOf(service)]),
  );
  const post = (document.paths?.["/api/apply/order"] as { post?: { requestBody?: unknown } } | undefined)?.post;
  const schema = { anyOf: Object.values(orders) };
  if (post) post.requestBody = { required: true, content: { "application/json": { schema } } };
  const schemas = { ...document.components?.schemas, ...orders };
  return { ...document, components: { ...document.components, schemas } };
}
