import { deflateSync } from "node:zlib";
import { type Bodies, packText, streamOf, writePackedPdf, writePdf } from "./write-pdf.ts";

/** One sheet, its catalogue and page with more entries; further objects from 4 on. */
export function sheet({ catalogue = "", page = "", more = {} as Bodies } = {}): Bodies {
  return {
    1: `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    ...more,
  };
}
const onOpening = (action: string, more: Bodies = {}) =>
  writePdf(sheet({ catalogue: `/OpenAction ${action}`, more }));
const annotated = (annotation: string, more: Bodies = {}) =>
  writePdf(sheet({ page: `/Annots[<</Type/Annot/Rect[0 0 200 200]${annotation}>>]`, more }));
const linked = (action: string, more: Bodies = {}) => annotated(`/Subtype/Link/A ${action}`, more);
const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";

/** The script of object 8, packed in object 7, which runs on opening. */
function packedScript(
  pack: (text: string, entries: string) => Buffer,
  packed: Record<number, string> = { 8: script },
) {
  const { text, entries } = packText(packed);
  const bodies = sheet({ catalogue: "/OpenAction 8 0 R", more: { 7: pack(text, entries) } });
  return writePackedPdf(bodies, 7, Object.keys(packed).map(Number));
}
const deflated = (entries: string, text: string, name = "/Type/ObjStm/Filter/FlateDecode") =>
  streamOf(`${name}${entries}`, deflateSync(text));

/** A stream that claims to be shorter than it is. */
const cutShort = (entries: string, data: string, length: number) =>
  Buffer.from(`<<${entries}/Length ${length}>>stream\n${data}\nendstream`, "latin1");

/** Active content, plainly written. */
const acting: Record<string, Buffer> = {
  "a script on opening": onOpening(script),
  "a script in the tree of names": writePdf(
    sheet({ catalogue: `/Names<</JavaScript<</Names[(a) ${script}]>>>>` }),
  ),
  "a script under escapes": onOpening("<</S/#4aava#53cript/JS(x)>>"),
  "a script in a stream": onOpening("<</S/JavaScript/JS 9 0 R>>", {
    9: streamOf("", "app.alert(1)"),
  }),
  "a script when the page is shown": writePdf(sheet({ page: `/AA<</O ${script}>>` })),
  "a script when a field is typed in": annotated(`/Subtype/Widget/FT/Tx/T(a)/AA<</K ${script}>>`),
  "a script after a jump": onOpening(
    `<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo/D[3 0 R/Fit]>> ${script}]>>`,
  ),
  "a script beside the title": writePdf(sheet({ more: { 9: `<</Title(a)/X${script}>>` } }), {
    trailer: "/Info 9 0 R",
  }),
  "a program": linked("<</S/Launch/F(cmd.exe)>>"),
  "a program on Windows": onOpening("<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>"),
  "a form that sends": annotated(
    "/Subtype/Widget/FT/Btn/Ff 65536/T(b)/A<</S/SubmitForm/F(https://x.test)>>",
  ),
  "a form that sends by itself": onOpening(
    "<</S/SubmitForm/F<</FS/URL/F(https://x.test)>>/Flags 4>>",
  ),
  "data taken in": onOpening("<</S/ImportData/F(\\\\\\\\x.test\\\\s\\\\d.fdf)>>"),
  "a jump to another machine": onOpening("<</S/GoToR/D[0/Fit]/F(\\\\\\\\x.test\\\\s\\\\d.pdf)>>"),
  "a jump to a file at an address": linked(
    "<</S/GoToR/D[0/Fit]/F<</FS/URL/F(https://x.test/a.pdf)>>>>",
  ),
  "a jump into a packed file": linked("<</S/GoToE/D[0/Fit]/T<</R/C/N(a.pdf)>>>>"),
  "an address on opening": onOpening("<</S/URI/URI(https://x.test)>>"),
  "an address on opening, by reference": onOpening("9 0 R", {
    9: "<</S/URI/URI(https://x.test)>>",
  }),
  "an address on opening, after a jump": onOpening("<</S/GoTo/D[3 0 R/Fit]/Next 9 0 R>>", {
    9: "<</S/URI/URI(https://x.test)>>",
  }),
  "an address when the page is shown": writePdf(
    sheet({ page: "/AA<</O<</S/URI/URI(https://x.test)>>>>" }),
  ),
  "an address as the pointer passes": annotated("/Subtype/Widget/FT/Btn/AA 9 0 R", {
    9: "<</E<</S/URI/URI(https://x.test)>>>>",
  }),
  "an address at the next step of a presentation": writePdf(
    sheet({
      page: "/PresSteps 9 0 R",
      more: { 9: "<</Type/NavNode/PA<</S/URI/URI(https://x.test)>>>>" },
    }),
  ),
  "a program, in a stream's dictionary": onOpening("9 0 R", {
    9: streamOf("/S/Launch/Win<</F(cmd.exe)>>", ""),
  }),
  "an address on opening, in a stream's dictionary": onOpening("9 0 R", {
    9: streamOf("/S/URI/URI(https://x.test)", ""),
  }),
  "an address after a jump, in a stream's dictionary": onOpening(
    "<</S/GoTo/D[3 0 R/Fit]/Next[9 0 R]>>",
    {
      9: streamOf("/S/URI/URI(https://x.test)", ""),
    },
  ),
  "occasions in a stream's dictionary": writePdf(
    sheet({ page: "/AA 9 0 R", more: { 9: streamOf("/O<</S/URI/URI(https://x.test)>>", "") } }),
  ),
  "an address of a file, in a stream's dictionary": linked("9 0 R", {
    9: streamOf("/S/URI/URI(file:///x)", ""),
  }),
  "an address of a file": linked("<</S/URI/URI(file:///etc/passwd)>>"),
  "an address that is a script": linked("<</S/URI/URI( java\\\nscript:alert\\(1\\))>>"),
  "an address in wide letters": linked("<</S/URI/URI<FEFF00660069006C0065003A002F002F0078>>>"),
  "an address of another machine's folder": linked("<</S/URI/URI(\\\\\\\\x.test\\\\s)>>"),
  "an address by reference": linked("<</S/URI/URI 9 0 R>>", { 9: "(file:///etc/passwd)" }),
  "addresses that begin at a file": writePdf(sheet({ catalogue: "/URI<</Base(file:///)>>" })),
  "a form with scripts of its own": writePdf(
    sheet({ catalogue: "/AcroForm<</Fields[]/XFA 9 0 R>>", more: { 9: "(<xdp/>)" } }),
  ),
  "rich media": annotated("/Subtype/RichMedia/RichMediaContent<<>>"),
  "a model with scripts": annotated("/Subtype/3D/3DD 9 0 R", {
    9: streamOf("/Type/3D/Subtype/U3D", "U3D"),
  }),
  "a film": annotated("/Subtype/Movie/Movie<</F(a.avi)>>"),
  "a sound": linked("<</S/Sound/Sound 9 0 R>>", { 9: streamOf("/Type/Sound/R 8000", "x") }),
  "a rendition": annotated(`/Subtype/Screen/A<</S/Rendition/OP 0/JS(x)>>`),
  "a menu item that is not for reading": linked("<</S/Named/N/SaveAs>>"),
  "an action that nobody knows": linked("<</S/Telepathy>>"),
  "an action that nobody knows, tied to nothing": writePdf(
    sheet({ more: { 9: "<</Type/Action/S/Telepathy>>" } }),
  ),
  "a picture from another machine": writePdf(
    sheet({
      page: "/Resources<</XObject<</I 9 0 R>>>>",
      more: { 9: streamOf("/Subtype/Image/F(\\\\\\\\x.test\\\\i)", "") },
    }),
  ),
  "a picture from an address": writePdf(
    sheet({
      page: "/Resources<</XObject<</I 9 0 R>>>>",
      more: { 9: streamOf("/Subtype/Image/F<</FS/URL/F(https://x.test)>>", "") },
    }),
  ),
  "a page from another machine": writePdf(
    sheet({
      more: { 9: streamOf("/Subtype/Form/BBox[0 0 1 1]/Ref<</F(//x.test/a.pdf)/Page 0>>", "") },
    }),
  ),
  "commands for the printer": writePdf(
    sheet({ more: { 9: streamOf("/Type/XObject/Subtype/PS", "showpage") } }),
  ),
};

/** With other files inside. */
const attaching: Record<string, Buffer> = {
  "a program as an attachment": writePdf(
    sheet({
      catalogue:
        "/Names<</EmbeddedFiles<</Names[(a.exe) <</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>]>>>>",
      more: { 9: streamOf("/Type/EmbeddedFile", "MZ") },
    }),
  ),
  "a program pinned to the page": annotated(
    "/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 9 0 R>>>>",
    {
      9: streamOf("", "MZ"),
    },
  ),
  "a file that goes with the page": writePdf(
    sheet({
      page: "/AF[<</F(a.js)/UF(a.js)/EF 8 0 R>>]",
      more: { 8: "<</UF 9 0 R>>", 9: streamOf("", "x") },
    }),
  ),
};

/** The same, hidden from programs that read a file in another way. */
const hidden: Record<string, Buffer> = {
  "packed, behind a comment that says /Encrypt": packedScript((text, entries) =>
    deflated(`% /Encrypt 3 0 R\n${entries}`, text),
  ),
  "packed, behind a text that says /Encrypt": packedScript((text, entries) =>
    deflated(`/X(/Encrypt 3 0 R)${entries}`, text),
  ),
  "packed, behind a text that says stream": packedScript((text, entries) =>
    deflated(`/X(stream\n1 0)${entries}`, text),
  ),
  "packed, behind a comment that says stream": packedScript((text, entries) =>
    deflated(`% stream\n/X 1\n${entries}`, text),
  ),
  "packed, behind a name that says stream": packedScript((text, entries) =>
    deflated(`/stream 1${entries}`, text),
  ),
  "packed under an escaped name": packedScript((text, entries) =>
    deflated(entries, text, "/Type/Obj#53tm/Filter/#46lateDecode"),
  ),
  "packed without saying so": packedScript((text, entries) =>
    deflated(entries, text, "/Filter/Fl"),
  ),
  "packed, an address after a jump on opening": writePackedPdf(
    sheet({
      catalogue: "/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 8 0 R>>",
      more: { 7: deflated("/N 1/First 4", "8 0 <</S/URI/URI(https://x.test)>>") },
    }),
    7,
    [8],
  ),
  "packed and not deflated": packedScript((text, entries) =>
    streamOf(`/Type/ObjStm${entries}`, text),
  ),
  "packed, its length elsewhere": packedScript((text, entries) => {
    const bytes = deflateSync(text);
    const head = `<</Type/ObjStm/Filter[/FlateDecode]/Length 6 0 R${entries}>>stream\r\n`;
    return Buffer.concat([
      Buffer.from(head),
      bytes,
      Buffer.from(`endstream\nendobj\n6 0 obj ${bytes.length}`),
    ]);
  }),
  "in a comment": writePdf(
    sheet({ catalogue: "/OpenAction 9 0 R", more: { 9: `null % 9 0 obj ${script} endobj` } }),
    {
      found: { 9: `9 0 obj ${script}` },
    },
  ),
  "in a text": writePdf(
    sheet({ catalogue: "/OpenAction 9 0 R", more: { 9: `(9 0 obj ${script} endobj)` } }),
    {
      found: { 9: `9 0 obj ${script}` },
    },
  ),
  "in a stream of data": writePdf(
    sheet({
      catalogue: "/OpenAction 9 0 R",
      more: { 8: streamOf("", `9 0 obj ${script} endobj`) },
    }),
    { found: { 9: `9 0 obj ${script}` } },
  ),
  "in a comment at the head": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: `% 9 0 obj ${script} endobj\n`,
    found: { 9: `9 0 obj ${script}` },
  }),
  "in an older version": Buffer.concat([onOpening(script), writePdf(sheet())]),
  "with its kind by reference": onOpening("<</S 9 0 R/JS(x)>>", { 9: "/JavaScript" }),
  "with two kinds": onOpening("<</S/GoTo/S/JavaScript/D[3 0 R/Fit]/JS(x)>>"),
  "with zeros for spaces": onOpening("<<\0/S\0/JavaScript\0/JS\0(x)\0>>"),
  "behind comments that end in a return": onOpening(`%\r${script}%\r`),
  "behind brackets in a text": onOpening(`<</X(\\)\\()/Y(()/Z)/S/JavaScript/JS(x)>>`),
};

/** Files that might hide something: packed in unusual ways, or not PDF at all. */
const odd: Record<string, Buffer> = {
  "in a catalogue of the trailer": Buffer.from(
    `%PDF-1.4\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root<</Type/Catalog/Pages 2 0 R/OpenAction${script}>>>>`,
  ),
  "packed twice": packedScript((text, entries) =>
    streamOf(`/Type/ObjStm/Filter[/AHx/Fl]${entries}`, `${deflateSync(text).toString("hex")}>`),
  ),
  "packed by another method": packedScript((text, entries) =>
    streamOf(`/Type/ObjStm/Filter/LZWDecode${entries}`, text),
  ),
  "packed with a method that is named elsewhere": packedScript((text, entries) =>
    deflated(entries, text, "/Type/ObjStm/Filter 9 0 R"),
  ),
  "packed with two methods to choose from": packedScript((text, entries) =>
    deflated(entries, text, "/Type/ObjStm/Filter/LZWDecode/Filter/FlateDecode"),
  ),
  "packed as differences": packedScript((text, entries) => {
    // Each byte is the difference from the one before, as in pictures (TIFF, one colour).
    const distances = Buffer.from(text, "latin1").map((letter, at, all) =>
      at % 64 ? letter - (all[at - 1] ?? 0) : letter,
    );
    return streamOf(
      `/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 64>>${entries}`,
      deflateSync(distances),
    );
  }),
  "packed and cut short, so that a word ends earlier": packedScript(
    (text, entries) => cutShort(`/Type/ObjStm${entries}`, text, text.lastIndexOf("X")),
    { 8: "<</S 10 0 R/JS(x)>>", 10: "/JavaScriptX" },
  ),
  "packed with an end in the middle of its data": packedScript(
    (text, entries) => streamOf(`/Filter/FlateDecode${entries}`, deflateSync(text, { level: 0 })),
    { 8: "<</S 10 0 R/JS(x)>>", 10: "/JavaScript\nendstream " },
  ),
  "packed in a comment among packed ones": packedScript(
    (text, entries) => deflated(entries, text.replace(/8 \d+/, "8 2")),
    { 6: `% ${script}\nnull`, 8: "null" },
  ),
  "packed in a text among packed ones": packedScript(
    (text, entries) => deflated(entries, text.replace(/8 \d+/, "8 1")),
    { 6: `(${script})`, 8: "null" },
  ),
  "packed before the first of the packed ones": packedScript((text, entries) =>
    deflated(entries, text.replace(/8 \d+/, `8 ${script.length}`).replace(script, `${script}null`)),
  ),
  "packed and blown up": packedScript((text, entries) =>
    deflated(entries, text + " ".repeat(65 * 1024 * 1024)),
  ),
  "packed and broken": packedScript((text, entries) =>
    streamOf(`/Type/ObjStm/Filter/FlateDecode${entries}`, `\x80${text}`),
  ),
  "in an object whose number is torn": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: "9%\n0%x\nobj\n<</S/URI/URI(https://x.test)>>\nendobj\n",
    found: { 9: "9%\n0%x\nobj" },
  }),
  "in an object whose number seems another": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: "9%3\n0%4 5 \n\nobj\n<</S/URI/URI(https://x.test)>>\nendobj\n",
    found: { 9: "9%3\n0%4 5 \n\nobj" },
  }),
  "in an object behind comments alone": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: "9\n%\n % 1\n0 \robj\n<</S/URI/URI(https://x.test)>>\nendobj\n",
    found: { 9: "9\n%\n % 1\n0 \robj" },
  }),
  "in an object numbered at length": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: "0000000000000000000000000000000000000000000000000000000000009 000000000000000000000000000000000000000000000000000000000000\nobj\n<</S/URI/URI(https://x.test)>>\nendobj\n",
    found: {
      9: "0000000000000000000000000000000000000000000000000000000000009 000000000000000000000000000000000000000000000000000000000000\nobj",
    },
  }),
  "in an object whose number has a sign": writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), {
    head: "+9 +0 obj\n<</S/URI/URI(https://x.test)>>\nendobj\n",
    found: { 9: "+9 +0 obj" },
  }),
  "with a key too few": onOpening("<</D/S/JavaScript/JS(x)>>"),
  "with something that is no key": onOpening("<<1/S/URI/URI(https://x.test)>>"),
  "a stream without an end": writePdf(sheet({ more: { 9: "<</Length 5>>stream\nabc" } })),
  "streams over one another": writePdf(
    sheet({
      more: Object.fromEntries(
        Array.from({ length: 2000 }, (_, index) => [
          9 + index,
          streamOf("/Length 100000", "x".repeat(40)),
        ]),
      ),
    }),
  ),
  "lists within lists": onOpening(`${"[".repeat(5000)}${"]".repeat(5000)}`),
  "a text without an end": onOpening("(never"),
  "a list without an end": onOpening("[1 2 3"),
  "references in a circle": onOpening("9 0 R", { 9: "10 0 R", 10: "9 0 R" }),
};

/** Files with objects that can't be read. */
const locked: Record<string, Buffer> = {
  encrypted: writePdf(sheet({ more: { 9: "<</Filter/Standard/V 2/R 3/P -4/O(x)/U(x)>>" } }), {
    trailer: "/Encrypt 9 0 R/ID[(a)(a)]",
  }),
  "encrypted, packed objects and all": writePackedPdf(
    sheet({
      more: {
        7: deflated("/N 1/First 4", "\x80\x81"),
        9: "<</Filter/Standard/V 2/R 3/P -4/O(x)/U(x)>>",
      },
    }),
    7,
    [8],
    "/Encrypt 9 0 R",
  ),
};

/** What acts is taken out of these. */
export const hostile = { ...acting, ...attaching, ...hidden };
/** These may be refused too. */
export const ambiguous = odd;
export const encrypted = locked;
