/** Office endpoints for questions in their groups. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { may } from "../articles/contract-list.ts";
import { documentSchema } from "../rich-text/model/document.ts";

const version = z.int().min(1);
const status = z.enum(["active", "inactive"]);
const direction = z.enum(["up", "down"]);
const line = (max: number) => z.string().trim().min(1).max(max);

const fg = idSchema("fg");
const fq = idSchema("fq");
const names = z.strictObject({ ID: line(80), EN: line(80) });
const questionText = z.strictObject({ question: line(200), answer: documentSchema });
/** A question as sent in its JSON file. */
export const questionEntries = z.strictObject({
  groupId: fg,
  texts: z.strictObject({ ID: questionText, EN: questionText }),
});
export type QuestionEntries = z.output<typeof questionEntries>;

const questionRow = z.strictObject({ id: fq, status, version, questions: z.strictObject({ ID: z.string(), EN: z.string() }) });
const groupRow = z.strictObject({ id: fg, version, names, questions: z.array(questionRow) });
export type GroupRow = z.output<typeof groupRow>;
const groups = z.strictObject({ groups: z.array(groupRow) });

export const listOfficeQuestions = get({
  exportedBy: "content.export_questions",
  name: "content.list_office_questions",
  path: "/v1/content/office/questions",
  access: may("view"),
  summary: "Lists all questions by group, in their order, without their answers.",
  input: z.strictObject({}),
  output: groups,
});

export const questionsAddress = listAddress("/office/content/questions", listOfficeQuestions);

export const exportQuestions = download({
  name: "content.export_questions",
  path: "/v1/content/office/questions/export_list",
  access: may("view"),
  summary: "Exports all questions with their answers as a file.",
  audit: "always",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ format: z.enum(["csv", "xlsx", "pdf"]).default("csv") }),
  output: z.unknown(),
});

const question = z.strictObject({ id: fq, key: z.string(), status, version, entries: questionEntries });
export type QuestionView = z.output<typeof question>;

export const readOfficeQuestion = get({
  name: "content.read_office_question",
  path: "/v1/content/office/question",
  access: may("view"),
  summary: "Returns one question with its answers.",
  input: z.strictObject({ id: fq }),
  output: question,
});

export const createQuestion = post({
  name: "content.create_question",
  path: "/v1/content/office/question/create",
  access: may("create"),
  body: "multipart",
  summary: "Adds a question (a JSON file) at the end of its group. The caller chooses the id.",
  refusals: { id_already_used: 409 },
  input: z.strictObject({ id: fq, draft: z.file() }),
  output: question,
});

export const updateQuestion = post({
  name: "content.update_question",
  path: "/v1/content/office/question/update",
  access: may("update"),
  body: "multipart",
  summary: "Changes a question, its answer or its group. Refuses if it changed meanwhile.",
  refusals: { record_changed_meanwhile: 409 },
  input: z.strictObject({
    id: fq,
    version: z.codec(z.string().regex(/^[1-9][0-9]{0,8}$/), version, { decode: Number, encode: String }),
    draft: z.file(),
  }),
  output: question,
});

export const moveQuestion = post({
  name: "content.move_question",
  path: "/v1/content/office/question/move",
  access: may("update"),
  summary: "Moves a question by one place within its group.",
  input: z.strictObject({ id: fq, direction }),
  output: groups,
});

export const setQuestionStatus = post({
  name: "content.set_question_status",
  path: "/v1/content/office/question/set-status",
  access: may("publish"),
  summary: "Activates or deactivates a question: visitors see active ones.",
  input: z.strictObject({ id: fq, status }),
  output: z.strictObject({ id: fq, status }),
});

export const deleteQuestion = post({
  name: "content.delete_question",
  path: "/v1/content/office/question/delete",
  access: may("delete"),
  summary: "Deletes a question with its answers. This cannot be undone.",
  // The use case writes its own audit entry, `content.question_deleted`, with the question.
  audit: "never",
  input: z.strictObject({ id: fq }),
  output: z.strictObject({ id: fq }),
});

export const createGroup = post({
  name: "content.create_question_group",
  path: "/v1/content/office/question-group/create",
  access: may("create"),
  summary: "Adds a group of questions at the end. The caller chooses the id.",
  refusals: { id_already_used: 409 },
  input: z.strictObject({ id: fg, names }),
  output: groups,
});

export const renameGroup = post({
  name: "content.rename_question_group",
  path: "/v1/content/office/question-group/rename",
  access: may("update"),
  summary: "Renames a group.",
  refusals: { record_changed_meanwhile: 409 },
  input: z.strictObject({ id: fg, version, names }),
  output: groups,
});

export const moveGroup = post({
  name: "content.move_question_group",
  path: "/v1/content/office/question-group/move",
  access: may("update"),
  summary: "Moves a group by one place.",
  input: z.strictObject({ id: fg, direction }),
  output: groups,
});

export const deleteGroup = post({
  name: "content.delete_question_group",
  path: "/v1/content/office/question-group/delete",
  access: may("delete"),
  summary: "Deletes a group without questions. This cannot be undone.",
  refusals: { group_in_use: 409 },
  input: z.strictObject({ id: fg }),
  output: groups,
});
