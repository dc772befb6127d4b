/** The calls of the page on which signers read and sign a sheet. The code in the address is the permission to read, the one-time code that to sign. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { instantCodec } from "#kernel/time.ts";
import { digits, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { effectSchema } from "../commercial-data/contract.ts";
import { codeSchema, only, sheetSummarySchema } from "../contract.ts";
import { contentSchema, hashSchema } from "../model/content.ts";
import { riskSchema } from "../model/risk.ts";
import { SECTIONS } from "../model/codes.ts";
import { SIGNING_ROLES } from "../model/signers.ts";

const holding = { access: "public", rateLimit: { max: 60, windowSeconds: 600 } } as const;

export const stepSchema = z.strictObject({
  step: z.int(),
  role: z.enum(SIGNING_ROLES),
  /** Who signs or has signed; null while any holder of the right may. */
  name: z.string().nullable(),
  state: z.enum(["WAITING", "SIGNED", "VOID"]),
  signedAt: instantCodec.nullable(),
  isYours: z.boolean(),
});
export type StepView = z.output<typeof stepSchema>;

/** What keeps this signer from signing now; null when they can. */
export const WHY_NOT_SIGN = ["not_signing", "signed_already", "not_your_turn"] as const;

export const signingSchema = z.strictObject({
  sheet: sheetSummarySchema,
  /** The content of the version, as frozen. */
  content: contentSchema,
  /** Of the content: names the version that was read. */
  hash: hashSchema,
  /** What the content has the hash of; null for signers of the business, and for a sheet without data. */
  risk: riskSchema.nullable(),
  steps: z.array(stepSchema),
  /** The role in which this holder signs. */
  role: z.enum(SIGNING_ROLES),
  whyNot: z.enum(WHY_NOT_SIGN).nullable(),
  /** The signer's own telephone, masked: the one-time code goes there. */
  phone: z.string(),
  /** What the terms mean in money by the tariff of now. */
  effect: effectSchema,
});
export type SigningView = z.output<typeof signingSchema>;

export const openSigning = get({
  ...holding,
  name: "onboarding.open_signing",
  path: "/v1/onboarding/signing",
  summary: "Reads the sheet that is up for signing, as frozen, with its hash and the signatures so far.",
  refusals: only("sheet_code_over", "sheet_code_not_yours"),
  input: z.strictObject({ code: codeSchema }),
  output: signingSchema,
});

export const sendSigningCode = post({
  ...holding,
  name: "onboarding.send_signing_code",
  path: "/v1/onboarding/signing/code",
  summary: "Sends a one-time code to the signer's own telephone, for the version that was read and no other.",
  refusals: only(
    "sheet_code_over",
    "sheet_code_not_yours",
    "sheet_not_now",
    "content_changed",
    "not_your_turn",
    "signed_already",
    "own_sheet",
    "risk_set_by_you",
    "signing_code_not_sent",
  ),
  input: z.strictObject({ code: codeSchema, hash: hashSchema }),
  /** `now` is the server's clock: the countdown to `againFrom` does not depend on that of the device. */
  output: z.strictObject({ phone: z.string(), now: instantCodec, until: instantCodec, againFrom: instantCodec }),
});

export const signSheet = post({
  ...holding,
  name: "onboarding.sign_sheet",
  path: "/v1/onboarding/signing/sign",
  summary:
    "Signs with the one-time code. The last signature puts the sheet in force in the same transaction: terms, limits, accounts, outlets.",
  // A wrong code is counted although the call is refused.
  transaction: "by_steps",
  refusals: only(
    "sheet_code_over",
    "sheet_code_not_yours",
    "sheet_not_now",
    "content_changed",
    "not_your_turn",
    "signed_already",
    "own_sheet",
    "risk_set_by_you",
    "signing_code_wrong",
    "signing_code_over",
    "commission_above_fee",
    "agent_has_open_work",
    "float_not_settled",
    "line_below_debt",
    "settlement_final",
    "person_not_agent",
    "outlet_outside_territory",
    "id_already_used",
    "business_not_active",
    "business_not_suspended",
    "business_has_contract",
  ),
  input: z.strictObject({ code: codeSchema, hash: hashSchema, otp: toZod([required(), digits(6)]) }),
  output: signingSchema,
});

export const requestChange = post({
  ...holding,
  name: "onboarding.request_change",
  path: "/v1/onboarding/signing/change",
  summary: "Asks for a change of one section: the data open again, and all signatures of this version become void.",
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_now", "content_changed", "signed_already"),
  input: z.strictObject({
    code: codeSchema,
    hash: hashSchema,
    section: z.enum([...SECTIONS, "documents"]),
    text: z.string().trim().min(5).max(1_000),
  }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const refuseToSign = post({
  ...holding,
  name: "onboarding.refuse_to_sign",
  path: "/v1/onboarding/signing/refuse",
  summary: "Refuses the sheet for good, with the reason. Another one can be begun.",
  refusals: only("sheet_code_over", "sheet_code_not_yours", "sheet_not_now", "content_changed", "signed_already"),
  input: z.strictObject({ code: codeSchema, hash: hashSchema, reason: z.string().trim().min(5).max(1_000) }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const takeSheetPdf = download({
  ...holding,
  name: "onboarding.take_sheet_pdf",
  path: "/v1/onboarding/signing/export_list",
  summary: "Downloads the sheet as a PDF with its hash, its signatures, and a QR code that leads to their confirmation.",
  refusals: only("sheet_code_over", "sheet_code_not_yours"),
  input: z.strictObject({ code: codeSchema }),
  output: z.unknown(),
});

export const confirmSheet = get({
  name: "onboarding.confirm_sheet",
  path: "/v1/onboarding/sheet/confirm",
  access: "public",
  rateLimit: { max: 60, windowSeconds: 600 },
  summary:
    "Confirms a printed sheet by its id and hash: whether it was signed by everybody and is in force. Answers nothing of its content.",
  input: z.strictObject({ sheet: z.string().max(40), hash: hashSchema }),
  output: z.strictObject({
    version: z.int(),
    state: z.enum(["signing", "in_force", "replaced", "ended", "void"]),
    signatures: z.int(),
    activatedAt: instantCodec.nullable(),
  }),
});
