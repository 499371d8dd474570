const months = "January February March April May June July August September October November December".split(" ");
const small =
  "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const irregular: Record<string, string> = {
  One: "First",
  Two: "Second",
  Three: "Third",
  Five: "Fifth",
  Eight: "Eighth",
  Nine: "Ninth",
  Twelve: "Twelfth",
  Twenty: "Twentieth",
  Thirty: "Thirtieth",
};

/** A date YYYY-MM-DD as certificates write it: "Twenty Third of February Two Thousand Eighteen". */
export function dateInEnglishWords(isoDate: string): string {
  const [year = 0, month = 0, day = 0] = isoDate.split("-").map(Number);
  return `${ordinal(day)} of ${months[month - 1]} ${yearInWords(year)}`;
}

function ordinal(day: number): string {
  const words = belowHundred(day);
  const last = words.at(-1) ?? "";
  return [...words.slice(0, -1), irregular[last] ?? `${last}th`].join(" ");
}

function yearInWords(year: number): string {
  const parts = [
    [Math.floor(year / 1000), "Thousand"],
    [Math.floor((year % 1000) / 100), "Hundred"],
  ] as const;
  const high = parts.flatMap(([count, unit]) => (count > 0 ? [...belowHundred(count), unit] : []));
  return [...high, ...belowHundred(year % 100)].join(" ");
}

function belowHundred(n: number): string[] {
  if (n === 0) return [];
  if (n < 20) return [small[n - 1] ?? ""];
  return [tens[Math.floor(n / 10) - 2] ?? "", ...belowHundred(n % 10)];
}
