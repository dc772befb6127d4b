/** `POST /socket` (API-10): unencrypted notifications sent by a page. They are never trusted; they only schedule an inquiry. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";

export const reportEvent = post({
  name: "transfers.report_event",
  path: "/socket",
  body: "plain",
  access: { menu: "transfer", module: ["view"] },
  summary: "Reports that the sender has paid: the bank is inquired at once. Changes nothing by itself.",
  rateLimit: { max: 6, windowSeconds: 60 },
  audit: "never",
  input: z.strictObject({ event: z.literal("paid"), transfer: idSchema("tr") }),
  output: z.strictObject({}),
});
