/** The calls of staff about businesses and their sheets. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { dataSchema } from "../commercial-data/contract.ts";
import { businessSchema, only, sheetSummarySchema } from "../contract.ts";
import { hashSchema } from "../model/content.ts";
import { DOCUMENT_REASONS } from "../model/documents.ts";
import { businessId, documentId, sheetId } from "../model/kinds.ts";
import { SECTIONS } from "../model/codes.ts";
import { riskSchema } from "../model/risk.ts";
import { STAFF_ROLES } from "../model/signers.ts";
import { termsSchema } from "../model/terms.ts";
import { stepSchema } from "../signing/contract.ts";

const text = (min: number, max: number) => z.string().trim().min(min).max(max);
const may = (module: "view" | "update" | "review" | "suspend") => ({ access: { menu: "onboarding", module: [module] } }) as const;

export const FILE_KINDS = ["note", "training", "visit", "contact"] as const;

const eventSchema = z.strictObject({
  no: z.string(),
  sheet: sheetId.nullable(),
  kind: z.string(),
  /** A person's name, the name of a person of the business, or null for the system. */
  by: z.string().nullable(),
  at: instantCodec,
  details: z.record(z.string(), z.unknown()),
});

/** What the caller can do with a business now; each with why not, as codes of refusals. */
const actsSchema = z.strictObject({
  enterData: z.boolean(),
  passDueDiligence: z.boolean(),
  sign: z.enum(STAFF_ROLES).nullable(),
  amend: z.boolean(),
  suspend: z.boolean(),
  reopen: z.boolean(),
  terminate: z.boolean(),
  withdraw: z.boolean(),
});

export const businessFileSchema = z.strictObject({
  business: businessSchema,
  owner: z.strictObject({ id: idSchema("us"), name: z.string().nullable(), email: z.string(), phone: z.string() }),
  /** The newest sheet with data, and everything of its page. Null before any. */
  data: dataSchema.nullable(),
  steps: z.array(stepSchema),
  /** Hash of the version that is up for signing, or was signed last. */
  hash: hashSchema.nullable(),
  sheets: z.array(sheetSummarySchema),
  /** The risk now, with why it was set by hand. Null before there are any data. */
  risk: riskSchema.extend({ reason: z.string().nullable(), setBy: z.string().nullable() }).nullable(),
  /** The signed terms in force. */
  terms: termsSchema.nullable(),
  events: z.array(eventSchema),
  acts: actsSchema,
});
export type BusinessFile = z.output<typeof businessFileSchema>;

export const readBusiness = get({
  ...may("view"),
  name: "onboarding.read_business",
  path: "/v1/onboarding/business",
  summary:
    "Reads the file of a business: its sheets, data, checks, signatures, terms in force and history. Contact data are masked.",
  input: z.strictObject({ id: businessId }),
  output: businessFileSchema,
});

export const takeBusinessDocument = download({
  access: { menu: "onboarding", module: ["view"] },
  name: "onboarding.take_business_document",
  path: "/v1/onboarding/business/document/export_list",
  summary: "Downloads one paper of a business, for a reason that the audit trail keeps.",
  audit: "always",
  rateLimit: { max: 120, windowSeconds: 600 },
  input: z.strictObject({ id: documentId, reason: text(3, 200) }),
  output: z.unknown(),
});

export const beginSheetOf = post({
  ...may("update"),
  name: "onboarding.begin_sheet",
  path: "/v1/onboarding/sheets/begin",
  summary: "Begins a sheet that changes, reopens or ends a contract. Reopening and termination are up for signing at once.",
  refusals: only("id_already_used", "sheet_open", "business_has_contract", "business_not_active", "business_not_suspended"),
  input: z.strictObject({
    id: sheetId,
    business: businessId,
    kind: z.enum(["opening", "amendment", "reopening", "termination"]),
    reason: text(5, 1_000),
  }),
  output: businessFileSchema,
});

export const makeDataCode = post({
  ...may("update"),
  name: "onboarding.make_data_code",
  path: "/v1/onboarding/sheets/data-code",
  summary: "Makes the caller's own code of a sheet's data page. It works in the caller's session alone.",
  refusals: only("sheet_not_editable"),
  input: z.strictObject({ sheet: sheetId }),
  output: z.strictObject({ code: z.string() }),
});

