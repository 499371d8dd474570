import { randomBytes } from "node:crypto";
import { isGsm, segments } from "./segments.ts";

export type Shape = "bulksmsbd" | "ssl-bearer" | "ssl-body" | "twilio" | "plain" | "android";
export type Reply = {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
};
export type Outcome =
  | { reply: Reply; refused: string }
  | { reply: Reply; take: { to: string[]; text: string; ids: string[] } };
export type Ask = {
  method: string;
  path: string;
  query: URLSearchParams;
  type: string;
  auth: string;
  body: string;
};

export const defaults = {
  port: 0,
  apiKey: "C20000000000000000000000000000", //  bulksmsbd, plain
  token: "0000-aaaa-bbbb-cccc-dddd", //         ssl-*
  accountSid: `AC${"0".repeat(32)}`, //         twilio: user name and part of the path
  authToken: "1".repeat(32), //                 twilio: password
  gateway: "sms:secret", //                     android: user:password
  senderId: "8809617000000", //                 the approved sender: bulksmsbd, plain, ssl sid
  from: "+15005550006", //                      twilio
  balance: Infinity, //                         in segments; shared by all shapes
  maxSegments: 10,
};

export const json = (status: number, value: unknown, headers?: Record<string, string>): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
  ...(headers ? { headers } : {}),
});
export const plain = (status: number, body: string): Reply => ({
  status,
  type: "text/html; charset=UTF-8",
  body,
}); // PHP's default type
export const no = (reply: Reply, refused: string): Outcome => ({ reply, refused });
const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
const xml = (s: string) => s.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

// A Bangladeshi mobile is 01[3-9] and eight digits; each provider writes it in its own way.
const LOCAL = /^01[3-9]\d{8}$/,
  MSISDN = /^8801[3-9]\d{8}$/,
  E164_BD = /^\+8801[3-9]\d{8}$/,
  E164 = /^\+[1-9]\d{7,14}$/;
export type Account = { balance: number };

