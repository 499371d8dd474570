import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes certificates by openssl, in a folder that is the caller's to remove. */
export function openCertificates() {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-certificates-"));
  const make = (name: string, how: string[]) => {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    const args = [...made, "-keyout", key, "-out", cert, "-subj", `/CN=${name}`, ...how];
    execFileSync("openssl", args, { stdio: ["ignore", "ignore", "pipe"] });
    return { paths: { key, cert }, key: readFileSync(key), cert: readFileSync(cert) };
  };
  const authority = make("Test authority", ["-days", "2"]);
  const { cert, key } = authority.paths;
  const named = (host: string) => ["-addext", `subjectAltName=DNS:${host}`];
  return {
    folder,
    /** The file of who signs them. */
    authority: cert,
    signed: (host: string) =>
      make(host, [...named(host), "-days", "1", "-CA", cert, "-CAkey", key]),
    ownSigned: (host: string) => make(host, [...named(host), "-days", "1"]),
  };
}