export const requestData = post({
  ...may("update"),
  name: "onboarding.request_data",
  path: "/v1/onboarding/sheets/request-data",
  summary: "Mails the applicant that data are awaited.",
  rateLimit: { max: 30, windowSeconds: 3_600 },
  refusals: only("sheet_not_editable"),
  input: z.strictObject({ sheet: sheetId }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const makeSigningCode = post({
  access: {
    anyOf: [
      { menu: "onboarding", module: ["sell"] },
      { menu: "onboarding", module: ["review"] },
      { menu: "onboarding", module: ["fund"] },
      { menu: "onboarding", module: ["approve"] },
    ],
  },
  name: "onboarding.make_signing_code",
  path: "/v1/onboarding/sheets/signing-code",
  summary: "Makes the caller's own code of a sheet's signing page, if one of its steps is theirs.",
  refusals: only("sheet_not_now", "not_your_turn"),
  input: z.strictObject({ sheet: sheetId }),
  output: z.strictObject({ code: z.string() }),
});

export const assessDocument = post({
  ...may("review"),
  name: "onboarding.assess_document",
  path: "/v1/onboarding/documents/assess",
  summary: "Accepts a paper, or rejects it with a reason that the applicant reads.",
  refusals: only("sheet_not_now"),
  input: z.strictObject({ id: documentId, reason: z.enum(DOCUMENT_REASONS).nullable() }),
  output: businessFileSchema,
});

export const acceptAccountName = post({
  ...may("review"),
  name: "onboarding.accept_account_name",
  path: "/v1/onboarding/account/accept",
  summary: "Takes the bank's differing name of the settlement account as right, with the reason.",
  refusals: only("account_not_differing"),
  input: z.strictObject({ business: businessId, reason: text(5, 500) }),
  output: businessFileSchema,
});

export const passDueDiligence = post({
  ...may("review"),
  name: "onboarding.pass_due_diligence",
  path: "/v1/onboarding/sheets/pass",
  summary:
    "Passes the due diligence: freezes the content and asks the first signer. Refuses with `sheet_incomplete` and the open items.",
  refusals: only("sheet_not_now", "sheet_incomplete"),
  input: z.strictObject({ sheet: sheetId }),
  output: businessFileSchema,
});

export const returnSheet = post({
  ...may("review"),
  name: "onboarding.return_sheet",
  path: "/v1/onboarding/sheets/return",
  summary: "Gives a sheet back to the applicant with exactly what has to be changed.",
  refusals: only("sheet_not_now"),
  input: z.strictObject({
    sheet: sheetId,
    changes: z
      .array(z.strictObject({ section: z.enum([...SECTIONS, "documents"]), text: text(5, 1_000) }))
      .min(1)
      .max(5),
  }),
  output: businessFileSchema,
});

export const refuseSheetOf = post({
  ...may("review"),
  name: "onboarding.refuse_sheet",
  path: "/v1/onboarding/sheets/refuse",
  summary: "Refuses an application for good, with the reason that the applicant reads.",
  refusals: only("sheet_not_now"),
  input: z.strictObject({ sheet: sheetId, reason: text(5, 1_000) }),
  output: businessFileSchema,
});

export const withdrawSheet = post({
  ...may("update"),
  name: "onboarding.withdraw_sheet",
  path: "/v1/onboarding/sheets/withdraw",
  summary: "Withdraws an open sheet; its signatures become void.",
  refusals: only("sheet_not_now"),
  input: z.strictObject({ sheet: sheetId, reason: text(5, 1_000) }),
  output: businessFileSchema,
});

export const suspendBusiness = post({
  ...may("suspend"),
  name: "onboarding.suspend_business",
  path: "/v1/onboarding/businesses/suspend",
  summary: "Suspends a business at once, by one person, as a sheet of its own. Two other roles reopen it.",
  refusals: only("id_already_used", "business_not_active"),
  input: z.strictObject({ id: sheetId, business: businessId, reason: text(5, 1_000) }),
  output: businessFileSchema,
});

export const addToFile = post({
  ...may("update"),
  name: "onboarding.add_to_file",
  path: "/v1/onboarding/businesses/file",
  summary: "Adds a note, a training, a visit or a contact to the file of a business. Entries are never changed.",
  input: z.strictObject({ business: businessId, kind: z.enum(FILE_KINDS), text: text(3, 1_000) }),
  output: businessFileSchema,
});
