/** The HTTP calls by which staff list outlets, take them as a file and bring them by one. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { OUTLET_ORDERS } from "./listing.ts";
import { only, outletSchema } from "./contract.ts";
import { searchSchema } from "./contract-find.ts";
import { agentId, cityCode, outletId, provinceCode, SERVICES } from "./outlet.ts";
import { COLUMNS, ROW_PROBLEMS } from "./columns.ts";

/** A list ends there: who searches further down than that needs a narrower search. */
export const MAX_LISTED = 10_000;
export const MAX_EXPORTED = 10_000;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export const MAX_IMPORTED = 2_000;
export const MAX_IMPORT_KB = 1_024;
/** So many errors and rows are told one by one; the others are counted. */
export const MAX_TOLD = 500;

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
  summary: "Outlets that are not deleted, found by name or place even with typing errors, and by filters; else the newest first.",
  input: z.strictObject({
    ...filterFields,
    sort: z.enum(OUTLET_ORDERS).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    outlets: z.array(outletSchema),
    /** Of what the list reaches. */
    total: z.int(),
    /** There are more than that. */
    isCut: z.boolean(),
    /** Nothing is called quite so; these nearly are. */
    isNearly: z.boolean(),
  }),
});

export const exportOutlets = download({
  ...viewing,
  name: "cash_points.export_outlets",
  path: "/v1/cash-points/outlets/export_list",
  summary: `Outlets of a filter as CSV or XLSX, at most ${MAX_EXPORTED}: the same columns that an import reads.`,
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
/** SPEC §5 `size`, and where more is cut off before it is read. */
const csvFile = z.file().max(MAX_IMPORT_KB * 1_024);

export const previewImport = post({
  access: { menu: "cash_point", module: ["create", "update"] },
  name: "cash_points.preview_import",
  path: "/v1/cash-points/outlets/import/preview",
  body: "multipart",
  // Nothing changes by it.
  audit: "never",
  summary: "What a CSV file would add and change, and what is wrong in which row and column. Nothing is written.",
  refusals: only(...fileErrors),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ file: csvFile }),
  output: z.strictObject({
    /** Of the file and of every outlet that it would change, as they are now: what is saved is what was shown. */
    hash: z.string(),
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    /** Rows with something wrong. */
    wrong: z.int(),
    /** What is wrong, by row; at most 500. */
    problems: z.array(
      z.strictObject({ line: z.int(), column: columnName.nullable(), problem: z.enum(ROW_PROBLEMS), value: z.string() }),
    ),
    /** What would be added or changed; at most 500. */
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
  summary: "Saves a CSV file whose preview had no errors, all of it or nothing. `hash` is that of the preview.",
  refusals: only(...fileErrors, "import_has_errors", "import_not_as_shown"),
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ file: csvFile, hash: z.string().max(100) }),
  output: z.strictObject({ added: z.int(), changed: z.int() }),
});

export const listAreas = get({
  access: { menu: "cash_point", module: ["view", "create", "update"] },
  name: "cash_points.list_areas",
  path: "/v1/cash-points/areas-of-indonesia",
  summary: "Cities and regencies of a province, or districts of a city, with their codes.",
  input: z.strictObject({ within: z.union([provinceCode, cityCode]) }),
  output: z.strictObject({ areas: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
});
