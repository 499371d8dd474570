import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes a certificate for desk.example in a folder, with its key: in one file and in two. */
export function makeCertificate(folder: string): {
  key: string;
  certificate: string;
  both: string;
} {
  const [key, certificate, both] = ["key.pem", "cert.pem", "both.pem"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const subject = ["-subj", "/CN=desk.example", "-days", "1", "-nodes"];
  const made = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ];
  execFileSync("openssl", made, { stdio: "ignore" });
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return { key, certificate, both };
}
