/** `POST /socket` (WIRE): what a page tells the house in passing, unencrypted. Nothing here is believed; it only makes us look. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";

export const tellEvent = post({
  name: "transfers.tell_event",
  path: "/socket",
  body: "plain",
  access: { menu: "transfer", module: ["view"] },
  summary: "The sender says that they have paid: the bank is asked at once. Changes nothing by itself.",
  rateLimit: { max: 6, windowSeconds: 60 },
  audit: "never",
  input: z.strictObject({ event: z.literal("paid"), transfer: idSchema("tr") }),
  output: z.strictObject({}),
});
