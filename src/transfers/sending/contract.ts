/** The HTTP calls that create a transfer, and what its form starts from. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as QUOTE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { refusedEntrySchema, transferId } from "../contract.ts";
import { transferSchema } from "../details/contract.ts";
import { REFUSED_FOR } from "../lifecycle/reasons.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../model/declarations.ts";

/** The input of a new transfer. The client makes the id: the same input again is the same transfer. */
export const sending = z.strictObject({
  id: transferId,
  quote: idSchema("qt"),
  recipient: idSchema("rc"),
  /** ISO 20022 external purpose code: FAMI, EDUC … */
  purpose: z.enum(PURPOSE_CODES),
  sourceOfFunds: z.enum(SOURCE_CODES),
});

const declared = z.array(z.strictObject({ code: z.string(), title: z.strictObject({ ID: z.string(), EN: z.string() }) }));

export const listDeclarations = get({
  name: "transfers.list_declarations",
  path: "/v1/transfers/declarations",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Lists what can be declared about a transfer: purposes and sources of funds. With a recipient also what the caller declared last, to them if possible.",
  input: z.strictObject({ recipient: idSchema("rc").optional() }),
  output: z.strictObject({
    purposes: declared,
    sources: declared,
    /** Null without a recipient, and before the first transfer. */
    last: z.strictObject({ purpose: z.enum(PURPOSE_CODES), sourceOfFunds: z.enum(SOURCE_CODES).nullable() }).nullable(),
  }),
});

export const sendTransfer = post({
  name: "transfers.send_transfer",
  path: "/v1/transfers/send",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Creates a transfer from a quote and a recipient, once it is approved (/v1/transfers/approval): consumes the quote, reserves limits and opens a pay-in account. Idempotent by its id.",
  refusals: {
    id_already_used: 409,
    approval_needed: 403,
    account_frozen: 403,
    ...QUOTE_REFUSALS,
    ...RECIPIENT_REFUSALS,
    ...LIMIT_REFUSALS,
  },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: sending,
  output: transferSchema,
});

export const readRepeat = get({
  name: "transfers.read_repeat",
  path: "/v1/transfers/repeat",
  access: { menu: "transfer", module: ["view"] },
  summary:
    "Reads the data for sending this transfer again: corridor, amount, recipient, declarations; a quote is requested with it.",
  refusals: { cannot_repeat: 409 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    corridor: z.string(),
    side: z.enum(["source", "target"]),
    /** The amount of the side that was fixed. */
    amount: moneyCodec,
    recipient: idSchema("rc"),
    /** The recipient's name as saved now, which is how a new transfer would be sent. */
    recipientName: z.string(),
    /** Why this recipient cannot be sent to any more; another one has to be chosen. */
    whyNotRecipient: z.enum(["recipient_unknown", "recipient_inactive", "recipient_incomplete"]).nullable(),
    purpose: z.string(),
    /** As declared; null where none was asked for. */
    sourceOfFunds: z.enum(SOURCE_CODES).nullable(),
    /** The payout was refused. Sent to the same account, it would be refused again. */
    wasRefused: z.boolean(),
    /** The cause of the refusal, where it is known and may be disclosed; null where no party refused. */
    refusedFor: z.enum(REFUSED_FOR).nullable(),
    /**
     * The entry that the payout was refused for, with the reason in a sentence, while the recipient still has it. Null where the cause is
     * another one, and once the recipient was changed.
     */
    refusedEntry: refusedEntrySchema.nullable(),
    /** The recipient's account, name or details differ from those the transfer was made with. */
    isRecipientChanged: z.boolean(),
    /** After a refusal: the same amount to the same recipient, sent since, if it arrived or still may. */
    sentSince: z.strictObject({ id: transferId, number: z.string() }).nullable(),
  }),
});

export const readPayoutName = get({
  name: "transfers.read_payout_name",
  path: "/v1/transfers/payout-name",
  access: { menu: "transfer", module: ["view"] },
  summary:
    "Reads the name under which one of the caller's recipients is paid in a corridor: some payers abroad demand two words.",
  input: z.strictObject({ recipient: idSchema("rc"), corridor: z.string().max(20) }),
  output: z.strictObject({ name: z.string(), paidAs: z.string(), isChanged: z.boolean() }),
});
