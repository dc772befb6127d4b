/** The HTTP calls about recipients. Everyone sees and changes only their own; another person's id is answered like an unknown id. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { NAME_MAX_CHARS, VERDICTS } from "./model/name.ts";
import { countryCode, methodSchema, nicknameSchema, RECIPIENT_STATUSES, recipientId } from "./model/recipient.ts";

/** Every refusal of recipients with its status; each call lists its own below. */
const RECIPIENT_REFUSALS = {
  id_already_used: 409,
  form_unknown: 404,
  recipient_fields_wrong: 422,
  account_unknown: 422,
  account_name_different: 409,
  inquiries_used_up: 429,
  too_many_recipients: 409,
  recipient_changed_meanwhile: 409,
  recipient_other_person: 409,
  account_frozen: 403,
} as const satisfies Record<string, RefusalStatus>;
export type RecipientRefusal = keyof typeof RECIPIENT_REFUSALS;
/** Refusals of taking a recipient for a transfer: for the contract of every call that does. */
export const TAKE_REFUSALS = {
  recipient_unknown: 404,
  recipient_inactive: 409,
  recipient_incomplete: 409,
} as const satisfies Record<string, RefusalStatus>;

const only = (...codes: RecipientRefusal[]) => Object.fromEntries(codes.map((code) => [code, RECIPIENT_REFUSALS[code]]));
const INQUIRY_REFUSALS = [
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
/** The name at the bank, as shown: sending it confirms that the user has seen it and saves another name. */
const acceptedName = z.string().min(1).max(300).optional();
/** The new holder's name, as shown beside the saved one: sending it confirms that both are one person. */
const acceptedHolder = z.string().min(1).max(300).optional();
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
  /**
   * The bank's display name where a list has it, because people do not recognise codes. Null for cash, and for banks in no list.
   */
  bankTitle: z.string().nullable(),
  /** The 3-digit code of a bank or e-wallet in Indonesia; null for any other. */
  bankCode: z.string().nullable(),
  /** The account is an e-wallet: its number is a mobile number. */
  isWallet: z.boolean(),
  /** The last four characters of the account or telephone number. */
  accountEnd: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  /** What has to be corrected before money can be sent. */
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
    "Reads the form for a recipient in a country, by bank or in cash, as JSON Schema 2020-12 in both languages. When a field with x-refresh changes, read the form again with that field's value.",
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
    "Inquires the Indonesian bank for the account holder's name, and compares it with the name given, if any. Counted per person and day; an answer is reused for half an hour, also for saving.",
  refusals: only("recipient_fields_wrong", "inquiries_used_up"),
  // No transaction is open during the call to the bank. The inquiry is audited as recipients.account_inquired.
  transaction: "by_steps",
  callsOutside: true,
  audit: "never",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({
    bank: z.string().max(40),
    account: z.string().max(60),
    name: z
      .string()
      .max(NAME_MAX_CHARS * 2)
      .optional(),
  }),
  output: z.strictObject({
    /** Null: the holder was found, and no name was given to compare. */
    verdict: z.enum(VERDICTS).nullable(),
    score: z.int().nullable(),
    bankName: z.string().nullable(),
    /** Inquiries left today. */
    left: z.int(),
  }),
});

const saving = {
  transaction: "by_steps",
  callsOutside: true,
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

export const createRecipient = post({
  ...saving,
  name: "recipients.create_recipient",
  path: "/v1/recipients/create",
  access: { menu: "recipient", module: ["create"] },
  summary:
    "Saves a recipient. The bank of an Indonesian account is inquired first; a name that differs from the bank's is saved only with the bank's name as acceptedName. The same again is already done.",
  refusals: only("account_frozen", "id_already_used", "too_many_recipients", ...INQUIRY_REFUSALS),
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
    "Replaces the data of the recipient with this version. A changed account is inquired as for a new recipient; one of another person is saved only with that name as acceptedHolder. Existing transfers keep their data.",
  refusals: only("account_frozen", "recipient_changed_meanwhile", "recipient_other_person", ...INQUIRY_REFUSALS),
  input: z.strictObject({
    id: recipientId,
    version,
    fields: entries,
    nickname: nicknameSchema.optional(),
    acceptedName,
    acceptedHolder,
  }),
  output: recipientSchema,
});

/** What the user confirmed: this recipient, in the version shown. */
const confirmed = z.strictObject({ id: recipientId, version });
const confirming = { input: confirmed, refusals: only("account_frozen", "recipient_changed_meanwhile") } as const;

export const activateRecipient = post({
  ...confirming,
  name: "recipients.activate_recipient",
  path: "/v1/recipients/activate",
  access: { menu: "recipient", module: ["deactivate"] },
  summary: "Reactivates an inactive recipient. An active one stays active.",
  output: recipientSchema,
});

export const deactivateRecipient = post({
  ...confirming,
  name: "recipients.deactivate_recipient",
  path: "/v1/recipients/deactivate",
  access: { menu: "recipient", module: ["deactivate"] },
  summary: "Deactivates a recipient: no new transfer can name it. An inactive one stays inactive.",
  output: recipientSchema,
});

export const deleteRecipient = post({
  ...confirming,
  name: "recipients.delete_recipient",
  path: "/v1/recipients/delete",
  access: { menu: "recipient", module: ["delete"] },
  summary: "Deletes a recipient with all its data. It cannot be recovered; existing transfers keep their data.",
  output: z.strictObject({ done: z.literal(true) }),
});

export const listRecipients = get({
  ...view,
  name: "recipients.list_recipients",
  path: "/v1/recipients",
  summary:
    "Lists the caller's recipients, newest first, searched by parts of name, nickname or account; `after` is the last id of the previous page.",
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

/** `?q=siti&status=inactive`. Country and method are for the choice of a recipient while sending. */
export const recipientsAddress = listAddress("/dashboard/recipients", listRecipients, { except: ["country", "method"] });

/** The newest recipients that the page of a person shows. */
export const RECIPIENTS_SHOWN = 20;

export const listRecipientsOf = get({
  name: "recipients.list_of_person",
  path: "/v1/recipients/person",
  access: {
    anyOf: [
      { menu: "transfer", module: ["oversee"] },
      { menu: "compliance", module: ["view"] },
    ],
  },
  summary: "Lists the newest recipients of a user, for staff. Accounts are named by bank and last digits.",
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({ recipients: z.array(listedSchema.omit({ nickname: true })) }),
});

export const readRecipient = get({
  ...view,
  name: "recipients.read_recipient",
  path: "/v1/recipients/recipient",
  summary: "Reads one of the caller's recipients, with all fields and the bank's answer.",
  input: z.strictObject({ id: recipientId }),
  output: recipientSchema,
});
