import { isDeepStrictEqual } from "node:util";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  officeEntries,
  type createOffice as createContract,
  type listAllOffices as contract,
  type listOffices as publicContract,
  type moveOffice as moveContract,
  type OfficeEntries,
  type updateOffice as updateContract,
} from "./contract.ts";
import { refuseContent } from "../model/refusal.ts";
import { contentRefusals } from "../messages.ts";
import { deleteOfficeRow, insertOffice, listOfficeRows, updateOfficeRow, updateOfficeStatus } from "./store.ts";
import { moveByOne } from "../store-positions.ts";

type Offices = Output<typeof contract>;

/** Active offices, with telephone numbers grouped as in their country. */
export async function listOffices(ctx: Pick<Ctx, "db" | "language">): Promise<Output<typeof publicContract>> {
  const rows = await listOfficeRows(ctx.db, "active");
  return {
    offices: rows.map(({ names, hours, status: _status, version: _version, ...office }) => ({
      ...office,
      name: names[ctx.language],
      hours: hours[ctx.language],
      phoneDisplay: parsePhoneNumberFromString(office.phone)?.formatInternational() ?? office.phone,
    })),
  };
}

export async function listAllOffices(ctx: Pick<Ctx, "db">): Promise<Offices> {
  return { offices: await listOfficeRows(ctx.db, "all") };
}

/** Adds an office at the end. */
export async function createOffice(ctx: Ctx, { id, ...entries }: Input<typeof createContract>): Promise<Offices> {
  insistNumber(ctx, entries);
  if (!(await insertOffice(ctx.db, id, entries, ctx.now))) {
    const known = (await listOfficeRows(ctx.db, "all")).find((office) => office.id === id);
    if (!isDeepStrictEqual(known && officeEntries.strip().parse(known), entries)) throw new Refusal("id_already_used", 409);
  }
  return shown(ctx);
}

export async function updateOffice(ctx: Ctx, { id, version, ...entries }: Input<typeof updateContract>): Promise<Offices> {
  insistNumber(ctx, entries);
  const outcome = await updateOfficeRow(ctx.db, id, version, entries, ctx.now);
  if (outcome === "none") throw refuse("not_found");
  if (outcome === "other") throw refuseContent("record_changed_meanwhile");
  return shown(ctx);
}

export async function moveOffice(ctx: Ctx, { id, direction }: Input<typeof moveContract>): Promise<Offices> {
  if (!(await moveByOne(ctx.db, "office", id, direction))) throw refuse("not_found");
  return shown(ctx);
}

type OfficeId = { readonly id: Id<"of"> };

export const activateOffice = (ctx: Ctx, { id }: OfficeId): Promise<Offices> => setStatus(ctx, id, "active");
export const deactivateOffice = (ctx: Ctx, { id }: OfficeId): Promise<Offices> => setStatus(ctx, id, "inactive");

async function setStatus(ctx: Ctx, id: Id<"of">, status: "active" | "inactive"): Promise<Offices> {
  if (!(await updateOfficeStatus(ctx.db, id, status, ctx.now))) throw refuse("not_found");
  return shown(ctx);
}

/** The audit entry keeps the office's name. */
export async function deleteOffice(ctx: Ctx, { id }: OfficeId): Promise<Offices> {
  const known = (await listOfficeRows(ctx.db, "all")).find((office) => office.id === id);
  if (!known || !(await deleteOfficeRow(ctx.db, id))) throw refuse("not_found");
  await ctx.audit("content.office_deleted", { subject: id, details: { name: known.names.ID, city: known.city } });
  return shown(ctx);
}

function insistNumber({ language }: Pick<Ctx, "language">, { phone }: OfficeEntries): void {
  if (parsePhoneNumberFromString(phone)?.isValid()) return;
  throw refuseContent("office_phone_invalid", { fields: { phone: contentRefusals[language].office_phone_invalid } });
}

async function shown(ctx: Ctx): Promise<Offices> {
  await ctx.publicPagesChanged();
  return listAllOffices(ctx);
}
