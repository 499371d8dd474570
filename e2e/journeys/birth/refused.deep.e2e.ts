import { expect } from "vitest";
import { errorCatalogue } from "../../../contract/errors.ts";
import { englishCertificate, tinyPdf } from "../../../server/certificate/test/tiny-pdf.ts";
import { makeUser } from "../../api.ts";
import { giveCertificate } from "../../certificate.ts";
import { journey, signIn } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";

const refusedFiles: [what: string, bytes: () => Uint8Array, type: string, says: string][] = [
  ["a text", () => Buffer.from("Dear Sir"), "text/plain", "Please upload a Image or PDF file"],
  ["10 MB", () => Buffer.alloc(10_000_000), "application/pdf", errorCatalogue["too-large"].bn],
  [
    "a locked PDF",
    () => tinyPdf(englishCertificate, { locked: true }),
    "application/pdf",
    errorCatalogue["encrypted-pdf"].bn,
  ],
  [
    "another paper",
    () => tinyPdf([[50, 50, "Dear Sir"]]),
    "application/pdf",
    errorCatalogue["nothing-found"].bn,
  ],
  [
    "no PDF at all",
    () => Buffer.from("hello"),
    "application/pdf",
    errorCatalogue["unreadable-file"].bn,
  ],
];

journey(
  "each file that can't be read is told in the words for it",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 100), "/birthday-registration");
    const name = page.locator("[name=nameInEnglish]");
    await name.fill("Rahim Uddin");
    const certificate = page.getByRole("region", { name: "সনদ থেকে ফরম পূরণ" });
    for (const [, bytes, type, says] of refusedFiles) {
      await giveCertificate(page, bytes(), type);
      await certificate.getByRole("alert").getByText(says, { exact: true }).waitFor();
      await expectFocus(page.locator("#certificate-title"));
      await expect.poll(() => name.inputValue()).toBe("Rahim Uddin");
    }
  },
);
