import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";

const Refusal = v.object({
  error: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
const Message = v.object({ message: v.string() });

/** What /api/openapi.json says of a route: a summary and the shape of its answer, a {message} unless told. */
export function describe(summary: string, answer: v.GenericSchema = Message, status = 200) {
  return describeRoute({
    summary,
    responses: {
      [status]: { description: "Done", content: { "application/json": { schema: resolver(answer) } } },
      default: { description: "Refused", content: { "application/json": { schema: resolver(Refusal) } } },
    },
  });
}
