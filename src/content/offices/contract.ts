/** Endpoints for the company's offices: public and for staff. */
import { z } from "zod";
import { download, get, post, type MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";

const id = idSchema("of");
const version = z.int().min(1);
const mayOffice = (...module: MenuNeed["module"]): MenuNeed => ({ menu: "office", module });
const line = (max: number) => z.string().trim().min(1).max(max);
const kind = z.enum(["head", "branch"]);

const place = {
  kind,
  street: line(200),
  city: line(100),
  province: line(100),
  postalCode: z.string().regex(/^[0-9]{5}$/),
  /** E.164. */
  phone: z.string().regex(/^\+[1-9][0-9]{6,14}$/),
};
/** Coordinates in millionths of a degree; null where they are unknown. */
const position = z
  .strictObject({
    latitudeE6: z.int().min(-90_000_000).max(90_000_000),
    longitudeE6: z.int().min(-180_000_000).max(180_000_000),
  })
  .nullable();

export const listOffices = get({
  name: "content.list_offices",
  path: "/v1/content/offices",
  access: "public",
  summary: "Lists head office and branches in their order, in the caller's language.",
  input: z.strictObject({}),
  output: z.strictObject({
    offices: z.array(z.strictObject({ id, ...place, position, name: z.string(), hours: z.string(), phoneDisplay: z.string() })),
  }),
});
export type ShownOffice = z.output<(typeof listOffices)["output"]>["offices"][number];

export const officeEntries = z.strictObject({
  ...place,
  position,
  names: z.strictObject({ ID: line(100), EN: line(100) }),
  hours: z.strictObject({ ID: line(200), EN: line(200) }),
});
export type OfficeEntries = z.output<typeof officeEntries>;

const officeRow = officeEntries.extend({ id, status: z.enum(["active", "inactive"]), version });
export type OfficeRow = z.output<typeof officeRow>;
const offices = z.strictObject({ offices: z.array(officeRow) });

export const listAllOffices = get({
  exportedBy: "content.export_offices",
  name: "content.list_all_offices",
  path: "/v1/content/office/offices",
  access: mayOffice("view"),
  summary: "Lists all offices, inactive ones included, in both languages.",
  input: z.strictObject({}),
  output: offices,
});

export const officesAddress = listAddress("/office/office", listAllOffices);

export const exportOffices = download({
  name: "content.export_offices",
  path: "/v1/content/office/offices/export_list",
  access: mayOffice("view"),
  summary: "Exports the list of offices as a file.",
  audit: "always",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ format: z.enum(["csv", "xlsx", "pdf"]).default("csv") }),
  output: z.unknown(),
});

export const createOffice = post({
  name: "content.create_office",
  path: "/v1/content/office/office/create",
  access: mayOffice("create"),
  summary: "Adds an office at the end. The caller chooses the id.",
  refusals: { id_already_used: 409, office_phone_invalid: 422 },
  input: z.strictObject({ id, ...officeEntries.shape }),
  output: offices,
});

export const updateOffice = post({
  name: "content.update_office",
  path: "/v1/content/office/office/update",
  access: mayOffice("update"),
  summary: "Changes an office. Refuses if the given version is no longer the stored one.",
  refusals: { record_changed_meanwhile: 409, office_phone_invalid: 422 },
  input: z.strictObject({ id, version, ...officeEntries.shape }),
  output: offices,
});

export const moveOffice = post({
  name: "content.move_office",
  path: "/v1/content/office/office/move",
  access: mayOffice("update"),
  summary: "Moves an office by one place.",
  input: z.strictObject({ id, direction: z.enum(["up", "down"]) }),
  output: offices,
});

export const activateOffice = post({
  name: "content.activate_office",
  path: "/v1/content/office/office/activate",
  access: mayOffice("activate"),
  summary: "Activates an office: visitors see it.",
  input: z.strictObject({ id }),
  output: offices,
});

export const deactivateOffice = post({
  name: "content.deactivate_office",
  path: "/v1/content/office/office/deactivate",
  access: mayOffice("deactivate"),
  summary: "Deactivates an office: it leaves the public page.",
  input: z.strictObject({ id }),
  output: offices,
});

export const deleteOffice = post({
  name: "content.delete_office",
  path: "/v1/content/office/office/delete",
  access: mayOffice("delete"),
  summary: "Deletes an office. This cannot be undone.",
  // The use case writes its own audit entry, `content.office_deleted`, with the name.
  audit: "never",
  input: z.strictObject({ id }),
  output: offices,
});
