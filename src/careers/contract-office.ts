/** The HTTP calls of the office's room "Careers": openings, and the way of applications through their stages. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { answerTextSchema, CV_EXTENSIONS, STAGES } from "./application.ts";
import { EMPLOYMENTS, OPENING_STATUSES, openingSchema, WORKPLACES } from "./opening.ts";

/** A list ends there. */
export const MAX_LISTED = 10_000;
/** A file holds all of its filter or is refused. */
export const MAX_EXPORTED = 5_000;
/** A house has a handful of openings; this many are kept at the most. */
export const MAX_OPENINGS = 500;

const openingId = idSchema("jo");
const applicationId = idSchema("ja");
const entryId = idSchema("je");
const personId = idSchema("us");
const named = z.strictObject({ id: personId, name: z.string() });
const done = z.strictObject({ done: z.literal(true) });
const viewing = { access: { menu: "career", module: ["view"] } } as const;
const answering = { access: { menu: "career", module: ["answer"] } } as const;

const openingRow = z.strictObject({
  id: openingId,
  title: z.string(),
  team: z.string(),
  city: z.string(),
  employment: z.enum(EMPLOYMENTS),
  workplace: z.enum(WORKPLACES),
  status: z.enum(OPENING_STATUSES),
  closesOn: localDateSchema.nullable(),
  openedAt: instantCodec,
  applications: z.int(),
  /** Of them, those that nobody has looked at. */
  fresh: z.int(),
});

export const listOfficeOpenings = get({
  ...viewing,
  name: "careers.list_office_openings",
  path: "/v1/careers/office/openings",
  summary: "All openings, the newest first, each with its number of applications.",
  input: z.strictObject({}),
  output: z.strictObject({ openings: z.array(openingRow) }),
});

export const readOfficeOpening = get({
  ...viewing,
  name: "careers.read_office_opening",
  path: "/v1/careers/office/opening",
  summary: "One opening as it is edited: its facts and its text in both languages.",
  input: z.strictObject({ id: openingId }),
  output: z.strictObject({
    id: openingId,
    status: z.enum(OPENING_STATUSES),
    version: z.int(),
    opening: openingSchema,
    applications: z.int(),
  }),
});

export const createOpening = post({
  name: "careers.create_opening",
  path: "/v1/careers/office/openings/create",
  access: { menu: "career", module: ["create"] },
  summary: "A new opening, inactive until it is activated.",
  refusals: { opening_slug_taken: 409, id_already_used: 409, too_many_openings: 409 },
  input: z.strictObject({ id: openingId, opening: openingSchema }),
  output: z.strictObject({ id: openingId }),
});

export const changeOpening = post({
  name: "careers.change_opening",
  path: "/v1/careers/office/openings/change",
  access: { menu: "career", module: ["update"] },
  summary: "Replaces the opening that has this version.",
  refusals: { opening_slug_taken: 409, opening_changed_meanwhile: 409 },
  input: z.strictObject({ id: openingId, version: z.int().min(1), opening: openingSchema }),
  output: z.strictObject({ version: z.int() }),
});

const moving = { refusals: { opening_not_as_shown: 409 }, input: z.strictObject({ id: openingId }), output: done } as const;

export const activateOpening = post({
  ...moving,
  name: "careers.activate_opening",
  path: "/v1/careers/office/openings/activate",
  access: { menu: "career", module: ["activate"] },
  summary: "Shows an opening to visitors, within a second.",
});

export const deactivateOpening = post({
  ...moving,
  name: "careers.deactivate_opening",
  path: "/v1/careers/office/openings/deactivate",
  access: { menu: "career", module: ["deactivate"] },
  summary: "Takes an opening off the site. Its applications stay.",
});

export const deleteOpening = post({
  name: "careers.delete_opening",
  path: "/v1/careers/office/openings/delete",
  access: { menu: "career", module: ["delete"] },
  summary: "Deletes an inactive opening to which nobody has applied. It cannot be recovered.",
  refusals: { opening_not_as_shown: 409, opening_has_applications: 409 },
  input: z.strictObject({ id: openingId }),
  output: done,
});

