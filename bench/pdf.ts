import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cleanPdf } from "../server/pdf/clean.ts";
import { readers } from "../server/pdf/test/readers.ts";

const html = `<html><head><title>Kagoj</title></head><body><h1>নিবন্ধন</h1><p>A page with <a href="https://example.com/">a link</a>.</p></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="150" height="90" fill="teal"/><text x="20" y="150">Kagoj</text></svg>`;
const postscript = "%!PS\n/Helvetica 24 selectfont 72 700 moveto (Kagoj) show showpage\n";
const tex =
  "\\documentclass{article}\\usepackage{hyperref}\\begin{document}\\section{Kagoj}\\href{https://example.com}{a link}\\end{document}";
const sources = {
  "page.html": html,
  "picture.svg": svg,
  "page.ps": postscript,
  "page.tex": tex,
  "page.txt": "Kagoj\n",
  "page.ms": ".TL\nKagoj\n",
};

/** Programs that write `out.pdf`, from the sources above or from what one before wrote (`made.pdf`). */
const producers: Record<string, string> = {
  "Ghostscript 1.4": "gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dCompatibilityLevel=1.4 -sOutputFile=out.pdf page.ps",
  "Ghostscript 1.7": "gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dCompatibilityLevel=1.7 -sOutputFile=out.pdf page.ps",
  "librsvg and cairo": "rsvg-convert -f pdf -o out.pdf picture.svg",
  groff: "groff -Tpdf -ms page.ms > out.pdf",
  pdfTeX: "pdflatex -interaction=batchmode page.tex && cp page.pdf out.pdf",
  XeTeX: "xelatex -interaction=batchmode page.tex && cp page.pdf out.pdf",
  WeasyPrint: "weasyprint page.html out.pdf",
  wkhtmltopdf: "xvfb-run -a wkhtmltopdf -q page.html out.pdf",
  Chromium: "HOME=$PWD chromium --headless --no-sandbox --disable-gpu --print-to-pdf=out.pdf page.html",
  LibreOffice:
    "HOME=$PWD soffice --headless --infilter='HTML (StarWriter)' --convert-to pdf:writer_pdf_Export page.html && cp page.pdf out.pdf",
  img2pdf: "rsvg-convert -o picture.png -b white picture.svg && img2pdf picture.png -o out.pdf",
  GraphicsMagick: "rsvg-convert -o picture.png -b white picture.svg && gm convert picture.png out.pdf",
  Tesseract: "rsvg-convert -o picture.png -b white picture.svg && tesseract picture.png out pdf",
  "poppler and cairo": "pdftocairo -pdf made.pdf out.pdf",
  MuPDF: "mutool clean made.pdf out.pdf",
  pdftk: "pdftk made.pdf cat output out.pdf",
  "qpdf, packed": "qpdf --object-streams=generate made.pdf out.pdf",
  "qpdf, linearized": "qpdf --linearize made.pdf out.pdf",
  "qpdf, owner's password": "qpdf --encrypt '' owner 256 -- made.pdf out.pdf",
};

/** Whether every reader of this machine that draws a PDF draws what is passed on of it alike. */
async function looksAlike(bytes: Uint8Array): Promise<boolean> {
  const cleaned = await cleanPdf(bytes);
  for (const draw of Object.values(readers)) {
    const before = await draw(bytes).catch(() => undefined);
    if (before && (await draw(cleaned.bytes)).join() !== before.join()) return false;
  }
  return true;
}

/** Passes on a PDF of each of the programs that are installed here. `failed`: those that look otherwise afterwards, or were refused. */
async function benchPdf(): Promise<{ files: string[]; failed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  const ordinary: Record<string, Buffer> = {};
  try {
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
    for (const [name, command] of Object.entries(producers)) {
      rmSync(join(folder, "out.pdf"), { force: true });
      spawnSync("sh", ["-c", command], { cwd: folder, timeout: 120_000, stdio: "ignore" });
      if (!existsSync(join(folder, "out.pdf"))) continue;
      ordinary[name] = readFileSync(join(folder, "out.pdf"));
      if (!existsSync(join(folder, "made.pdf"))) writeFileSync(join(folder, "made.pdf"), ordinary[name]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const failed: string[] = [];
  for (const [name, bytes] of Object.entries(ordinary))
    if (!(await looksAlike(bytes).catch(() => false))) failed.push(name);
  return { files: Object.keys(ordinary), failed };
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const { files, failed } = await benchPdf();
  console.log(
    `${files.join(", ")}: ${files.length - failed.length} of ${files.length} look as before in ${Object.keys(readers).join(", ")}`,
  );
  if (failed.length > 0) console.log(`BROKEN: ${failed.join(", ")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
