/** HTTP calls by which staff maintain outlets, list them, and export and import them as a file. Visitors' calls are in `finder/contract.ts`. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { type CashRefusal, only } from "../contract.ts";
import { searchSchema } from "../finder/contract.ts";
import {
  agentId,
  cityCode,
  OUTLET_STATUSES,
  outletEntries,
  outletId,
  provinceCode,
  SERVICES,
  storedEntries,
} from "../model/outlet.ts";
import { COLUMNS, ROW_PROBLEMS } from "../outlet-files/model/outlet-columns.ts";
import { OUTLET_ORDERS } from "./model/outlet-orders.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

const version = z.int().min(1);

export const outletSchema = storedEntries.extend({
  id: outletId,
  agent: agentId,
  status: z.enum(OUTLET_STATUSES),
  version,
});
export type OutletView = z.output<typeof outletSchema>;

/** An outlet to be added for an agent that is known from elsewhere, as a signed sheet lists it. Its id is made by the client. */
export const newOutletSchema = z.strictObject({ id: outletId, entries: outletEntries });
export type NewOutlet = z.output<typeof newOutletSchema>;

const saving = ["area_does_not_fit", "limits_do_not_fit", "chain_takes_no_cash", "outlet_outside_territory"] as const;

export const createOutlet = post({
  name: "cash_points.create_outlet",
  path: "/v1/cash-points/outlets/create",
  access: { menu: "cash_point", module: ["create"] },
  summary: "Adds an outlet of a registered agent: active at once, with an empty drawer.",
  refusals: only("id_already_used", "agent_unknown", "agent_terminated", ...saving),
  input: z.strictObject({ id: outletId, agent: agentId, outlet: outletEntries }),
  output: outletSchema,
});

export const updateOutlet = post({
  name: "cash_points.update_outlet",
  path: "/v1/cash-points/outlets/update",
  access: { menu: "cash_point", module: ["update"] },
  summary: "Replaces the entries of an outlet. `version` is the version of the outlet as it was shown.",
  refusals: only("outlet_changed_meanwhile", ...saving),
  input: z.strictObject({ id: outletId, version, outlet: outletEntries }),
  output: outletSchema,
});

const changingStatus = (verb: "activate" | "deactivate" | "delete", summary: string, ...refusals: CashRefusal[]) =>
  post({
    name: `cash_points.${verb}_outlet`,
    path: `/v1/cash-points/outlets/${verb}`,
    access: { menu: "cash_point", module: [verb] },
    summary,
    refusals: only("outlet_status_same", ...refusals),
    input: z.strictObject({ id: outletId, reason: text(500) }),
    output: z.strictObject({ id: outletId, status: z.enum(OUTLET_STATUSES) }),
  });

export const activateOutlet = changingStatus("activate", "Lets an inactive outlet serve again.", "agent_terminated");

export const deactivateOutlet = changingStatus(
  "deactivate",
  "An inactive outlet begins nothing new and is shown to nobody outside. What is under way is finished.",
);

export const deleteOutlet = changingStatus(
  "delete",
  "Deletes an inactive outlet whose drawer is empty. It cannot be recovered.",
  "outlet_still_active",
  "outlet_not_empty",
);

export const readOutlet = get({
  name: "cash_points.read_outlet",
  path: "/v1/cash-points/outlet",
  access: { menu: "cash_point", module: ["view"] },
  summary: "Reads one outlet with its cashiers.",
  input: z.strictObject({ id: outletId }),
  output: outletSchema.extend({
    cashiers: z.array(
      z.strictObject({
        person: idSchema("us"),
        addedBy: z.string(),
        addedAt: instantCodec,
        suspendedAt: instantCodec.nullable(),
        /** The owner's limits for this person here; null: as the outlet. */
        payoutLimit: moneyCodec.nullable(),
        dayLimit: moneyCodec.nullable(),
      }),
    ),
  }),
});

