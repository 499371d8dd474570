import "../print/print.css";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { canShare, shareFile, shareText } from "../api/save.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { markAround } from "../print/mark-around.ts";
import { useBrand } from "../settings/config.ts";
import { Button, type ButtonVariant, useBusy } from "../ui/Button.tsx";
import { ChatIcon, DownloadIcon, PrintIcon, ShareIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import type { Receipt } from "./receipt.ts";
import { receiptText } from "./text.ts";

const WIDTH = 400;
const EDGE = 28;
const INNER = WIDTH - 2 * EDGE;
/** Pixels for each unit, so that it stays sharp when somebody zooms in. */
const SCALE = 3;
/** A receipt is paper, so it has the light colours in every theme. */
const colors = { paper: "#fffdf8", ink: "#1e2926", soft: "#5b5d54", accent: "#0e5a50", line: "#e2d9c7" };

type Style = { size: number; weight?: number; color?: string; align?: "left" | "center" | "right" };

/** Draws a receipt as a PNG. `foot` says whose receipt it is. */
async function drawReceipt(receipt: Receipt, { brand, foot }: { brand: string; foot: string }): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  await document.fonts.ready;
  // The first time only measures, because a picture's size must be known before it is drawn.
  const height = draw(context, receipt, brand, foot);
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colors.accent;
  context.fillRect(0, 0, WIDTH, 6);
  draw(context, receipt, brand, foot);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture is empty."))), "image/png"),
  );
}

/** Answers the height. */
function draw(context: CanvasRenderingContext2D, receipt: Receipt, brand: string, foot: string): number {
  let y = 44;
  const write = (text: string, style: Style) => {
    y = writeLines(context, text, y, style);
  };
  write(brand, { size: 18, weight: 700, color: colors.accent });
  y += 12;
  write(receipt.what, { size: 16, color: colors.soft });
  y += 22;
  write(receipt.amount, { size: 34, weight: 700 });
  y -= 16;
  for (const { label, value } of receipt.lines) {
    rule(context, y);
    y += 26;
    const beside = writeLines(context, label, y, { size: 14, color: colors.soft, align: "left" });
    y = Math.max(beside, writeLines(context, value, y, { size: 15, weight: 600, align: "right" }));
  }
  rule(context, y);
  y += 24;
  write(foot, { size: 12, color: colors.soft });
  return y + 12;
}

/** Writes text from the baseline `y`, wrapped at spaces. Answers the baseline below it. */
function writeLines(context: CanvasRenderingContext2D, text: string, y: number, style: Style): number {
  const { size, weight = 400, color = colors.ink, align = "center" } = style;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = color;
  context.textAlign = align;
  const x = { left: EDGE, center: WIDTH / 2, right: WIDTH - EDGE }[align];
  const width = align === "right" ? INNER * 0.66 : INNER;
  for (const line of wrap(context, text, width)) {
    context.fillText(line, x, y, width);
    y += size * 1.5;
  }
  return y;
}

function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function rule(context: CanvasRenderingContext2D, y: number): void {
  context.fillStyle = colors.line;
  context.fillRect(EDGE, y - 6, INNER, 1);
}

const type = "image/png";

/** A receipt in plain lines, for a message. */
function writeReceipt({ what, amount, lines }: Receipt, { brand, foot }: { brand: string; foot: string }): string {
  return [brand, `${what}: ${amount}`, ...lines.map(({ label, value }) => `${label}: ${value}`), foot].join("\n");
}

/** Hands on the receipt as a picture, saved where the browser can't share; as text; or on the paper of a small printer. */
export function ReceiptActions({ receipt: whole, variant }: { receipt: Receipt; variant?: ButtonVariant }) {
  const receipt = { ...whole, lines: whole.lines.filter(({ own }) => !own) };
  const text = useText(receiptText);
  const brand = useBrand();
  const { busy, run } = useBusy();
  const name = `${receipt.name}.png`;
  const shares = canShare({ name, type });
  const about = { brand, foot: text.foot(brand) };
  const sharePicture = async () => shareFile({ blob: await drawReceipt(receipt, about), name, type });
  const shareLines = async () => {
    if (await shareText(writeReceipt(receipt, about))) showToast("success", bothOf(receiptText, "copied"));
  };
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      <Button
        variant={variant}
        block
        busy={busy}
        busyLabel={text.preparing}
        icon={shares ? <ShareIcon className="size-5" /> : <DownloadIcon className="size-5" />}
        onClick={() => run(sharePicture)}
      >
        {shares ? text.share : text.save}
      </Button>
      <Button variant="ghost" icon={<ChatIcon className="size-5" />} onClick={() => run(shareLines)}>
        {text.asText}
      </Button>
      <Button variant="ghost" icon={<PrintIcon className="size-5" />} onClick={() => window.print()}>
        {text.print}
      </Button>
      <Slip receipt={receipt} {...about} />
    </div>
  );
}

/** What a printer gets of the page while a receipt is shown. It stands beside everything, since dialogs are cut at the window's end. */
function Slip({ receipt: { what, amount, lines }, brand, foot }: { receipt: Receipt; brand: string; foot: string }) {
  // The page's root can't be hidden itself (index.html), but all that is in it.
  useEffect(() => markAround(document.getElementById("app"), "slip"), []);
  return createPortal(
    <article className="receipt-slip">
      <p>
        <b>{brand}</b>
      </p>
      <p>
        {what}
        <br />
        <b>{amount}</b>
      </p>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{foot}</p>
    </article>,
    document.body,
  );
}
