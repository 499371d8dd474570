import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  concatTransformationMatrix,
  drawObject,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFOperator,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { sheetWords } from "../../../contract/server-copy/sheet.ts";
import { colors, DOTS, layOut, type Piece, type Sheet, SLANT } from "./sheet.ts";
import type { Cover } from "./text.ts";

/** A px of the sheet in points: 800 px are the width of A4, which has 595.28 points. */
const POINT = 595.28 / 800;

/**
 * A server copy as a PDF of one page. What writes PDFs shapes no Bengali, so each line is a picture
 * in one colour; all else is drawn as it is.
 */
export async function makeCopyPdf(sheet: Sheet): Promise<Uint8Array> {
  const photo = await drawPhoto(sheet.person.photo_url);
  const { width, height, pieces } = await layOut(sheet, photo !== undefined);
  const pdf = await PDFDocument.create();
  pdf.setTitle(sheetWords.title[sheet.lang]);
  pdf.setLanguage(sheet.lang);
  // Two copies of a person that were made in one second would be the same file, by whose sum a dump
  // confirms a guessed number.
  const id = PDFHexString.of(randomBytes(16).toString("hex"));
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  const page = pdf.addPage([width * POINT, height * POINT]);
  // From here on in px, upwards from the foot of the page.
  page.pushOperators(concatTransformationMatrix(POINT, 0, 0, POINT, 0, 0));
  const covers = new Map<Cover, PDFName>();
  const named = (cover: Cover, color: keyof typeof colors) => {
    const name =
      covers.get(cover) ?? page.node.newXObject("Line", embed(pdf, cover, colors[color]));
    covers.set(cover, name);
    return name;
  };
  for (const piece of pieces) {
    const y = height - piece.y;
    switch (piece.kind) {
      case "mark":
        page.pushOperators(...place(named(piece.cover, "mark"), piece.cover, piece.x, y, SLANT));
        break;
      case "line": {
        const name = named(piece.cover, piece.color);
        page.pushOperators(...place(name, piece.cover, piece.x, y));
        // The font has one weight.
        if (piece.bold) page.pushOperators(...place(name, piece.cover, piece.x + 0.5, y));
        break;
      }
      case "box": {
        const { x, width, height, fill } = piece;
        const color = toRgb(colors[piece.color]);
        const look = fill ? { color } : { borderColor: color, borderWidth: 1 };
        page.drawRectangle({ x, y: y - height, width, height, ...look });
        break;
      }
      case "qr":
        drawQr(page, piece, y);
        break;
      case "photo":
        if (photo) {
          const { x, width, height } = piece;
          page.drawImage(await pdf.embedJpg(photo), { x, y: y - height, width, height });
        }
    }
  }
  return pdf.save();
}

/** A data: URL as a small JPEG; undefined when there is none, or it is no picture. */
async function drawPhoto(address: string): Promise<Buffer | undefined> {
  const [, base64 = ""] = address.split(";base64,");
  try {
    return await sharp(Buffer.from(base64, "base64"))
      .resize(324, 390, { fit: "cover" })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** A picture of one colour, as far as each dot is covered. */
function embed({ context }: PDFDocument, { dots, width, height }: Cover, color: string): PDFRef {
  const put = (dict: PDFDict, bytes: Uint8Array) =>
    context.register(PDFRawStream.of(dict, deflateSync(bytes)));
  const [Type, Subtype, Filter] = ["XObject", "Image", "FlateDecode"];
  const image = { Type, Subtype, Filter, Width: width, Height: height };
  const grey = { ColorSpace: "DeviceGray", BitsPerComponent: 8 };
  const SMask = put(context.obj({ ...image, ...grey }), dots);
  const ColorSpace = ["Indexed", "DeviceRGB", 0, PDFHexString.of(color.slice(1))];
  const plain = new Uint8Array(Math.ceil(width / 8) * height);
  return put(context.obj({ ...image, ColorSpace, BitsPerComponent: 1, SMask }), plain);
}

/** Draws a line whose letters stand at this place, turned by `angle` degrees clockwise. */
function place(name: PDFName, cover: Cover, x: number, y: number, angle = 0): PDFOperator[] {
  const [cos, sin] = [Math.cos((-angle * Math.PI) / 180), Math.sin((-angle * Math.PI) / 180)];
  const [width, height] = [cover.width / DOTS, cover.height / DOTS];
  const below = (cover.height - cover.base) / DOTS;
  return [
    pushGraphicsState(),
    concatTransformationMatrix(cos, sin, -sin, cos, x, y),
    concatTransformationMatrix(width, 0, 0, height, 0, -below),
    drawObject(name),
    popGraphicsState(),
  ];
}

type Page = ReturnType<PDFDocument["addPage"]>;

function drawQr(page: Page, { x, size, modules, dark }: Extract<Piece, { kind: "qr" }>, y: number) {
  // Readers need a white border.
  const border = 4;
  const unit = size / (modules + 2 * border);
  page.drawRectangle({ x, y: y - size, width: size, height: size, color: rgb(1, 1, 1) });
  const path = dark.map((at) => `M${at % modules} ${Math.floor(at / modules)}h1v1h-1z`).join("");
  const [left, top] = [x + border * unit, y - border * unit];
  page.drawSvgPath(path, { x: left, y: top, scale: unit, color: rgb(0, 0, 0) });
}

function toRgb(color: string) {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
