/** The HTTP call by which staff read a transfer as its sender does, to explain it to a caller in the same words. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { transferId } from "../contract.ts";
import { transferSchema } from "../details/contract.ts";

export const readAsSender = get({
  name: "transfers.read_as_sender",
  path: "/v1/transfers/office/as-sender",
  access: { menu: "transfer", module: ["oversee"] },
  summary:
    "Reads a transfer as its sender does, in the reader's language, with account and phone masked and without the link that tracks it.",
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
