/** The calls of the page on which applicant or staff enter the commercial data of a sheet. The code in the address is the permission. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { businessSchema, checklistSchema, codeSchema, only, sheetSummarySchema } from "../contract.ts";
import { ACCOUNT_VERDICTS } from "../model/account.ts";
import { PERSON_CHECK_STATES } from "../model/checklist.ts";
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from "../model/documents.ts";
import { EFFECTS } from "../model/effect.ts";
import { documentId, personId } from "../model/kinds.ts";
import { sectionSchema, sectionsSchema } from "../model/sections.ts";
import { SECTIONS } from "../model/codes.ts";
import { commissionSchema, DEVIATIONS } from "../model/terms.ts";

/** The largest file. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;

const done = z.strictObject({ done: z.literal(true) });
const holding = { access: "public", rateLimit: { max: 120, windowSeconds: 600 } } as const;

export const documentSchema = z.strictObject({
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  media: z.enum(["image/jpeg", "application/pdf"]),
  bytes: z.int(),
  givenAt: instantCodec,
  status: z.enum(["PROVIDED", "ACCEPTED", "REJECTED"]),
  reason: z.enum(DOCUMENT_REASONS).nullable(),
});
export type DocumentView = z.output<typeof documentSchema>;

export const personStateSchema = z.strictObject({
  id: personId,
  state: z.enum(PERSON_CHECK_STATES),
  verifiedName: z.string().nullable(),
  isNameSame: z.boolean().nullable(),
  until: instantCodec.nullable(),
});

export const effectSchema = z.array(
  z.strictObject({
    code: z.enum(EFFECTS),
    /** An amount of money, or a number whose unit the code says. */
    money: moneyCodec.nullable(),
    number: z.number().nullable(),
  }),
);

/** A change that a signer, or compliance, has asked for since the data were last handed in. */
const changeRequestSchema = z.strictObject({
  section: z.enum([...SECTIONS, "documents"]),
  text: z.string(),
  at: instantCodec,
});

/** Everything of the data page. */
export const dataSchema = z.strictObject({
  sheet: sheetSummarySchema,
  business: businessSchema,
  isStaff: z.boolean(),
  sections: sectionsSchema,
  /** Number of the newest saving of each section: the next saving names it, so that nobody overwrites what they have not seen. */
  saved: z.partialRecord(z.enum(SECTIONS), z.string()),
  documents: z.array(documentSchema),
  people: z.array(personStateSchema),
  /** Effective share of each owner over all layers, in hundredths of a percent. */
  effective: z.array(z.strictObject({ person: personId, bps: z.int() })),
  beneficialOwnerBps: z.int(),
  account: z
    .strictObject({
      verdict: z.enum(ACCOUNT_VERDICTS),
      bankName: z.string().nullable(),
      isAccepted: z.boolean(),
      checkedAt: instantCodec,
    })
    .nullable(),
  checklist: checklistSchema,
  effect: effectSchema,
  /** The standard commission of an agent now; null for other businesses. */
  standardCommission: z.strictObject({ payOut: commissionSchema, cashIn: commissionSchema }).nullable(),
  deviations: z.array(z.enum(DEVIATIONS)),
  changeRequests: z.array(changeRequestSchema),
});
export type DataView = z.output<typeof dataSchema>;

export const openData = get({
  ...holding,
  name: "onboarding.open_data",
  path: "/v1/onboarding/data",
  summary: "Reads the commercial data of a sheet, what is missing, and the effect of its terms.",
  refusals: only("sheet_code_over", "sheet_code_not_yours"),
  input: z.strictObject({ code: codeSchema }),
  output: dataSchema,
});

export const saveSection = post({
  ...holding,
  name: "onboarding.save_section",
  path: "/v1/onboarding/data/section",
  summary:
    "Saves one section of the commercial data. `seen` is the number of the saving that was shown; a newer one refuses with `sheet_changed`, and nothing is overwritten.",
  refusals: only(
    "sheet_code_over",
    "sheet_code_not_yours",
    "sheet_not_editable",
    "sheet_changed",
    "terms_of_other_kind",
    "commission_above_fee",
    "settlement_final",
    "area_does_not_fit",
    "limits_do_not_fit",
    "chain_takes_no_cash",
    "outlet_outside_territory",
  ),
  input: z.strictObject({ code: codeSchema, section: sectionSchema, seen: z.string().max(20).nullable() }),
  output: dataSchema,
});

const DOCUMENT_REFUSALS = [
  "document_type",
  "document_unreadable",
  "document_locked",
  "document_active",
  "document_busy",
  "too_many_documents",
] as const;

export const giveDocument = post({
  ...holding,
  name: "onboarding.give_document",
  path: "/v1/onboarding/data/document",
  summary: "Gives one paper of the business: a picture is encoded again without metadata, a PDF with active content is refused.",
  body: "multipart",
  upload: { maxFileBytes: DOCUMENT_MAX_BYTES, maxFiles: 1 },
  transaction: "by_steps",
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_editable", "id_already_used", ...DOCUMENT_REFUSALS),
  input: z.strictObject({ code: codeSchema, id: documentId, kind: z.enum(DOCUMENT_KINDS), file: z.file() }),
  output: z.strictObject({ document: documentSchema }),
});

export const removeDocument = post({
  ...holding,
  name: "onboarding.remove_document",
  path: "/v1/onboarding/data/document/remove",
  summary: "Removes a paper that has not been accepted.",
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_editable", "document_settled"),
  input: z.strictObject({ code: codeSchema, id: documentId }),
  output: done,
});

export const readDataDocument = download({
  ...holding,
  name: "onboarding.read_data_document",
  path: "/v1/onboarding/data/document/export_list",
  summary: "Downloads one paper of the sheet's business.",
  refusals: only("sheet_code_over", "sheet_code_not_yours"),
  input: z.strictObject({ code: codeSchema, id: documentId }),
  output: z.unknown(),
});

export const invitePerson = post({
  ...holding,
  name: "onboarding.invite_person",
  path: "/v1/onboarding/data/person",
  summary: "Mails a person of the business their own link for verification; a former link ends.",
  rateLimit: { max: 30, windowSeconds: 3_600 },
  refusals: {
    ...only("sheet_code_over", "sheet_code_not_yours", "sheet_not_editable", "named_person_unknown", "person_not_invitable"),
    // Somebody has given data by the link: they would be shown to whoever reads the other address.
    person_address_fixed: 409,
  },
  input: z.strictObject({ code: codeSchema, person: personId }),
  output: dataSchema,
});

export const checkAccount = post({
  ...holding,
  name: "onboarding.check_account",
  path: "/v1/onboarding/data/account",
  summary: "Inquires at the bank whose the settlement account is, and compares the name.",
  transaction: "by_steps",
  callsOutside: true,
  rateLimit: { max: 10, windowSeconds: 3_600 },
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_editable", "sheet_incomplete"),
  input: z.strictObject({ code: codeSchema }),
  output: dataSchema,
});

export const submitSheet = post({
  ...holding,
  name: "onboarding.submit_sheet",
  path: "/v1/onboarding/data/submit",
  summary: "Hands the data in for due diligence. Refuses with `sheet_incomplete` and the items that are missing.",
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_now", "sheet_incomplete"),
  input: z.strictObject({ code: codeSchema }),
  output: dataSchema,
});
