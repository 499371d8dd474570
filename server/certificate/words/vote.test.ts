import { expect, test } from "vitest";
import { electWords, type ReadWord } from "./vote.ts";

/** "text 90" → a word read with this confidence. */
const line = (...words: string[]): ReadWord[] =>
  words.map((word) => ({
    text: word.split(" ")[0] ?? "",
    confidence: Number(word.split(" ")[1] ?? 90),
  }));

test("what all readings agree on is certain", () => {
  const read = line("রহিমা", "খাতুন");
  expect(electWords([read, read], read)).toEqual({ text: "রহিমা খাতুন", certain: true });
  expect(electWords([line("Rahima 60"), line("Rahima 60")], undefined)).toEqual({
    text: "Rahima",
    certain: true,
  });
});

test("two readings of one engine that was not sure need the other engine", () => {
  const twice = [line("খষি 70"), line("খষি 75")];
  expect(electWords(twice, line("ঋষি"))).toEqual({ text: "খষি", certain: false });
  expect(electWords([line("খষি 96"), line("খষি 95")], line("ঋষি")).certain).toBe(true);
});

test("the other engine writes another র, and never for a ব", () => {
  expect(electWords([line("বহিমা 60"), line("বহিমা 60")], line("ৰহিমা")).certain).toBe(false);
  expect(electWords([line("করিম 60"), line("করিম 60")], line("কৰিম"))).toEqual({
    text: "করিম",
    certain: true,
  });
});

test("where readings differ, the other engine or the surer one decides", () => {
  expect(electWords([line("স্রা 80"), line("ম্রা 60")], line("ম্ৰা")).text).toBe("ম্রা");
  expect(electWords([line("স্রাসাংউ 40"), line("শ্রাসাংউ 30")], line("ম্ৰাসাংউ 80"))).toEqual({
    text: "ম্রাসাংউ",
    certain: false,
  });
  expect(electWords([line("Rahlma 40"), line("Rahima 80")], undefined)).toEqual({
    text: "Rahima",
    certain: false,
  });
});

test("what a rule or a dot became at the ends is left out", () => {
  expect(electWords([line(": 90", "Rahima", "i 30"), line("Rahima")], undefined)).toEqual({
    text: "Rahima",
    certain: true,
  });
});
