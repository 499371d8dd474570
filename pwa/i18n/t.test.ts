import { describe, expect, test } from "vitest";
import { formatSize } from "./size.ts";
import {
  formatAsOf,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatTaka,
  formatTime,
  formatWait,
} from "./t.ts";

test.each([
  [9, "৯ সেকেন্ড", "9 seconds"],
  [38, "৩৮ সেকেন্ড", "38 seconds"],
  [60, "১ মিনিট ০ সেকেন্ড", "1 minute 0 seconds"],
  [750, "১২ মিনিট ৩০ সেকেন্ড", "12 minutes 30 seconds"],
  [3600, "১ ঘণ্টা ০ মিনিট", "1 hour 0 minutes"],
  [3961, "১ ঘণ্টা ৬ মিনিট", "1 hour 6 minutes"],
])("a wait of %d seconds is said in words", (seconds, bn, en) => {
  expect([formatWait(seconds, "bn"), formatWait(seconds, "en")]).toEqual([bn, en]);
});

describe("taka", () => {
  test.each([
    [1234.5, "৳১,২৩৪.৫০", "৳1,234.50"],
    [1234, "৳১,২৩৪", "৳1,234"],
    [0, "৳০", "৳0"],
    [-0, "৳০", "৳0"],
    [0.05, "৳০.০৫", "৳0.05"],
    [-50, "-৳৫০", "-৳50"],
    [10_000_000, "৳১,০০,০০,০০০", "৳1,00,00,000"],
    [1234567.89, "৳১২,৩৪,৫৬৭.৮৯", "৳12,34,567.89"],
  ])("%d", (tk, bn, en) => {
    expect(formatTaka(tk, "bn")).toBe(bn);
    expect(formatTaka(tk, "en")).toBe(en);
  });

  test("without a value is a dash", () => {
    for (const tk of [undefined, null, Number.NaN, Infinity])
      expect(formatTaka(tk, "bn")).toBe("—");
  });
});

test("numbers are grouped in lakh and crore in the digits of the language", () => {
  expect(formatNumber(123456789.5, "bn")).toBe("১২,৩৪,৫৬,৭৮৯.৫");
  expect(formatNumber(123456789.5, "en")).toBe("12,34,56,789.5");
  expect(formatNumber(undefined, "bn")).toBe("—");
});

describe("dates and times", () => {
  test("are in Dhaka time on a device in any time zone", () => {
    expect(formatDate("2025-04-13T17:59:59Z", "bn")).toBe("১৩ এপ্রিল, ২০২৫");
    expect(formatDate("2025-04-13T18:00:00Z", "bn")).toBe("১৪ এপ্রিল, ২০২৫");
    expect(formatDate("2025-04-13T18:00:00Z", "en")).toBe("14 April 2025");
  });

  test("a date without a time keeps its day", () => {
    expect(formatDate("2025-04-14", "bn")).toBe("১৪ এপ্রিল, ২০২৫");
    expect(formatDate("1930-01-01", "en")).toBe("1 January 1930");
  });

  test.each([
    ["2025-04-13T18:05:00Z", "রাত ১২:০৫", "12:05 am"],
    ["2025-04-13T22:05:00Z", "ভোর ৪:০৫", "4:05 am"],
    ["2025-04-14T00:05:00Z", "সকাল ৬:০৫", "6:05 am"],
    ["2025-04-14T06:00:00Z", "দুপুর ১২:০০", "12:00 pm"],
    ["2025-04-14T09:05:00Z", "বিকাল ৩:০৫", "3:05 pm"],
    ["2025-04-14T12:30:00Z", "সন্ধ্যা ৬:৩০", "6:30 pm"],
    ["2025-04-14T14:59:00Z", "রাত ৮:৫৯", "8:59 pm"],
  ])("%s is said as %s, %s", (iso, bn, en) => {
    expect(formatTime(iso, "bn")).toBe(bn);
    expect(formatTime(iso, "en")).toBe(en);
  });

  test("are written together", () => {
    expect(formatDateTime("2025-04-14T09:05:00Z", "bn")).toBe("১৪ এপ্রিল, ২০২৫, বিকাল ৩:০৫");
    expect(formatDateTime("2025-04-14T09:05:00Z", "en")).toBe("14 April 2025, 3:05 pm");
  });

  test.each([
    ["2025-04-14T09:05:00Z", "বিকাল ৩:০৫"],
    ["2025-04-13T18:00:00Z", "রাত ১২:০০"],
    ["2025-04-13T17:59:00Z", "১৩ এপ্রিল, ২০২৫, রাত ১১:৫৯"],
    [undefined, "—"],
  ])("something as of %s is said with its day once that is over", (iso, bn) => {
    expect(formatAsOf(iso, "bn", Date.parse("2025-04-14T17:00:00Z"))).toBe(bn);
  });

  test("without a value, or with an unreadable one, are a dash", () => {
    for (const iso of [undefined, null, "", "soon"]) {
      for (const format of [formatDate, formatTime, formatDateTime, formatRelative])
        expect(format(iso, "bn")).toBe("—");
    }
  });
});

describe("relative times", () => {
  const now = Date.parse("2025-04-14T09:00:00Z");

  test.each([
    ["2025-04-14T08:59:01Z", "এইমাত্র", "just now"],
    ["2025-04-14T09:00:59Z", "এইমাত্র", "just now"],
    ["2025-04-14T08:59:00Z", "১ মিনিট আগে", "1 minute ago"],
    ["2025-04-14T08:55:00Z", "৫ মিনিট আগে", "5 minutes ago"],
    ["2025-04-14T09:05:00Z", "৫ মিনিট পরে", "in 5 minutes"],
    ["2025-04-14T08:00:01Z", "৫৯ মিনিট আগে", "59 minutes ago"],
    ["2025-04-14T06:00:00Z", "৩ ঘণ্টা আগে", "3 hours ago"],
    ["2025-04-13T09:00:00Z", "১ দিন আগে", "1 day ago"],
    ["2025-03-15T09:00:01Z", "২৯ দিন আগে", "29 days ago"],
    ["2025-03-15T09:00:00Z", "১৫ মার্চ, ২০২৫", "15 March 2025"],
  ])("%s is %s, %s", (iso, bn, en) => {
    expect(formatRelative(iso, "bn", now)).toBe(bn);
    expect(formatRelative(iso, "en", now)).toBe(en);
  });
});

test.each([
  [0, "0 KB", "০ KB"],
  [1, "1 KB", "১ KB"],
  [860_000, "840 KB", "৮৪০ KB"],
  [1_258_291, "1.2 MB", "১.২ MB"],
  [15 * 1024 * 1024, "15 MB", "১৫ MB"],
  [2.14 * 1024 ** 3, "2.1 GB", "২.১ GB"],
])("%i bytes", (bytes, en, bn) => {
  expect([formatSize(bytes, "en"), formatSize(bytes, "bn")]).toEqual([en, bn]);
});
