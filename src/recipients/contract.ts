/** The HTTP calls about recipients. Everybody sees and changes their own; another's id is answered as an id of nothing. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { NAME_MAX_CHARS, VERDICTS } from "./name.ts";
import { countryCode, methodSchema, nicknameSchema, RECIPIENT_STATUSES, recipientId } from "./recipient.ts";

/** Every refusal of recipients with its status; each call names its own below. */
const RECIPIENT_REFUSALS = {
  id_already_used: 409,
  form_unknown: 404,
  recipient_fields_wrong: 422,
  account_unknown: 422,
  account_name_different: 409,
  inquiries_used_up: 429,
  too_many_recipients: 409,
  recipient_changed_meanwhile: 409,
} as const satisfies Record<string, RefusalStatus>;
export type RecipientRefusal = keyof typeof RECIPIENT_REFUSALS;
/** How taking a recipient for a transfer may refuse: for the contract of every call that does. */
export const TAKE_REFUSALS = {
  recipient_unknown: 404,
  recipient_inactive: 409,
  recipient_incomplete: 409,
} as const satisfies Record<string, RefusalStatus>;

const only = (...codes: RecipientRefusal[]) => Object.fromEntries(codes.map((code) => [code, RECIPIENT_REFUSALS[code]]));
const ASKING = [
  "form_unknown",
  "recipient_fields_wrong",
  "account_unknown",
  "account_name_different",
  "inquiries_used_up",
] as const;

const status = z.enum(RECIPIENT_STATUSES);
const version = z.int().min(1).max(1_000_000_000);
const entries = z
  .record(z.string().regex(/^[a-z][a-z_]{0,39}$/), z.string().max(300))
  .refine((all) => Object.keys(all).length <= 30, {
    error: "30 fields at most",
  });
/** The name at the bank, as it was shown: who saves another name says that they have seen it. */
const acceptedName = z.string().min(1).max(300).optional();
const view = { access: { menu: "recipient", module: ["view"] } } as const;

const checkSchema = z.strictObject({
  verdict: z.enum(VERDICTS),
  /** In hundredths. */
  score: z.int().nullable(),
  bankName: z.string().nullable(),
  checkedAt: instantCodec.nullable(),
  accepted: z.strictObject({ by: z.string(), at: instantCodec, score: z.int() }).nullable(),
});

const listedSchema = z.strictObject({
  id: recipientId,
  version,
  status,
  name: z.string(),
  nickname: z.string().nullable(),
  country: countryCode,
  method: methodSchema,
  /** What the bank is called, where a list names it: its code is nothing that people know. Null for cash, and for banks that no list has. */
  bankTitle: z.string().nullable(),
  /** The last four signs of the account or telephone. */
  accountEnd: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  /** What has to be mended before money goes there. */
  whyNotPay: z.enum(["no_account", "name_different"]).nullable(),
  createdAt: instantCodec,
  lastUsedAt: instantCodec.nullable(),
});
export type ListedRecipient = z.output<typeof listedSchema>;

const recipientSchema = listedSchema.extend({
  fields: z.record(z.string(), z.string()),
  formVersion: z.int(),
  check: checkSchema.nullable(),
  updatedAt: instantCodec,
});
export type RecipientView = z.output<typeof recipientSchema>;

export const readForm = get({
  ...view,
  name: "recipients.read_form",
  path: "/v1/recipients/form",
  summary:
    "What is asked for a recipient in a country, by bank or in cash, as JSON Schema 2020-12 in both languages. After a field with x-refresh has changed, it is read again with that field's value.",
  refusals: only("form_unknown"),
  input: z.strictObject({
    country: countryCode,
    method: methodSchema,
    holder: z.string().max(40).optional(),
    bank: z.string().max(40).optional(),
  }),
  output: z.strictObject({
    country: countryCode,
    method: methodSchema,
    version: z.int(),
    schema: z.record(z.string(), z.unknown()),
  }),
});

