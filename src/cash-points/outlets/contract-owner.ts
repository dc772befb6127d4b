/** HTTP calls by which an owner lists and reads the own outlets. */
import { z } from "zod";
import { get, type Access } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { outletId } from "../model/outlet.ts";
import { outletSchema } from "./contract.ts";

export const OWNED_PER_PAGE = 20;
const SEARCH_CHARS = 100;
const owning: Access = { menu: "float", module: ["top_up"] };

export const listOwnedOutlets = get({
  name: "cash_points.list_owned_outlets",
  path: "/v1/cash-points/owned-outlets",
  access: owning,
  summary:
    "Lists the outlets that the caller owns, newest first, found by a part of the name or the city; `before` is the last id of the previous page.",
  input: z.strictObject({ search: z.string().trim().min(1).max(SEARCH_CHARS).optional(), before: outletId.optional() }),
  output: z.strictObject({ outlets: z.array(outletSchema), hasMore: z.boolean() }),
});

export const ownedOutletsAddress = listAddress("/dashboard/outlets", listOwnedOutlets);

export const readOwnedOutlet = get({
  name: "cash_points.read_owned_outlet",
  path: "/v1/cash-points/owned-outlet",
  access: owning,
  summary: "Reads one outlet that the caller owns. Answers for another owner's as for an unknown one.",
  input: z.strictObject({ id: outletId }),
  output: outletSchema,
});
