/** The calls of the applicant about their own business, signed in. The data themselves are entered by the sheet's code. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { effectSchema } from "../commercial-data/contract.ts";
import { businessSchema, checklistSchema, only, sheetSummarySchema } from "../contract.ts";
import { BUSINESS_KINDS, personId, sheetId } from "../model/kinds.ts";
import { SECTIONS } from "../model/codes.ts";
import { termsSchema } from "../model/terms.ts";
import { instantCodec } from "#kernel/time.ts";

export const readOwnBusiness = get({
  name: "onboarding.read_own_business",
  path: "/v1/onboarding/own",
  access: { menu: "verification", module: ["view"] },
  summary: "Reads how far the caller's business is: its status, what is missing, who is waited for, and the terms in force.",
  refusals: only("account_not_business"),
  input: z.strictObject({}),
  output: z.strictObject({
    kind: z.enum(BUSINESS_KINDS),
    /** Null before the first sheet. */
    business: businessSchema.nullable(),
    /** The sheet that is open. */
    sheet: sheetSummarySchema.nullable(),
    checklist: checklistSchema,
    /** Names of the people that the checklist is about. */
    people: z.array(z.strictObject({ id: personId, name: z.string() })),
    /** Signatures given and needed, while the sheet is signed. */
    signatures: z.strictObject({ given: z.int(), needed: z.int() }).nullable(),
    changeRequests: z.array(z.strictObject({ section: z.enum([...SECTIONS, "documents"]), text: z.string(), at: instantCodec })),
    /** The signed terms in force. */
    terms: termsSchema.nullable(),
    effect: effectSchema,
    /** Sheets of before, newest first. */
    history: z.array(sheetSummarySchema),
  }),
});

export const takeOwnSheet = download({
  name: "onboarding.take_own_sheet",
  path: "/v1/onboarding/own/sheet/export_list",
  access: { menu: "verification", module: ["view"] },
  rateLimit: { max: 60, windowSeconds: 600 },
  summary:
    "Downloads a sheet of the caller's business that came into force, as it was signed: data, terms and signatures as a PDF.",
  input: z.strictObject({ sheet: sheetId }),
  output: z.unknown(),
});

export const startOwnSheet = post({
  name: "onboarding.start_own_sheet",
  path: "/v1/onboarding/own/sheet",
  access: { menu: "verification", module: ["submit"] },
  summary:
    "Begins the caller's application, or opens the one that is open: answers the code of its data page. A former code of the caller ends.",
  refusals: only("account_not_business", "business_has_contract", "sheet_not_editable", "id_already_used"),
  input: z.strictObject({ id: sheetId }),
  output: z.strictObject({ code: z.string() }),
});