export const checkAccount = post({
  name: "recipients.check_account",
  path: "/v1/recipients/check-account",
  access: { menu: "recipient", module: ["create", "update"] },
  summary:
    "Asks the bank in Indonesia whose account it is and compares the name. Counted per person and day; an answer stands for half an hour, also for saving.",
  refusals: only("recipient_fields_wrong", "inquiries_used_up"),
  // The bank is asked outside of any transaction. What is asked leaves the row recipients.account_asked.
  transaction: "by_steps",
  asksOutside: true,
  audit: "never",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ bank: z.string().max(40), account: z.string().max(60), name: z.string().max(NAME_MAX_CHARS * 2) }),
  output: z.strictObject({
    verdict: z.enum(VERDICTS),
    score: z.int().nullable(),
    bankName: z.string().nullable(),
    /** Questions left today. */
    left: z.int(),
  }),
});

const saving = {
  transaction: "by_steps",
  asksOutside: true,
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

export const createRecipient = post({
  ...saving,
  name: "recipients.create_recipient",
  path: "/v1/recipients/create",
  access: { menu: "recipient", module: ["create"] },
  summary:
    "Saves a recipient. An account in Indonesia is asked about first; a name that differs from the bank's is saved only with the bank's name as acceptedName. The same again is done already.",
  refusals: only("id_already_used", "too_many_recipients", ...ASKING),
  input: z.strictObject({
    id: recipientId,
    country: countryCode,
    method: methodSchema,
    fields: entries,
    nickname: nicknameSchema.optional(),
    acceptedName,
  }),
  output: recipientSchema,
});

export const updateRecipient = post({
  ...saving,
  name: "recipients.update_recipient",
  path: "/v1/recipients/update",
  access: { menu: "recipient", module: ["update"] },
  summary:
    "Replaces what is known of the recipient that has this version. Another account is asked about as for a new recipient. Transfers made before keep what they had.",
  refusals: only("recipient_changed_meanwhile", ...ASKING),
  input: z.strictObject({ id: recipientId, version, fields: entries, nickname: nicknameSchema.optional(), acceptedName }),
  output: recipientSchema,
});

/** What was confirmed on a screen: this recipient, as it was shown there. */
const confirmed = z.strictObject({ id: recipientId, version });
const confirming = { input: confirmed, refusals: only("recipient_changed_meanwhile") } as const;

export const activateRecipient = post({
  ...confirming,
  name: "recipients.activate_recipient",
  path: "/v1/recipients/activate",
  access: { menu: "recipient", module: ["deactivate"] },
  summary: "Lets an inactive recipient be used again. One that is active already stays so.",
  output: recipientSchema,
});

export const deactivateRecipient = post({
  ...confirming,
  name: "recipients.deactivate_recipient",
  path: "/v1/recipients/deactivate",
  access: { menu: "recipient", module: ["deactivate"] },
  summary: "Makes a recipient inactive: no new transfer can name them. One that is inactive already stays so.",
  output: recipientSchema,
});

export const deleteRecipient = post({
  ...confirming,
  name: "recipients.delete_recipient",
  path: "/v1/recipients/delete",
  access: { menu: "recipient", module: ["delete"] },
  summary: "Deletes a recipient with all that is known of them. It cannot be recovered; transfers keep what they were made with.",
  output: z.strictObject({ done: z.literal(true) }),
});

export const listRecipients = get({
  ...view,
  name: "recipients.list_recipients",
  path: "/v1/recipients",
  summary:
    "One's own recipients, the newest first, found by parts of name, nickname or account; `after` is the last id of the page before.",
  input: z.strictObject({
    search: z.string().max(120).optional(),
    status: status.optional(),
    country: countryCode.optional(),
    method: methodSchema.optional(),
    after: recipientId.optional(),
    perPage: perPageSchema,
  }),
  output: z.strictObject({ recipients: z.array(listedSchema), next: recipientId.nullable() }),
});

export const readRecipient = get({
  ...view,
  name: "recipients.read_recipient",
  path: "/v1/recipients/recipient",
  summary: "One of one's own recipients, with all fields and what the bank said.",
  input: z.strictObject({ id: recipientId }),
  output: recipientSchema,
});
