import { inTime } from "./in-time.ts";

/**
 * The registration of our service worker; undefined where there is none, and where the browser does
 * not answer.
 */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await inTime(Promise.resolve(navigator.serviceWorker?.getRegistration()));
  } catch {
    return undefined;
  }
}

/**
 * The registration once its worker is at work. @throws NoAnswer where none comes, because the
 * browser has refused it for example
 */
export function readyWorker(): Promise<ServiceWorkerRegistration> {
  return inTime(navigator.serviceWorker.ready, 10);
}
