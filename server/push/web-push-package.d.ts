/** The parts of the package that we use: it carries no types of its own. */
declare module "web-push" {
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    /** Seconds that the push service keeps the message for a phone that is away. */
    TTL: number;
    urgency: "very-low" | "low" | "normal" | "high";
    /**
     * At most 32 characters, URL-safe: a newer message replaces an undelivered one of the same
     * topic.
     */
    topic: string;
  };
  type Request = {
    method: string;
    headers: Record<string, string | number>;
    body: Buffer;
    endpoint: string;
  };
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: Options,
    ): Request;
  };
  export = webPush;
}
