/** The call by which staff list businesses, apart from the file's: a list loads no schema of sheets. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { businessSchema, sheetSummarySchema } from "../contract.ts";
import { BUSINESS_KINDS, BUSINESS_STATUSES, businessId } from "../model/kinds.ts";

export const BUSINESSES_PER_PAGE = 20;

export const listBusinesses = get({
  access: { menu: "onboarding", module: ["view"] },
  name: "onboarding.list_businesses",
  path: "/v1/onboarding/businesses",
  summary: "Lists businesses of one kind, newest first; `waiting` are those whose sheet waits for staff, the longest first.",
  input: z.strictObject({
    kind: z.enum(BUSINESS_KINDS),
    status: z.enum(BUSINESS_STATUSES).optional(),
    waiting: z.enum(["data", "review", "signing"]).optional(),
    /** Part of the name. */
    search: z.string().trim().max(100).optional(),
    before: businessId.optional(),
  }),
  output: z.strictObject({
    businesses: z.array(
      businessSchema.extend({
        ownerName: z.string().nullable(),
        sheet: sheetSummarySchema.nullable(),
        /** Role of the step that is waited for, while a sheet is signed. */
        nextRole: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

/** The lists of the three kinds share the call; each has its own address. */
export const agentsAddress = listAddress("/office/agent", listBusinesses, { except: ["kind"] });
export const partnersAddress = listAddress("/office/partner", listBusinesses, { except: ["kind"] });
export const businessesAddress = listAddress("/office/business", listBusinesses, { except: ["kind"] });