const applicationFacts = {
  id: applicationId,
  reference: z.string(),
  fullName: z.string(),
  /** Masked. */
  email: z.string(),
  opening: z.strictObject({ id: openingId, title: z.string() }),
  stage: z.enum(STAGES),
  isSuspicious: z.boolean(),
  receivedAt: instantCodec,
  touchedAt: instantCodec,
} as const;

export const listApplications = get({
  exportedBy: "careers.export_applications",
  ...viewing,
  name: "careers.list_applications",
  path: "/v1/careers/applications",
  summary: "Applications by opening and stage, the newest first, or by part of a name, an address, a number or a reference.",
  input: z.strictObject({
    opening: openingId.optional(),
    stage: z.enum(STAGES).optional(),
    search: z.string().max(120).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    applications: z.array(z.strictObject(applicationFacts)),
    total: z.int(),
    /** How many of each stage the chosen opening has, or all. */
    byStage: z.record(z.enum(STAGES), z.int()),
  }),
});

export const readApplication = get({
  ...viewing,
  name: "careers.read_application",
  path: "/v1/careers/application",
  summary: "One application with all that was done about it.",
  input: z.strictObject({ id: applicationId }),
  output: z.strictObject({
    ...applicationFacts,
    phone: z.string(),
    profileLink: z.string().nullable(),
    note: z.string().nullable(),
    language: z.enum(["ID", "EN"]),
    cv: z.strictObject({ type: z.enum(CV_EXTENSIONS), bytes: z.int() }),
    /** When it is deleted with its CV. */
    deletedOn: localDateSchema,
    entries: z.array(
      z.strictObject({
        id: entryId,
        kind: z.enum(["answer", "note", "stage"]),
        text: z.string().nullable(),
        stage: z.enum(STAGES).nullable(),
        by: named,
        at: instantCodec,
      }),
    ),
  }),
});

export const revealApplicant = post({
  ...viewing,
  name: "careers.reveal_applicant",
  path: "/v1/careers/application/reveal",
  summary: "Address and number of an applicant. The audit row tells who saw them, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: applicationId, reason: toZod([required(), max(500)]) }),
  output: z.strictObject({ email: z.string(), phone: z.string() }),
});

export const takeCv = download({
  ...viewing,
  name: "careers.take_cv",
  path: "/v1/careers/application/cv/export_list",
  summary: "The CV as a file to be saved, under a name of ours. Leaves an audit row.",
  audit: "always",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: applicationId, export: z.literal("Y") }),
  output: z.unknown(),
});

export const moveApplication = post({
  ...answering,
  name: "careers.move_application",
  path: "/v1/careers/application/move",
  summary: "Moves an application from the stage that was shown to another.",
  refusals: { stage_not_as_shown: 409, stage_not_next: 422 },
  input: z.strictObject({ id: applicationId, from: z.enum(STAGES), to: z.enum(STAGES) }),
  output: done,
});

const writing = z.strictObject({ id: applicationId, entryId, text: answerTextSchema });

export const answerApplication = post({
  ...answering,
  name: "careers.answer_application",
  path: "/v1/careers/application/answer",
  summary: "Writes to the applicant by mail. The same entry id sends one mail, however often it comes.",
  refusals: { id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 600 },
  input: writing,
  output: done,
});

export const noteApplication = post({
  ...answering,
  name: "careers.note_application",
  path: "/v1/careers/application/note",
  summary: "A note for colleagues. The applicant never sees it.",
  refusals: { id_already_used: 409 },
  input: writing,
  output: done,
});

export const deleteApplication = post({
  name: "careers.delete_application",
  path: "/v1/careers/application/delete",
  access: { menu: "career", module: ["delete"] },
  summary: "Deletes an application with its CV before its time, when its sender asks for it. It cannot be recovered.",
  input: z.strictObject({ id: applicationId, reason: toZod([required(), max(500)]) }),
  output: done,
});

export const exportApplications = download({
  name: "careers.export_applications",
  path: "/v1/careers/applications/export_list",
  access: { menu: "career", module: ["export"] },
  summary: `Applications of an opening and stage as CSV, at most ${MAX_EXPORTED}. Leaves an audit row with the reason.`,
  refusals: { too_many_to_export: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({
    opening: openingId.optional(),
    stage: z.enum(STAGES).optional(),
    reason: z.string().trim().min(3).max(200),
  }),
  output: z.unknown(),
});
