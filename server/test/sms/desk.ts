import { openLog } from "../../log/log.ts";
import { smsWriters } from "../../phones/writers.ts";
import { sendDue } from "../../sms/sms.ts";
import { logInAdmin, newUser, type Person, send } from "../builders.ts";
import { afterThisFile } from "../closing.ts";
import { openTestServer } from "../harness.ts";
import { startSmsProvider } from "./provider.ts";
import { defaults } from "./shapes.ts";

/** The settings for BulkSMSBD, whose specimen is at `url`. */
export const bulkSms = (url: string) => ({
  SMS_URL: `${url}/api/smsapi`,
  SMS_FIELDS: `api_key=${defaults.apiKey}&type=text&number={to88}&senderid=${defaults.senderId}&message={message}`,
  SMS_OK: '"response_code":202',
  SMS_PRICE: "0.35",
});

/** A desk that sends SMS to a specimen of a provider. */
export async function openSmsDesk(more: Record<string, string> = {}) {
  const provider = await startSmsProvider();
  afterThisFile(() => provider.stop());
  const server = await openTestServer({ ...bulkSms(provider.url), ...more });
  const admin = await logInAdmin(server);
  const said: string[] = [];
  const log = openLog("info", { write: (line) => void said.push(line) });
  const { sms } = server.env;
  if (!sms) throw new Error("no SMS");
  const writers = smsWriters(server.seal, server.env);
  const sendSms = () => sendDue({ ...server, log, env: { ...server.env, sms }, writers });
  /** The code of the last SMS to this number. */
  const codeTo = (phone: string) => {
    const last = provider.sent.findLast(({ to }) => to === `88${phone}`);
    return / (\d{6}) \(/.exec(last?.text ?? "")?.[1];
  };
  const again = (person: Person) =>
    server.sql`update sessions set confirmed_at = now() where user_id = ${person.user._id}`;
  /** Has them prove a number, as the page does. */
  const prove = async (person: Person, phone: string) => {
    const asked = await person.send("PUT", "/api/users/phone", { phone });
    await sendSms();
    const proved = await person.send("POST", "/api/users/phone/code", { code: codeTo(phone) });
    return [asked, proved];
  };
  /** So many seconds pass for the codes. */
  const wait = (seconds: number) =>
    server.sql`update phone_codes set asked_at = asked_at - make_interval(secs => ${seconds})`;
  const call = (path: string, body: unknown, headers?: Record<string, string>) =>
    send(server, "POST", `/api/auth/${path}`, body, headers);
  return {
    ...{ server, admin, provider, sendSms, codeTo, prove, wait, again, call, said },
    newUser: () => newUser(server, admin, 0),
  };
}
