import { expect, test } from "vitest";
import { decrypt, encrypt, keyedHash } from "./cipher.ts";

const hex = (text: string) => Buffer.from(text, "hex");

test("AES-256-GCM gives what its authors published (McGrew and Viega, test case 16)", () => {
  const key = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308");
  const nonce = hex("cafebabefacedbaddecaf888");
  const place = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
  const text = hex(
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
  );
  const closed =
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662" +
    "76fc6ece0f4e1768cddf8853bb2d551b";
  expect(encrypt(key, nonce, place, text).toString("hex")).toBe(closed);
  expect(decrypt(key, nonce, place, hex(closed))).toEqual(text);
});

test("HMAC-SHA-256 gives what RFC 4231 has (test case 2)", () => {
  expect(keyedHash(Buffer.from("Jefe"), "what do ya want for nothing?").toString("hex")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});
