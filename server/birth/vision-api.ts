import * as v from "valibot";
import { type BirthField, birthFieldNames } from "../../contract/birth.ts";
import { type Reading, withSecondReading } from "../certificate/reader.ts";
import type { Env } from "../env.ts";
import { readBody } from "../safe-fetch/limited-body.ts";

const MOST_ANSWER_BYTES = 256 * 1024;
const MOST_MS = 30_000;
const LONGEST = 500;

const fields = birthFieldNames.filter((field) => field !== "leftBarcode");
const prompt = `This is a Bangladeshi birth registration certificate or its verification page. Answer one JSON object with the keys
${fields.join(", ")}. Copy each value letter for letter as printed, Bengali in Bengali, dates as DD/MM/YYYY, gender as Male or
Female. registerOfficeAddress and upazilaOrCity are the lines below "Office of the Registrar". Leave out every key whose value is
not printed or not legible. Never guess a digit.`;

// A field that is null or a number was not read; an answer of another shape is no answer.
const Answer = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: v.string() }) })], v.unknown()),
});
const Fields = v.record(v.string(), v.unknown());

/**
 * Asks an API with OpenAI's chat completions and image input (https://platform.openai.com/docs/api-reference/chat). The answer
 * passes the same forms and checks as our own reading, `own`; what `own` does not confirm is named as uncertain.
 * Undefined when the API fails, is late (`leftMs`) or answers nothing of use.
 */
export async function readByVision(
  openai: NonNullable<Env["openai"]>,
  png: Uint8Array,
  own: Reading | undefined,
  leftMs: number,
): Promise<Reading | undefined> {
  const answer = await ask(openai, png, Math.min(MOST_MS, leftMs)).catch(() => undefined);
  if (!answer) return undefined;
  const said = fields.flatMap((field) => {
    const text = answer[field];
    return typeof text === "string" && text.length <= LONGEST ? [[field, text] as const] : [];
  });
  return withSecondReading(own, new Map(said));
}

async function ask({ baseUrl, apiKey, model }: NonNullable<Env["openai"]>, png: Uint8Array, ms: number) {
  const picture = {
    type: "image_url",
    image_url: { url: `data:image/png;base64,${Buffer.from(png).toString("base64")}`, detail: "high" },
  };
  const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      model,
      messages: [{ role: "user", content: [{ type: "text", text: prompt }, picture] }],
      response_format: { type: "json_object" },
      temperature: 0,
    }),
    signal: AbortSignal.timeout(ms),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the vision API answered ${response.status}`);
  const text = (await readBody(response.body, MOST_ANSWER_BYTES)).toString();
  const { choices } = v.parse(Answer, JSON.parse(text));
  return v.parse(Fields, JSON.parse(choices[0].message.content)) as Partial<Record<BirthField, unknown>>;
}
