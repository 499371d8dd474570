import { describe, expect, test } from "vitest";
import type { BirthField } from "../../../contract/birth.ts";
import { wordsAt } from "../test/word-page.ts";
import { textOf, type Word } from "./layout.ts";
import { parseCertificate } from "./parser.ts";

function read(words: readonly Word[]): Partial<Record<BirthField, string>> {
  return Object.fromEntries(
    Object.entries(parseCertificate(words).found).map(([field, found]) => [field, textOf(found)]),
  );
}

describe("the same field by another name, as older and other certificates print it", () => {
  const number = "20182779432651607";
  test.each(
    `Registration No. | Registration No | REGISTRATION NO | Reg. No. | Reg No | Regn. No. | Regd. No. | Reg. Number | BRN | B.R.N. | UBRN
    | Birth Reg. No. | Birth Reg Number | Birth Regn. No. | Birth Registration ID | Birth Certificate No. | Birth Certificate Number
    | Personal Identification Number | Personal Identification No. | নিবন্ধন নং | নিবন্ধন নং- | জন্ম নিবন্ধন নাম্বার | নিবন্ধন নাম্বার
    | রেজিস্ট্রেশন নং | রেজিস্ট্রেশন নম্বর | জন্ম সনদ নং | জন্ম সনদ নম্বর | ব্যক্তিগত পরিচিতি নম্বর`
      .split("|")
      .map((label) => label.trim()),
  )("the number: %s", (label) => {
    const register = (colon: string) =>
      read(
        wordsAt(
          [300, 0, "Birth Certificate"],
          [0, 40, `Register No.${colon} 7`],
          [0, 80, label + colon],
          [400, 80, number],
          [0, 120, `Date of Issue${colon} 09/05/2024`],
        ),
      );
    const found = { birthRegistrationNumber: number, dateOfIssuance: "09/05/2024" };
    expect(register(" :")).toEqual(found);
    expect(register("")).toEqual(found);
    const below = wordsAt(
      [0, 40, "Register No."],
      [400, 40, label],
      [0, 80, "7"],
      [400, 80, number],
    );
    expect(read(below)).toEqual({ birthRegistrationNumber: number });
  });

  test.each([
    [
      "dateOfIssuance",
      "Date of Issuance | Date Issued | Issued On | Issued Date | সনদ ইস্যুর তারিখ | ইস্যু তারিখ",
    ],
    [
      "dateOfRegistration",
      "Date Registered | Registered On | Reg. Date | Date of Reg. | রেজিস্ট্রেশনের তারিখ | রেজিস্ট্রেশন তারিখ",
    ],
  ])("%s: %s", (field, labels) => {
    for (const label of labels.split(" | "))
      expect([label, read(wordsAt([0, 0, `${label} : 09/05/2024`]))]).toEqual([
        label,
        { [field]: "09/05/2024" },
      ]);
  });

  test.each(
    "Register No. | Register Number | Register Book No. | Registration Book No. | Registration Register No. | Book No. | Page No. | Serial No. | রেজিস্টার নং | রেজিস্টার নম্বর | নিবন্ধন বহি নং | নিবন্ধন বহি নম্বর | পৃষ্ঠা নং | ক্রমিক নং".split(
      " | ",
    ),
  )("%s is where the register stands, and never the number", (label) => {
    const own = [200, 80, `Registration No. : ${number}`] as const;
    expect(read(wordsAt([0, 0, `${label} : ${number}`]))).toEqual({});
    expect(read(wordsAt([0, 0, `${label} : 20111111111111111`], [...own]))).toEqual({
      birthRegistrationNumber: number,
    });
    const beside = wordsAt([0, 0, label], [400, 0, "Reg. No."], [0, 40, "7"], [400, 40, number]);
    expect(read(beside)).toEqual({ birthRegistrationNumber: number });
  });

  test("a label that ends where its number would begin is another", () => {
    const found = read(
      wordsAt(
        [0, 0, "Registration"],
        [200, 0, "Ajgana Union Parishad"],
        [0, 28, "Office"],
        [500, 0, "নিবন্ধনের"],
        [700, 0, "১৪/০২/২০১৯"],
        [500, 28, "তারিখ"],
      ),
    );
    expect(found).toEqual({
      registerOfficeAddress: "Ajgana Union Parishad",
      dateOfRegistration: "১৪/০২/২০১৯",
    });
    expect(read(wordsAt([0, 0, "Birth Registration"], [0, 40, number]))).toEqual({});
  });

  test("a death certificate's number is none of a birth", () => {
    for (const label of ["Death Registration No.", "Death Reg. No.", "মৃত্যু নিবন্ধন নং"])
      expect(read(wordsAt([0, 0, `${label} : ${number}`]))).toEqual({});
  });
});
