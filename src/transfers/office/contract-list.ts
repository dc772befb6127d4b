/** The call by which staff list and find transfers, apart from the rest: a list loads no schema of proposals and journals. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { overseen } from "../proposals/contract-access.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { STATES } from "../lifecycle/states.ts";
import { PRODUCTS } from "../lifecycle/transfer.ts";
import { TRANSFER_QUEUES } from "../model/work-queues.ts";

const transferId = idSchema("tr");
const state = z.enum(STATES);

/** A transfer in a list. */
export const listedSchema = z.strictObject({
  id: transferId,
  product: z.enum(PRODUCTS),
  corridor: z.string(),
  sender: z.string(),
  senderName: z.string(),
  recipientName: z.string(),
  /** As the caller may see it: what the law forbids to disclose is shown to compliance only. */
  state,
  reason: z.enum(REASON_CODES).nullable(),
  deadline: instantCodec.nullable(),
  needsPerson: z.boolean(),
  total: moneyCodec,
  receives: moneyCodec,
  createdAt: instantCodec,
});
export type OverseenTransfer = z.output<typeof listedSchema>;

/** Beside the state: cash with a locked code is not ready to collect, until its sender requests another one. */
export const codeFields = { isCodeLocked: z.boolean() };
const rowSchema = listedSchema.extend(codeFields);
export type OverseenRow = z.output<typeof rowSchema>;

export const listAll = get({
  ...overseen,
  name: "transfers.list_all",
  path: "/v1/transfers/office",
  summary: "Lists transfers of all senders, newest first; `before` is the last id of the page before.",
  input: z.strictObject({
    state: state.optional(),
    queue: z.enum(TRANSFER_QUEUES).optional(),
    product: z.enum(PRODUCTS).optional(),
    corridor: z
      .string()
      .regex(/^[A-Za-z-]{1,20}$/)
      .optional(),
    sender: z
      .string()
      .regex(/^us_[0-9a-z]{26}$/)
      .optional(),
    from: instantCodec.optional(),
    to: instantCodec.optional(),
    /** What a caller says: number, id, virtual account, names, digits of an account, telephone number, e-mail address, amount; each has to match. */
    search: z.string().trim().max(100).optional(),
    before: transferId.optional(),
  }),
  /** `isNearly`: no name is as typed; these have similar ones. */
  output: z.strictObject({ transfers: z.array(rowSchema), next: transferId.nullable(), isNearly: z.boolean() }),
});
/** Days are not chosen on the page: the newest come first, and a search finds what is older. */
export const transfersAddress = listAddress("/office/transfer", listAll, { except: ["from", "to"] });
