import type { HostileFile } from "./hostile-files.ts";
import { jpegSegment, picture, pngChunk, smallPng, withSegment, zipOf } from "./image-bytes.ts";
import { pdfOf } from "./pdf-bytes.ts";

const SCRIPT = "<script>fetch('/api/auth/userInfo')</script>";

/**
 * Files that are two things at once: what a check sees, and what a browser or a server may be
 * talked into.
 */
export async function polyglots(): Promise<HostileFile[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const pdf = pdfOf();
  return [
    { name: "script.gif", bytes: await scriptGif(), why: "a GIF that is valid JavaScript" },
    {
      name: "page.jpg",
      bytes: Buffer.concat([
        jpeg,
        Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`),
      ]),
      why: "a JPEG with a page behind its end",
    },
    {
      name: "shell.php.png",
      bytes: Buffer.concat([
        smallPng(pngChunk("tEXt", "Comment\0<?php system($_GET['c']); ?>")),
        Buffer.from("<?php system($_GET['c']); ?>"),
      ]),
      why: "a PNG with PHP in its text and behind its end",
    },
    {
      name: "document.jpg",
      bytes: documentInJpeg(jpeg),
      why: "a JPEG that is a PDF too",
    },
    {
      name: "archive.pdf",
      bytes: Buffer.concat([pdf, zipOf("run.js", "alert(1)", pdf.length)]),
      why: "a PDF that is a ZIP archive too",
    },
    {
      name: "exif.jpg",
      bytes: scriptInExif(jpeg),
      why: "a JPEG with a script in its EXIF and its comment",
    },
    {
      name: "page.pdf",
      bytes: afterPage(),
      why: "a PDF that begins after 1,000 bytes of HTML with a script",
    },
  ];
}

/**
 * A script sets the variable GIF89a: the rest of the GIF is a comment, which the two bytes of its
 * screen's width open.
 */
async function scriptGif(): Promise<Buffer> {
  const gif = await picture(8, 8).gif().toBuffer();
  gif.write("/*", 6, "latin1");
  return Buffer.concat([gif, Buffer.from("*/=1;alert(document.domain)")]);
}

/**
 * A reader of PDFs looks for the header in the first 1,024 bytes, and from there counts to where
 * the objects are.
 */
function documentInJpeg(jpeg: Buffer): Buffer {
  const commented = withSegment(jpeg, 0xfe, "%PDF-1.4\n");
  return Buffer.concat([
    commented,
    pdfOf({ before: commented.length - commented.indexOf("%PDF") }),
  ]);
}

function scriptInExif(jpeg: Buffer): Buffer {
  const text = Buffer.from(`${SCRIPT}\0`);
  // TIFF, big-endian, one entry: ImageDescription (0x010e), ASCII, at offset 26.
  const head = Buffer.from(
    "MM\0*\0\0\0\x08\0\x01\x01\x0e\0\x02\0\0\0\0\0\0\0\x1a\0\0\0\0",
    "latin1",
  );
  head.writeUInt32BE(text.length, 14);
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), head, text]);
  const commented = Buffer.concat([jpegSegment(0xe1, exif), jpegSegment(0xfe, SCRIPT)]);
  return Buffer.concat([jpeg.subarray(0, 2), commented, jpeg.subarray(2)]);
}

function afterPage(): Buffer {
  const page = Buffer.from(`<!doctype html><html><body>${SCRIPT}<!--`.padEnd(1_000, " "));
  return Buffer.concat([page, pdfOf()]);
}
