import type { Identity } from "../../contract/server-copy.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";

export type Json = Record<string, unknown>;
const MAX_TEXT = 1000;

/**
 * Reads a person from a gateway's answer: the keys of either shape of the specification (name_bn … or nationalId …), at the top
 * or inside `data`. Numbers become text, missing values "". Undefined without a Bengali name: there is no such person.
 */
export function readIdentity(answer: Json, nid: string, dob: string): Identity | undefined {
  const levels = levelsOf(answer);
  const read = (...names: string[]) => findText(levels, names).slice(0, MAX_TEXT);
  const readInside = (name: string, key: string) =>
    findText(levels.map((level) => level[name]).filter(isJson), [key]).slice(0, MAX_TEXT);
  const name = read("name_bn", "name");
  if (!/\p{Script=Bengali}/u.test(name)) return undefined;
  return {
    name_bn: name,
    name_en: read("name_en", "nameEn"),
    national_id: read("national_id", "nationalId") || nid,
    pin: read("pin"),
    voter_no: read("voter_no") || readInside("voter", "voter_no"),
    voter_area: read("voter_area", "voterArea"),
    sl_no: read("sl_no") || readInside("voter", "sl_no"),
    birth_date: read("birth_date", "dateOfBirth") || dob,
    father_name: read("father_name", "father"),
    mother_name: read("mother_name", "mother"),
    spouse: read("spouse"),
    occupation: read("occupation"),
    gender: read("gender"),
    religion: read("religion"),
    permanent: { district: readInside("permanent", "district") || read("birthPlace") },
    present_address: read("present_address", "presentAddress"),
    permanent_address: read("permanent_address", "permanentAddress"),
    photo_url: "",
  };
}

/** The photo in the answer: an address, a data: URL, base64, or "". */
export function readPhoto(answer: Json): string {
  return findText(levelsOf(answer), ["photo_url", "photo"]);
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The answer and the `data` inside it, at most two levels deep; the innermost first. */
function levelsOf(answer: Json): Json[] {
  const outer = answer["data"];
  return [isJson(outer) ? outer["data"] : undefined, outer, answer].filter(isJson);
}

function findText(levels: Json[], names: string[]): string {
  for (const level of levels)
    for (const name of names) {
      const text = textOf(level[name]);
      if (text) return text;
    }
  return "";
}

/** A text or a number. Too large a number has lost its last digits when JSON is parsed, so it is not used. */
function textOf(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" ? normaliseText(value) : "";
}
