/**
 * The content of a sheet: what the signers read and sign, frozen when signing begins. Its SHA-256 over canonical JSON is the signed hash, so that
 * a stale tab or a changed page cannot sign anything else. Pure.
 */
import { z } from "zod";
import { instantCodec } from "#kernel/time.ts";
import { ACCOUNT_VERDICTS, accountSchema } from "./account.ts";
import { companySchema } from "./company.ts";
import { DOCUMENT_KINDS } from "./documents.ts";
import { BUSINESS_KINDS, businessId, personId, SHEET_KINDS, sheetId } from "./kinds.ts";
import { peopleSchema } from "./people.ts";
import { riskSchema } from "./risk.ts";
import { DEVIATIONS, termsSchema } from "./terms.ts";

/** SHA-256 in hexadecimal. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const contentSchema = z.strictObject({
  sheet: sheetId,
  kind: z.enum(SHEET_KINDS),
  version: z.int().min(1),
  business: z.strictObject({ id: businessId, kind: z.enum(BUSINESS_KINDS), owner: z.string(), name: z.string() }),
  /** Why a status is changed; null for sheets with terms. */
  reason: z.string().nullable(),
  /** Null for sheets that change the status only. */
  data: z
    .strictObject({
      company: companySchema,
      people: peopleSchema,
      account: accountSchema,
      terms: termsSchema,
      /** Who was verified by which name, and until when it is valid. */
      verified: z.array(
        z.strictObject({ id: personId, name: z.string(), effectiveBps: z.int(), until: instantCodec.nullable() }),
      ),
      documents: z.array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), sha256: z.string(), bytes: z.int() })),
      accountCheck: z.strictObject({ verdict: z.enum(ACCOUNT_VERDICTS), bankName: z.string().nullable() }),
      deviations: z.array(z.enum(DEVIATIONS)),
      /** SHA-256 of the risk as it was when signing began. The business signs the hash; the record itself is for the operator (decision 0303). */
      riskHash: hashSchema,
    })
    .nullable(),
});

/** The risk as it was when signing began, as the operator's signers read it. The salt: the few risks that there are could be tried against the hash. */
export const riskRecordSchema = z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), risk: riskSchema });

export type SheetContent = z.output<typeof contentSchema>;
export type SheetData = NonNullable<SheetContent["data"]>;
