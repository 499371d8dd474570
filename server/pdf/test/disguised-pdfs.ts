import type { ErrorCode } from "../../../contract/errors.ts";
import { sheet } from "./hostile-pdfs.ts";
import { streamOf, writePdf } from "./write-pdf.ts";

/** Active content with unusual characters between or within its words. */
type Kind = { code: ErrorCode; write(form: string): Buffer };

const address = "<</S/URI/URI(https://x.test)>>";
const annotated = (annotation: string) =>
  writePdf(sheet({ page: `/Annots[<</Type/Annot/Rect[0 0 200 200]${annotation}>>]` }));
const headed = (head: string) =>
  writePdf(sheet({ catalogue: "/OpenAction 9 0 R" }), { head: `${head}${address}\nendobj\n`, found: { 9: head } });

/** One for each place between two words. `form` is where white space may be. */
export const spaced: Record<string, Kind> = {
  "a script": {
    code: "active-content",
    write: (s) =>
      writePdf(
        sheet({ catalogue: `/Names<</JavaScript${s}<</Names[(a)<</S${s}/JavaScript${s}/JS(app.alert\\(1\\))>>]>>>>` }),
      ),
  },
  "an attachment": {
    code: "pdf-attachments",
    write: (s) =>
      writePdf(
        sheet({
          catalogue: `/Names<</EmbeddedFiles${s}<</Names[(a.exe)<</F(a.exe)/EF${s}<</F${s}9 0 R>>>>]>>>>`,
          more: { 9: streamOf("", "MZ") },
        }),
      ),
  },
  "a program": {
    code: "active-content",
    write: (s) => annotated(`/Subtype/Link/A${s}<</S${s}/Launch${s}/F(cmd.exe)>>`),
  },
  "a form with scripts of its own": {
    code: "active-content",
    write: (s) => writePdf(sheet({ catalogue: `/AcroForm<</Fields[]/XFA${s} 9 0 R>>`, more: { 9: "(<xdp/>)" } })),
  },
  "an address on opening": {
    code: "active-content",
    write: (s) => writePdf(sheet({ catalogue: `/OpenAction${s}<</S${s}/URI${s}/URI(https://x.test)>>` })),
  },
  "an address on opening, by reference": {
    code: "active-content",
    write: (s) => writePdf(sheet({ catalogue: `/OpenAction 9${s}0${s}R`, more: { 9: address } })),
  },
  "an address in an object": { code: "active-content", write: (s) => headed(`9${s}0${s}obj`) },
  "an address among words that end a list": {
    code: "active-content",
    write: (s) => writePdf(sheet({ catalogue: `/OpenAction<</X[x${s}/S/URI/URI(https://x.test)]>>` })),
  },
};

/** The same with a number that can be written in many ways. */
export const numbered: Record<string, Kind> = {
  "an address on opening, by reference": {
    code: "active-content",
    write: (nine) => writePdf(sheet({ catalogue: `/OpenAction ${nine} 0 R`, more: { 9: address } })),
  },
  "an address in an object": { code: "active-content", write: (nine) => headed(`${nine} 0 obj`) },
  "an address in an object of some generation": {
    code: "active-content",
    write: (generation) => headed(`9 ${generation} obj`),
  },
};

/** What PDFium counts as part of a number (its 'N'), before and after it, with comments that follow directly. */
export const formsOfNine: string[] = ["+", "-", ".", "5", "0", "%\n", "%9\r", "\x80%\n"]
  .flatMap((mark) => ["+", "-", ".", "%\n", ""].map((more) => mark + more))
  .flatMap((mark) => [`9${mark}`, `9${mark}5`, `${mark}9`, `${"0".repeat(20)}${mark}9`]);

/** Plainly written, but only active because of how PDFium continues after an error. */
export const misread: Record<string, Buffer> = {
  "in a dictionary that stands for a key": writePdf(
    sheet({ catalogue: "/OpenAction<</X/Y<</S/URI/URI(https://x.test)>>/Z 1>>" }),
  ),
  "in a text that stands for a key": writePdf(
    sheet({ catalogue: "/OpenAction<</X/Y(/S/URI/URI<68747470733A2F2F78>)>>" }),
  ),
  "in lists deeper than PDFium goes": writePdf(
    sheet({ catalogue: `/OpenAction<</X${"[".repeat(70)}/S/URI/URI(https://x.test)${"]".repeat(70)}>>` }),
  ),
  "an address that is a name": annotated("/Subtype/Link/A<</S/URI/URI/file:#2f#2f#2fetc#2fpasswd>>"),
  "an address in UTF-8": annotated("/Subtype/Link/A<</S/URI/URI(\xef\xbb\xbffile:///etc/passwd)>>"),
  "an address in letters the other way round": annotated(
    "/Subtype/Link/A<</S/URI/URI<FFFE660069006C0065003A002F002F00>>>",
  ),
  "a menu item that is a text": annotated("/Subtype/Link/A<</S/Named/N(SaveAs)>>"),
};

/** An object that the table of places finds inside another object's number, which no parser of objects alone can see. */
export const numberCut: Buffer = writePdf(
  sheet({ catalogue: "/OpenAction 9 0 R", more: { 9: "<</S/GoTo/D[3 0 R/Fit]>>" } }),
  { head: `19 0 obj${address}\nendobj\n`, found: { 9: "9 0 obj<</S/URI" } },
);
