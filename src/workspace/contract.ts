/** The calls of the office's frame: the search over everything, and a person's saved views of lists. */
import { z } from "zod";
import { get, post, type MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { SEARCHED, SEARCH_KINDS } from "./model/searched.ts";

/** Fewer characters say nothing. */
export const MIN_SEARCH_CHARS = 2;
export const HITS_PER_KIND = 5;
export const VIEWS_PER_LIST = 12;
export const VIEW_NAME_CHARS = 40;

/** The kinds after the two that the contract names. */
const OTHERS: readonly MenuNeed[] = SEARCH_KINDS.slice(2).map((kind) => SEARCHED[kind]);

export const readMatches = get({
  name: "workspace.read_matches",
  path: "/v1/workspace/matches",
  access: { anyOf: [SEARCHED.transfer, SEARCHED.payment, ...OTHERS] },
  summary:
    "Searches everything that the caller may open: transfers, unapplied payments, people, businesses, cases, outlets, journals; at most five of each.",
  input: z.strictObject({ text: z.string().trim().min(MIN_SEARCH_CHARS).max(100) }),
  output: z.strictObject({
    matches: z.array(
      z.strictObject({
        kind: z.enum(SEARCH_KINDS),
        /** Nothing of this kind is as typed: these are similar. */
        isNearly: z.boolean(),
        hits: z.array(z.strictObject({ path: z.string(), title: z.string(), detail: z.string() })),
      }),
    ),
  }),
});
export type Matches = z.output<(typeof readMatches)["output"]>["matches"];

/** The page of a list; a list of one thing names it, as `/office/ledger/account/transit:IDR`. */
const listPath = z
  .string()
  .regex(/^\/office(?:\/[A-Za-z0-9_:%-][A-Za-z0-9_.:%-]{0,59}){1,4}$/)
  .max(120);
/** Its filters and order, as in the address; no page of it. */
const listQuery = z
  .string()
  .regex(/^[!-~]*$/)
  .max(600);
const viewId = idSchema("sv");
export const viewNameSchema = toZod([required(), max(VIEW_NAME_CHARS)]);
const viewSchema = z.strictObject({ id: viewId, name: z.string(), query: z.string() });
export type SavedView = z.output<typeof viewSchema>;

export const readViews = get({
  name: "workspace.read_views",
  path: "/v1/workspace/views",
  access: "signed_in",
  summary: "Reads the caller's own saved views of a list, oldest first.",
  input: z.strictObject({ path: listPath }),
  output: z.strictObject({ views: z.array(viewSchema) }),
});

export const saveView = post({
  name: "workspace.save_view",
  path: "/v1/workspace/save-view",
  access: "signed_in",
  // Private to the person: nobody else sees it, and nothing depends on it.
  audit: "never",
  summary: "Saves filters and order of a list under a name, for the caller alone.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: { view_name_taken: 409, views_full: 409, id_already_used: 409 },
  input: z.strictObject({ id: viewId, path: listPath, name: viewNameSchema, query: listQuery }),
  output: z.strictObject({ views: z.array(viewSchema) }),
});

export const deleteView = post({
  name: "workspace.delete_view",
  path: "/v1/workspace/delete-view",
  access: "signed_in",
  audit: "never",
  summary: "Deletes one of the caller's own saved views.",
  input: z.strictObject({ id: viewId }),
  output: z.strictObject({ done: z.literal(true) }),
});
