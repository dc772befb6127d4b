/** The risk of a business for staff: how it is shown in the file, and the call that sets it by hand. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { instantCodec } from "#kernel/time.ts";
import { RISK_BANDS } from "#verification/contract-risk.ts";
import { only } from "../contract.ts";
import { businessId } from "../model/kinds.ts";
import { businessFileSchema } from "../office/contract.ts";

/** The longest time for which a risk can be set by hand. */
export const OVERRIDE_MAX_DAYS = 366;

export const overrideBusinessRisk = post({
  access: { menu: "onboarding", module: ["review"] },
  name: "onboarding.override_business_risk",
  path: "/v1/onboarding/businesses/risk",
  summary:
    "Sets the risk of a business by hand, for a reason and with an end of at most a year. Not while a version is up for signing; whoever sets it lower than its points does not sign over it.",
  refusals: only("sheet_not_now", "risk_too_long", "own_sheet"),
  input: z.strictObject({
    business: businessId,
    band: z.enum(RISK_BANDS),
    reason: z.string().trim().min(5).max(1_000),
    until: instantCodec,
  }),
  output: businessFileSchema,
});
