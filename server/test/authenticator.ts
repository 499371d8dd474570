import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const WITH_KEY = 0x40;

/**
 * An authenticator with one passkey, as a browser's answers show it. `origin` is that of the test
 * servers.
 */
export function newAuthenticator(origin = "http://127.0.0.1:3000") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest]);
  };
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
  });

  return {
    /** The answer of `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const [point, other] = [x, y].map((one) => Buffer.from(one, "base64url"));
      // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key.
      const hex = (digits: string) => Buffer.from(digits, "hex");
      const key = Buffer.concat([
        hex("a5010203262001215820"),
        point ?? id,
        hex("225820"),
        other ?? id,
      ]);
      const length = hex("0010");
      const data = authData(PRESENT | WITH_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // CBOR of {fmt: "none", attStmt: {}, authData: data}.
      const head = Buffer.concat([
        hex("a363"),
        Buffer.from("fmt"),
        hex("64"),
        Buffer.from("none"),
        hex("67"),
      ]);
      const middle = Buffer.concat([
        Buffer.from("attStmt"),
        hex("a068"),
        Buffer.from("authData"),
        hex("58"),
      ]);
      const attestationObject = Buffer.concat([head, middle, Buffer.from([data.length]), data]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject,
      });
    },

    /** The answer of `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }) {
      const [data, client] = [authData(PRESENT), clientData("webauthn.get", challenge)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({ clientDataJSON: client, authenticatorData: data, signature });
    },
  };
}