/** Last row that a list reaches; beyond it a narrower search is needed. */
export const MAX_LISTED = 10_000;
export const MAX_EXPORTED = 10_000;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export const MAX_IMPORTED = 2_000;
export const MAX_IMPORT_KB = 1_024;
/** At most this many problems and rows are listed one by one; all are counted. */
export const MAX_PREVIEWED = 500;

const viewing = { access: { menu: "cash_point", module: ["view"] } } as const;

const filterFields = {
  search: searchSchema.optional(),
  status: z.enum(["active", "inactive"]).optional(),
  agent: agentId.optional(),
  province: provinceCode.optional(),
  city: cityCode.optional(),
  service: z.enum(SERVICES).optional(),
};

export const listOutlets = get({
  exportedBy: "cash_points.export_outlets",
  ...viewing,
  name: "cash_points.list_outlets",
  path: "/v1/cash-points/outlets",
  summary: "Lists outlets that are not deleted: by name or place with typing errors, and by filters; else newest first.",
  input: z.strictObject({
    ...filterFields,
    sort: z.enum(OUTLET_ORDERS).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    outlets: z.array(outletSchema),
    /** Number of rows that the list reaches. */
    total: z.int(),
    /** Whether more rows exist than the list reaches. */
    isCut: z.boolean(),
    /** Nothing matches exactly; these are similar. */
    isNearly: z.boolean(),
  }),
});

/** `?q=pasar&status=inactive&province=32`. */
export const outletsAddress = listAddress("/office/cash_point", listOutlets);

export const exportOutlets = download({
  ...viewing,
  name: "cash_points.export_outlets",
  path: "/v1/cash-points/outlets/export_list",
  summary: `Exports the outlets of a filter as CSV or XLSX, at most ${MAX_EXPORTED}, with the columns that an import reads.`,
  refusals: only("too_many_outlets"),
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ ...filterFields, format: z.enum(EXPORT_FORMATS) }),
  output: z.unknown(),
});

const columnName = z.enum(COLUMNS);
const fileErrors = [
  "import_not_text",
  "import_broken",
  "import_empty",
  "import_columns_missing",
  "import_too_many_rows",
] as const;
/** FORM-6. A larger file is cut off before it is read. */
const csvFile = z.file().max(MAX_IMPORT_KB * 1_024);

export const previewImport = post({
  access: { menu: "cash_point", module: ["create", "update"] },
  name: "cash_points.preview_import",
  path: "/v1/cash-points/outlets/import/preview",
  body: "multipart",
  // Changes nothing.
  audit: "never",
  summary: "Previews what a CSV file would add and change, with problems by row and column. Writes nothing.",
  refusals: only(...fileErrors),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ file: csvFile }),
  output: z.strictObject({
    /** Hash of the file and of the current state of every outlet it would change, so that what is saved is what was shown. */
    hash: z.string(),
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    /** Number of rows with a problem. */
    wrong: z.int(),
    /** Problems by row; at most 500. */
    problems: z.array(
      z.strictObject({ line: z.int(), column: columnName.nullable(), problem: z.enum(ROW_PROBLEMS), value: z.string() }),
    ),
    /** Rows that would be added or changed; at most 500. */
    rowsToSave: z.array(
      z.strictObject({
        line: z.int(),
        id: outletId.nullable(),
        name: z.string(),
        cityName: z.string(),
        columns: z.array(columnName),
      }),
    ),
  }),
});

export const importOutlets = post({
  access: { menu: "cash_point", module: ["create", "update"] },
  name: "cash_points.import_outlets",
  path: "/v1/cash-points/outlets/import",
  body: "multipart",
  summary: "Saves a CSV file whose preview had no errors: all of it or nothing. `hash` is that of the preview.",
  refusals: only(...fileErrors, "import_has_errors", "import_not_as_shown"),
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ file: csvFile, hash: z.string().max(100) }),
  output: z.strictObject({ added: z.int(), changed: z.int() }),
});
