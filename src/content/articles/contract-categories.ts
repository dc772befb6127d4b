/** Office endpoints for categories. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { may } from "./contract-list.ts";
import { slugSchema } from "../model/slug.ts";

const version = z.int().min(1);
const status = z.enum(["active", "inactive"]);
const direction = z.enum(["up", "down"]);
const line = (max: number) => z.string().trim().min(1).max(max);

const ct = idSchema("ct");
const categoryText = z.strictObject({ slug: slugSchema, name: line(60), description: line(200) });
export const categoryEntries = z.strictObject({ texts: z.strictObject({ ID: categoryText, EN: categoryText }) });
export type CategoryEntries = z.output<typeof categoryEntries>;

const categoryRow = z.strictObject({
  id: ct,
  status,
  version,
  ...categoryEntries.shape,
  /** Number of all articles, and of the public ones. */
  articles: z.int(),
  publicArticles: z.int(),
});
export type CategoryRow = z.output<typeof categoryRow>;
const categories = z.strictObject({ categories: z.array(categoryRow) });

export const listOfficeCategories = get({
  exportedBy: "content.export_categories",
  name: "content.list_office_categories",
  path: "/v1/content/office/categories",
  access: may("view"),
  summary: "Lists all categories in their order, in both languages.",
  input: z.strictObject({}),
  output: categories,
});

export const categoriesAddress = listAddress("/office/content/categories", listOfficeCategories);

export const exportCategories = download({
  name: "content.export_categories",
  path: "/v1/content/office/categories/export_list",
  access: may("view"),
  summary: "Exports the list of categories as a file.",
  audit: "always",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ format: z.enum(["csv", "xlsx", "pdf"]).default("csv") }),
  output: z.unknown(),
});

export const createCategory = post({
  name: "content.create_category",
  path: "/v1/content/office/category/create",
  access: may("create"),
  summary: "Adds a category at the end. The caller chooses the id.",
  refusals: { slug_taken: 409, id_already_used: 409 },
  input: z.strictObject({ id: ct, ...categoryEntries.shape }),
  output: categories,
});

export const updateCategory = post({
  name: "content.update_category",
  path: "/v1/content/office/category/update",
  access: may("update"),
  summary: "Changes a category's names, addresses and descriptions. Former addresses redirect to the new ones.",
  refusals: { slug_taken: 409, record_changed_meanwhile: 409 },
  input: z.strictObject({ id: ct, version, ...categoryEntries.shape }),
  output: categories,
});

export const moveCategory = post({
  name: "content.move_category",
  path: "/v1/content/office/category/move",
  access: may("update"),
  summary: "Moves a category by one place. The first category cannot move up.",
  input: z.strictObject({ id: ct, direction }),
  output: categories,
});

export const setCategoryStatus = post({
  name: "content.set_category_status",
  path: "/v1/content/office/category/set-status",
  access: may("publish"),
  summary: "Activates or deactivates a category. Inactive categories are hidden and cannot be assigned.",
  refusals: { category_has_active: 409 },
  input: z.strictObject({ id: ct, status }),
  output: categories,
});

export const deleteCategory = post({
  name: "content.delete_category",
  path: "/v1/content/office/category/delete",
  access: may("delete"),
  summary: "Deletes a category that no article uses. This cannot be undone.",
  refusals: { category_in_use: 409 },
  input: z.strictObject({ id: ct }),
  output: categories,
});
