import type { CopyData, Layout } from "../server-copy.ts";

type Field = Exclude<keyof CopyData, "specimen" | "charged" | "photo">;
export type Row = { field: Field; value: string; kind: "text" | "number" | "date" };
export type Section = { title: "identity" | "family" | "voter" | "address"; rows: Row[] };

const numbers: Field[] = ["nationalId", "pin", "voterNo", "serial"];

/** The fields of the sheet in order. V1 has the gender, V2 the religion; the backup shape has only the gender. */
export function sectionsOf(copy: CopyData, { version, backup }: Layout): Section[] {
  const told: Field = version === 1 || backup ? "gender" : "religion";
  const sections: [Section["title"], Field[]][] = [
    ["identity", ["nationalId", "pin", "nameBn", "nameEn", "birthDate", told, "district"]],
    ["family", ["father", "mother", "spouse", ...(backup ? [] : (["occupation"] as const))]],
    ["voter", ["voterNo", "serial", "voterArea"]],
    ["address", ["present", "permanent"]],
  ];
  return sections.map(([title, fields]) => ({
    title,
    rows: fields.map((field) => ({ field, value: copy[field] ?? "", kind: kindOf(field) })),
  }));
}

function kindOf(field: Field): Row["kind"] {
  if (field === "birthDate") return "date";
  return numbers.includes(field) ? "number" : "text";
}