/** What each kind of provider answers, and whom it takes a message for. */
export function shapesOf(o: typeof defaults, account: Account, seenIds: Set<string>) {
  let serial = 13145326;

  const cost = (to: string[], text: string) => to.length * segments(text);
  const tooLong = (text: string) => segments(text) > o.maxSegments;
  const poor = (to: string[], text: string) => cost(to, text) > account.balance;
  const fields = (a: Ask) =>
    a.method === "POST" && a.type.startsWith("application/x-www-form-urlencoded")
      ? new URLSearchParams([...a.query, ...new URLSearchParams(a.body)])
      : a.query;
  const object = (a: Ask): Record<string, any> | undefined => {
    if (!a.type.startsWith("application/json")) return undefined;
    try {
      const v = JSON.parse(a.body);
      return v && typeof v === "object" && !Array.isArray(v) ? v : undefined;
    } catch {
      return undefined;
    }
  };

  // (1) BulkSMSBD, https://bulksmsbd.com/bulksms-api-bangladesh.php : GET or POST /api/smsapi, always HTTP 200, the
  // code tells. Numbers as 88017XXXXXXXX, commas between. Texts of the codes from that page; 1001
  // from client code.
  function bulksmsbd(a: Ask): Outcome {
    const f = fields(a),
      code = (n: number, m: string) =>
        no(json(200, { response_code: n, success_message: "", error_message: m }), `${n} ${m}`);
    const [key, sender, number, text] = ["api_key", "senderid", "number", "message"].map(
      (k) => f.get(k) ?? "",
    );
    if (!key || !sender || !number || !text)
      return code(1003, "Please Required all fields/Contact Your System Administrator");
    if (key !== o.apiKey) return code(1011, "User Id not found");
    if (sender !== o.senderId) return code(1002, "sender id not correct/sender id is disabled");
    const to = number.split(",");
    if (!to.every((n) => MSISDN.test(n))) return code(1001, "Invalid Number");
    if (tooLong(text)) return code(1005, "Internal Error"); // the page has no code for this one: a guess
    if (poor(to, text)) return code(1007, "Balance Insufficient");
    const id = String(++serial);
    return {
      take: { to, text, ids: to.map(() => id) },
      reply: json(200, {
        response_code: 202,
        message_id: serial,
        success_message: `SMS Submitted Successfully ${to.length}`,
        error_message: "",
      }),
    };
  }

  // (2) SSL Wireless SMS Plus v3: POST JSON {sid, msisdn, sms, csms_id}; 13 digits 8801…; at most
  // 1000 characters; csms_id must be new. Codes from a public client's table. SSL itself takes
  // `api_token` in the body and answers HTTP 200 with status FAILED ('ssl-body'); 'ssl-bearer' is
  // the same message behind a bearer header and honest 4xx statuses.
  function ssl(a: Ask, bearer: boolean): Outcome {
    const fail = (http: number, n: number, m: string) =>
      no(
        json(bearer ? http : 200, { status: "FAILED", status_code: n, error_message: m }),
        `${n} ${m}`,
      );
    const b = object(a);
    if (bearer && a.auth !== `Bearer ${o.token}`) return fail(401, 4001, "Unauthorized");
    if (!b) return fail(400, 4005, "Invalid request format");
    if (!bearer && b.api_token !== o.token) return fail(401, 4001, "Unauthorized");
    const { sid, msisdn, sms, csms_id } = b;
    if (![sid, msisdn, sms, csms_id].every((v) => typeof v === "string" && v))
      return fail(422, 4022, "Required Parameter Missing");
    if (sid !== o.senderId) return fail(403, 4002, "SID/Stakeholder is not permitted");
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(csms_id)) return fail(422, 4020, "Invalid CSMS ID");
    if (!MSISDN.test(msisdn)) return fail(422, 4025, "Invalid Cell No.");
    if (sms.length > 1000 || tooLong(sms)) return fail(422, 4027, "Message length exceeded");
    if (seenIds.has(`ssl ${csms_id}`)) return fail(409, 4023, "Duplicate CMS ID");
    if (poor([msisdn], sms)) return fail(402, 4030, "Limit Exceed");
    seenIds.add(`ssl ${csms_id}`);
    const id = hex(10);
    return {
      take: { to: [msisdn], text: sms, ids: [id] },
      reply: json(200, {
        status: "SUCCESS",
        status_code: 200,
        error_message: "",
        smsinfo: [
          {
            sms_status: "SUCCESS",
            status_message: "Success",
            msisdn,
            sms_type: isGsm(sms) ? "EN" : "BN",
            sms_body: sms,
            csms_id,
            reference_id: id,
          },
        ],
      }),
    };
  }

  // (3) Twilio, https://www.twilio.com/docs/messaging/api/message-resource : POST form, Basic sid:token, 201; JSON at
  // …/Messages.json and XML at …/Messages. Error codes from https://www.twilio.com/docs/api/errors/<code>.
  function twilio(a: Ask): Outcome {
    const asJson = a.path.endsWith(".json");
    const fail = (status: number, code: number, message: string) => {
      const info = `https://www.twilio.com/docs/errors/${code}`;
      return no(
        asJson
          ? json(status, { code, message, more_info: info, status })
          : {
              status,
              type: "application/xml",
              body: `<?xml version='1.0' encoding='UTF-8'?>\n<TwilioResponse><RestException><Code>${code}</Code><Message>${xml(message)}</Message><MoreInfo>${info}</MoreInfo><Status>${status}</Status></RestException></TwilioResponse>`,
            },
        `${code} ${message}`,
      );
    };
    if (a.auth !== basic(`${o.accountSid}:${o.authToken}`) || !a.path.includes(`/${o.accountSid}/`))
      return fail(401, 20003, "Authenticate");
    const f = a.type.startsWith("application/x-www-form-urlencoded")
      ? new URLSearchParams(a.body)
      : new URLSearchParams();
    const [to, from, text] = ["To", "From", "Body"].map((k) => f.get(k) ?? "");
    if (!to) return fail(400, 21604, "A 'To' phone number is required.");
    if (!from) return fail(400, 21603, "A 'From' phone number is required.");
    if (!text) return fail(400, 21602, "Message body is required.");
    if (!E164.test(to) || (to.startsWith("+880") && !E164_BD.test(to)))
      return fail(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (from !== o.from)
      return fail(
        400,
        21606,
        `The 'From' phone number ${from} is not a valid, SMS-capable number for your account.`,
      );
    if (text.length > 1600 || tooLong(text))
      return fail(400, 21617, "The concatenated message body exceeds the 1600 character limit.");
    if (poor([to], text)) return fail(403, 20005, "Account not active");
    const sid = `SM${hex(16)}`,
      now = new Date().toUTCString().replace("GMT", "+0000");
    const m: Record<string, unknown> = {
      sid,
      account_sid: o.accountSid,
      messaging_service_sid: null,
      to,
      from,
      body: text,
      status: "queued",
      direction: "outbound-api",
      api_version: "2010-04-01",
      num_segments: String(segments(text)),
      num_media: "0",
      price: null,
      price_unit: "USD",
      error_code: null,
      error_message: null,
      date_created: now,
      date_updated: now,
      date_sent: null,
      uri: `/2010-04-01/Accounts/${o.accountSid}/Messages/${sid}.json`,
    };
    const tag = (k: string) =>
      k
        .split("_")
        .map((w) => w[0]!.toUpperCase() + w.slice(1))
        .join("");
    const body = Object.entries(m)
      .map(([k, v]) => `<${tag(k)}>${xml(String(v ?? ""))}</${tag(k)}>`)
      .join("");
    return {
      take: { to: [to], text, ids: [sid] },
      reply: asJson
        ? json(201, m)
        : {
            status: 201,
            type: "application/xml",
            body: `<?xml version='1.0' encoding='UTF-8'?>\n<TwilioResponse><Message>${body}</Message></TwilioResponse>`,
          },
    };
  }

  // (4) The panel sold as MiM SMS, M-RAM, ElitBuzz…: GET or POST /smsapi, always 200; success is
  // the line 'SMS SUBMITTED: ID - …', an error is a bare number. Numbers written locally, 017…, '+'
  // or ',' between (so Automas's document; the others show 88017…). type=text with Bangla is
  // accepted and arrives as question marks: it must be type=unicode.
  function panel(a: Ask): Outcome {
    const f = fields(a),
      code = (n: number, m: string) => no(plain(200, String(n)), `${n} ${m}`);
    const [key, type, sender, contacts, text] = [
      "api_key",
      "type",
      "senderid",
      "contacts",
      "msg",
    ].map((k) => f.get(k) ?? "");
    if (!key || key !== o.apiKey) return code(1003, "API Not Found");
    if (sender !== o.senderId) return code(1002, "Sender Id/Masking Not Found");
    if (!text) return code(1008, "Message is empty");
    if (type !== "text" && type !== "unicode")
      return code(1009, "Message Type Not Set (text/unicode)");
    const to = (contacts ?? "").split(/[+ ,]/);
    if (!to.every((n) => LOCAL.test(n))) return code(1012, "Invalid Number Found");
    if (tooLong(text)) return code(1005, "Internal Error"); // no code of its own: a guess
    if (poor(to, text)) return code(1007, "Balance Insufficient");
    const id = `bw-rd${o.apiKey.slice(0, 9)}${hex(7)}`;
    const arrives = type === "unicode" ? text : [...text].map((c) => (isGsm(c) ? c : "?")).join("");
    return {
      take: { to, text: arrives, ids: to.map(() => id) },
      reply: plain(200, `SMS SUBMITTED: ID - ${id}`),
    };
  }

  // (5) SMS Gateway for Android (capcom6), https://docs.sms-gate.app/features/sending-messages : POST /message on the phone
  // or /3rdparty/v1/messages in the cloud; Basic; E.164; an `id` of the client's own must be new.
  function android(a: Ask): Outcome {
    const fail = (status: number, message: string, headers?: Record<string, string>) =>
      no(json(status, { message }, headers), message);
    if (a.auth !== basic(o.gateway))
      return fail(401, "Unauthorized", { "WWW-Authenticate": 'Basic realm="Restricted"' });
    const b = object(a);
    if (!b) return fail(400, "failed to parse body");
    const to: unknown = b.phoneNumbers,
      text: unknown = b.textMessage?.text ?? b.message;
    if (!Array.isArray(to) || !to.length || to.length > 100)
      return fail(400, "failed to validate: phoneNumbers is required");
    if (typeof text !== "string" || !text)
      return fail(400, "failed to validate: textMessage is required");
    if (
      !to.every(
        (n) => typeof n === "string" && E164.test(n) && (!n.startsWith("+880") || E164_BD.test(n)),
      )
    )
      return fail(400, "failed to use phone in row 1: invalid phone number");
    if (tooLong(text)) return fail(400, "failed to validate: text is too long");
    if (b.id !== undefined && (typeof b.id !== "string" || !b.id || b.id.length > 36))
      return fail(400, "failed to validate: id");
    if (b.id && seenIds.has(`android ${b.id}`))
      return fail(409, "message with this id already exists");
    const id: string = b.id ?? hex(10);
    seenIds.add(`android ${id}`);
    return {
      take: { to, text, ids: to.map(() => id) },
      reply: json(
        202,
        {
          id,
          deviceId: "specimen-phone",
          state: "Pending",
          isHashed: false,
          isEncrypted: false,
          recipients: to.map((phoneNumber) => ({ phoneNumber, state: "Pending" })),
          states: {},
        },
        { Location: `${a.path}/${id}` },
      ),
    };
  }

  const routes: [RegExp, string[], Shape, (a: Ask) => Outcome][] = [
    [/^\/api\/smsapi$/, ["GET", "POST"], "bulksmsbd", bulksmsbd],
    [/^\/api\/v3\/send-sms$/, ["POST"], "ssl-bearer", (a) => ssl(a, true)],
    [/^\/ssl\/api\/v3\/send-sms$/, ["POST"], "ssl-body", (a) => ssl(a, false)],
    [/^\/2010-04-01\/Accounts\/[^/]+\/Messages(\.json)?$/, ["POST"], "twilio", twilio],
    [/^\/smsapi$/, ["GET", "POST"], "plain", panel],
    [/^\/(message|3rdparty\/v1\/messages)$/, ["POST"], "android", android],
  ];
  return { routes, cost };
}
