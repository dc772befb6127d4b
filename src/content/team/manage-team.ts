import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  memberEntries,
  type createMember as createContract,
  type deleteMember as deleteContract,
  type listOfficeTeam as contract,
  type listTeam as publicContract,
  type MemberEntries,
  type moveMember as moveContract,
  type setMemberStatus as statusContract,
  type updateMember as updateContract,
} from "./contract.ts";
import { refuseContent } from "../model/refusal.ts";
import { moveByOne } from "../store-positions.ts";
import { countPictures } from "../pictures/store.ts";
import {
  deleteMemberRow,
  insertMember,
  listActiveMembers,
  listMemberRows,
  updateMemberRow,
  updateMemberStatus,
} from "./store.ts";

type Members = Output<typeof contract>;

/** The team members that visitors see. */
export async function listTeam(ctx: Pick<Ctx, "db" | "language">): Promise<Output<typeof publicContract>> {
  return { members: await listActiveMembers(ctx.db, ctx.language) };
}

export async function listOfficeTeam(ctx: Pick<Ctx, "db">): Promise<Members> {
  return { members: await listMemberRows(ctx.db) };
}

/** Adds an entry at the end. */
export async function createMember(ctx: Ctx, { id, ...entries }: Input<typeof createContract>): Promise<Members> {
  await insistPicture(ctx, entries);
  if (!(await insertMember(ctx.db, id, entries, ctx.now))) {
    const known = (await listMemberRows(ctx.db)).find((member) => member.id === id);
    if (!isDeepStrictEqual(known && memberEntries.strip().parse(known), entries)) throw new Refusal("id_already_used", 409);
  }
  return shown(ctx);
}

export async function updateMember(ctx: Ctx, { id, version, ...entries }: Input<typeof updateContract>): Promise<Members> {
  await insistPicture(ctx, entries);
  const outcome = await updateMemberRow(ctx.db, id, version, entries, ctx.now);
  if (outcome === "none") throw refuse("not_found");
  if (outcome === "other") throw refuseContent("record_changed_meanwhile");
  return shown(ctx);
}

export async function moveMember(ctx: Ctx, { id, direction }: Input<typeof moveContract>): Promise<Members> {
  if (!(await moveByOne(ctx.db, "member", id, direction))) throw refuse("not_found");
  return shown(ctx);
}

export async function setMemberStatus(ctx: Ctx, { id, status }: Input<typeof statusContract>): Promise<Members> {
  if (!(await updateMemberStatus(ctx.db, id, status, ctx.now))) throw refuse("not_found");
  return shown(ctx);
}

/** The audit row stores the name of the deleted entry. */
export async function deleteMember(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Members> {
  const known = (await listMemberRows(ctx.db)).find((member) => member.id === id);
  if (!known || !(await deleteMemberRow(ctx.db, id))) throw refuse("not_found");
  await ctx.audit("content.member_deleted", { subject: id, details: { name: known.name } });
  return shown(ctx);
}

async function insistPicture(ctx: Ctx, { pictureId }: MemberEntries): Promise<void> {
  if (pictureId !== null && (await countPictures(ctx.db, [pictureId])) === 0) throw refuse("malformed_request");
}

async function shown(ctx: Ctx): Promise<Members> {
  await ctx.publicPagesChanged();
  return listOfficeTeam(ctx);
}
