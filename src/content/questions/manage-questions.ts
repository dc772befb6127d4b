import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { slugOf } from "../model/slug.ts";
import {
  questionEntries,
  type createGroup as createGroupContract,
  type createQuestion as createContract,
  type deleteGroup as deleteGroupContract,
  type listOfficeQuestions as contract,
  type moveGroup as moveGroupContract,
  type moveQuestion as moveContract,
  type QuestionEntries,
  type QuestionView,
  type renameGroup as renameContract,
  type setQuestionStatus as statusContract,
  type updateQuestion as updateContract,
} from "./contract.ts";
import { readDraftFile } from "../model/draft-file.ts";
import { refuseContent } from "../model/refusal.ts";
import { moveByOne } from "../store-positions.ts";
import {
  deleteGroupRow,
  deleteQuestionRow,
  findQuestion,
  hasGroup,
  insertGroup,
  insertQuestion,
  listGroupRows,
  updateGroupNames,
  updateQuestionRow,
  updateQuestionStatus,
} from "./store.ts";

type Groups = Output<typeof contract>;

export async function listOfficeQuestions(ctx: Pick<Ctx, "db">): Promise<Groups> {
  return { groups: await listGroupRows(ctx.db) };
}

export async function readOfficeQuestion(ctx: Pick<Ctx, "db">, { id }: { readonly id: Id<"fq"> }): Promise<QuestionView> {
  const question = await findQuestion(ctx.db, id);
  if (!question) throw refuse("not_found");
  return question;
}

/** Adds a question; visitors see it once it is activated. */
export async function createQuestion(ctx: Ctx, { id, draft }: Input<typeof createContract>): Promise<QuestionView> {
  const entries = await entriesOf(ctx, draft);
  const key = `${slugOf(entries.texts.EN.question).slice(0, 60) || "question"}-${id.slice(-6)}`;
  if (!(await insertQuestion(ctx.db, id, key, entries))) {
    const known = await findQuestion(ctx.db, id);
    if (!isDeepStrictEqual(known?.entries, entries)) throw new Refusal("id_already_used", 409);
  }
  return readOfficeQuestion(ctx, { id });
}

export async function updateQuestion(ctx: Ctx, { id, version, draft }: Input<typeof updateContract>): Promise<QuestionView> {
  const entries = await entriesOf(ctx, draft);
  await readOfficeQuestion(ctx, { id });
  if (!(await updateQuestionRow(ctx.db, id, version, entries))) throw refuseContent("record_changed_meanwhile");
  await ctx.publicPagesChanged();
  return readOfficeQuestion(ctx, { id });
}

/** Reads the question from its file. Refuses `not_found` when its group does not exist. */
async function entriesOf(ctx: Ctx, draft: File): Promise<QuestionEntries> {
  const entries = await readDraftFile(draft, questionEntries);
  if (!(await hasGroup(ctx.db, entries.groupId))) throw refuse("not_found");
  return entries;
}

export async function moveQuestion(ctx: Ctx, { id, direction }: Input<typeof moveContract>): Promise<Groups> {
  if (!(await moveByOne(ctx.db, "question", id, direction))) throw refuse("not_found");
  return shown(ctx);
}

export async function setQuestionStatus(ctx: Ctx, input: Input<typeof statusContract>): Promise<Output<typeof statusContract>> {
  if (!(await updateQuestionStatus(ctx.db, input.id, input.status))) throw refuse("not_found");
  await ctx.publicPagesChanged();
  return input;
}

/** The audit entry keeps the question. */
export async function deleteQuestion(ctx: Ctx, { id }: { readonly id: Id<"fq"> }): Promise<{ id: Id<"fq"> }> {
  const { entries } = await readOfficeQuestion(ctx, { id });
  await deleteQuestionRow(ctx.db, id);
  const { ID, EN } = entries.texts;
  await ctx.audit("content.question_deleted", { subject: id, details: { questions: { ID: ID.question, EN: EN.question } } });
  await ctx.publicPagesChanged();
  return { id };
}

export async function createGroup(ctx: Ctx, { id, names }: Input<typeof createGroupContract>): Promise<Groups> {
  const key = `${slugOf(names.EN).slice(0, 60) || "group"}-${id.slice(-6)}`;
  if (!(await insertGroup(ctx.db, id, key, names))) {
    const known = (await listGroupRows(ctx.db)).find((group) => group.id === id);
    if (!isDeepStrictEqual(known?.names, names)) throw new Refusal("id_already_used", 409);
  }
  return shown(ctx);
}

export async function renameGroup(ctx: Ctx, { id, version, names }: Input<typeof renameContract>): Promise<Groups> {
  if (!(await hasGroup(ctx.db, id))) throw refuse("not_found");
  if (!(await updateGroupNames(ctx.db, id, version, names))) throw refuseContent("record_changed_meanwhile");
  return shown(ctx);
}

export async function moveGroup(ctx: Ctx, { id, direction }: Input<typeof moveGroupContract>): Promise<Groups> {
  if (!(await moveByOne(ctx.db, "group", id, direction))) throw refuse("not_found");
  return shown(ctx);
}

export async function deleteGroup(ctx: Ctx, { id }: Input<typeof deleteGroupContract>): Promise<Groups> {
  const outcome = await deleteGroupRow(ctx.db, id);
  if (outcome === "none") throw refuse("not_found");
  if (outcome === "in_use") throw refuseContent("group_in_use");
  return shown(ctx);
}

async function shown(ctx: Ctx): Promise<Groups> {
  await ctx.publicPagesChanged();
  return listOfficeQuestions(ctx);
}
