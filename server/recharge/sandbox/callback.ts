import type { CallbackStatus } from "./outcomes.ts";
import type { Payment } from "./state.ts";

/** The merchant's callback address with bKash's parameters added. */
export function callbackUrl(payment: Payment, status: CallbackStatus): string {
  const mark = payment.callbackURL.includes("?") ? "&" : "?";
  return `${payment.callbackURL}${mark}paymentID=${payment.paymentID}&status=${status}&signature=${payment.signature}`;
}

/** The browser comes back with one parameter more than `create` announced. */
export function redirectUrl(payment: Payment, status: CallbackStatus): string {
  return `${callbackUrl(payment, status)}&apiVersion=1.2.0-beta/`;
}
