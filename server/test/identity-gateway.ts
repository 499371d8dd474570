import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterThisFile } from "./closing.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
export type TestGateway = { url: string; asked: IncomingMessage[]; answer: Answer; close(): void };

/** A gateway over real HTTP that answers as the test wants. `answer` can be changed at any time. */
export async function openGateway(): Promise<TestGateway> {
  const gateway: TestGateway = { url: "", asked: [], answer: json(record), close: () => {} };
  const listener: RequestListener = (request, response) => {
    gateway.asked.push(request);
    gateway.answer(response, request);
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/lookup?tenant=desk`;
  gateway.close = () => {
    server.close();
    server.closeAllConnections();
  };
  afterThisFile(gateway.close);
  return gateway;
}

/** A record with the documented keys. */
export const record = {
  name_bn: "কাল্পনিক নাগরিক",
  name_en: "Imaginary Citizen",
  national_id: "1234567890",
  pin: "19900000000000000",
  voter_no: 260512345678,
  voter_area: "নমুনাপুর",
  sl_no: 17,
  birth_date: "1990-01-01",
  father_name: "পিতা",
  mother_name: "মাতা",
  spouse: null,
  occupation: "শিক্ষক",
  gender: "male",
  religion: "ইসলাম",
  permanent: { district: "গাজীপুর" },
  present_address: "ঠিকানা",
  permanent_address: "ঠিকানা",
};

export function json(body: unknown, status = 200): Answer {
  return (response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

export function html(status = 200): Answer {
  return (response) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>Welcome</h1>");
}

export const hang: Answer = () => {};

/** These answers one after another; then always the last. */
export function inTurn(...answers: Answer[]): Answer {
  return (response, request) =>
    ((answers.length > 1 ? answers.shift() : answers[0]) ?? hang)(response, request);
}
