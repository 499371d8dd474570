import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureParts } from "../../contract/values/picture-parts.ts";
import { barePicture } from "./bare-picture.ts";

const kinds = ["jpeg", "png", "webp"] as const;
type Kind = (typeof kinds)[number];
/** What a camera, a program or a person left in a file, and what stands behind its end. */
const words = ["Pixel-of-Rahim", "GPS-OF-A-HOME", "a comment of mine", "a film behind it"];
const LYING = 6;

function pngText(text: string): Buffer {
  const named = Buffer.from(`tEXtComment\0${text}`);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** A picture that lies on its side, of a profile of its own, with all that tells of a person. */
async function telling(kind: Kind): Promise<Buffer> {
  const [camera = "", place = "", comment = "", behind = ""] = words;
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#888", noise },
  })
    .withIccProfile("p3")
    .withExif({
      IFD0: { Model: camera },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 48/1 0/1", GPSMapDatum: place },
    })
    .withMetadata({ orientation: LYING })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${place}</a></x:xmpmeta>`)
    [kind]()
    .toBuffer();
  const commented = {
    jpeg: () =>
      Buffer.concat([
        picture.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 2 + comment.length]),
        Buffer.from(comment),
        picture.subarray(2),
      ]),
    png: () => Buffer.concat([picture.subarray(0, 33), pngText(comment), picture.subarray(33)]),
    webp: () => picture,
  }[kind]();
  return Buffer.concat([commented, Buffer.from(behind)]);
}

describe.each(kinds)("a %s", (kind) => {
  test("keeps its pixels, its way up and its colours, and nothing that tells of a person", async () => {
    const bytes = await telling(kind);
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif?.includes("GPS-OF-A-HOME")]).toEqual([LYING, true]);
    const bare = Buffer.from(barePicture(bytes, before.orientation) ?? []);
    for (const word of words) expect(bare.includes(word), word).toBe(false);
    const after = await sharp(bare).metadata();
    expect(after).toMatchObject({ format: kind, orientation: LYING, width: 60, height: 40 });
    expect(after.icc).toEqual(before.icc);
    expect([after.xmp, after.comments, after.exif?.includes("GPS")]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    const pixels = (of: Buffer) => sharp(of).autoOrient().raw().toBuffer();
    expect(await pixels(bare)).toEqual(await pixels(bytes));
    expect(barePicture(bare, LYING)).toEqual(bare);
  });

  test("that is upright and has nothing to tell stays as it is", async () => {
    const plain = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#456" } })
      [kind]()
      .toBuffer();
    expect(barePicture(plain)).toEqual(plain);
  });

  test("is not whole when any part of its end is missing, and is with anything behind it", async () => {
    const bytes = await sharp({
      create: { width: 80, height: 80, channels: 3, background: "#456" },
    })
      [kind]()
      .toBuffer();
    for (let length = 0; length < bytes.length; length += 1)
      expect(pictureParts(bytes.subarray(0, length)), `${length} bytes`).toBeUndefined();
    for (const more of ["", "a film", "\xff\xd9", "\xff\xda\0"])
      expect(pictureParts(Buffer.concat([bytes, Buffer.from(more, "latin1")]))).toHaveLength(
        pictureParts(bytes)?.length ?? 0,
      );
  });
});

const part = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content as string);
  const size = bytes.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, size >> 8, size & 255]), bytes]);
};

describe("a JPEG with words", async () => {
  const place = "23.8103N 90.4125E of Rahim";
  const plain = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#456" } })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  /** Its first segment of this marker, with the words behind what it holds. */
  const longer = (marker: number) => {
    const at = plain.indexOf(Buffer.from([0xff, marker]));
    const to = at + 2 + plain.readUInt16BE(at + 2);
    const content = Buffer.concat([plain.subarray(at + 4, to), Buffer.from(place)]);
    return Buffer.concat([plain.subarray(0, at), part(marker, content), plain.subarray(to)]);
  };
  const having = (marker: number, content: string) =>
    Buffer.concat([plain.subarray(0, 2), part(marker, content), plain.subarray(2)]);

  test.each([
    ["behind how its colours are coded", having(0xee, `Adobe\0d\0\0\0\0\x01${place}`)],
    ["in a segment for what is to come", having(0xf7, place)],
    ["in a reserved segment", having(0x02, place)],
    ["in a piece of what is no profile", having(0xe2, `ICC_PROFILE\0\x01\x01${place}`)],
    ["in a table that is none", having(0xdb, place)],
    ["behind its profile", longer(0xe2)],
    ["behind its tables for the light", longer(0xdb)],
    ["behind its tables for the codes", longer(0xc4)],
    ["behind its size", longer(0xc0)],
    ["behind the beginning of its pixels", longer(0xda)],
  ])("%s keeps none of them, and its pixels", async (_, told) => {
    expect(told.includes(place)).toBe(true);
    const bare = Buffer.from(barePicture(told) ?? []);
    expect(bare.includes(place)).toBe(false);
    expect(barePicture(bare)).toEqual(bare);
    const pixels = (of: Buffer) => sharp(of).raw().toBuffer();
    expect(await pixels(bare)).toEqual(await pixels(plain));
  });
});

test("a progressive JPEG has all its scans", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const create = { width: 64, height: 64, channels: 3, background: "#888", noise } as const;
  const progressive = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  const scans = pictureParts(progressive)?.filter(({ name }) => name === "scan") ?? [];
  expect(scans.length).toBeGreaterThan(3);
  expect(barePicture(progressive)).toEqual(progressive);
});

test("a JPEG of millions of parts has none", () => {
  const alone = Buffer.alloc(15_000_000, Buffer.from([0xff, 0x01]));
  const whole = Buffer.concat([Buffer.from([0xff, 0xd8]), alone, Buffer.from([0xff, 0xd9])]);
  expect(pictureParts(whole)).toBeUndefined();
});

test("what is no picture has no parts, and bytes without sense end", () => {
  expect(pictureParts(Buffer.from("%PDF-1.7"))).toBeUndefined();
  expect(pictureParts(Buffer.alloc(0))).toBeUndefined();
  for (const head of ["\xff\xd8", "\x89PNG\r\n\x1a\n", "RIFF\xff\xff\xff\xffWEBP"])
    for (const fill of [0, 0xff, 0x41])
      expect(
        pictureParts(Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(100_000, fill)])),
      ).toBeUndefined();
});
