/** The HTTP calls of the office's careers pages: openings, and applications through their stages. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { answerTextSchema, CV_EXTENSIONS, STAGES } from "./model/application.ts";
import { EMPLOYMENTS, JOB_OPENING_STATUSES, jobOpeningSchema, WORKPLACES } from "./model/opening.ts";

/** Highest number of rows that a list reaches. */
export const MAX_LISTED = 10_000;
/** An export contains all rows of its filter or is refused. */
export const MAX_EXPORTED = 5_000;
/** An operator has a handful of openings; at most this many are stored. */
export const MAX_JOB_OPENINGS = 500;

const jobOpeningId = idSchema("jo");
const applicationId = idSchema("ja");
const entryId = idSchema("je");
const personId = idSchema("us");
const named = z.strictObject({ id: personId, name: z.string() });
const done = z.strictObject({ done: z.literal(true) });
const viewing = { access: { menu: "career", module: ["view"] } } as const;
const answering = { access: { menu: "career", module: ["answer"] } } as const;

const jobOpeningRow = z.strictObject({
  id: jobOpeningId,
  title: z.string(),
  team: z.string(),
  city: z.string(),
  employment: z.enum(EMPLOYMENTS),
  workplace: z.enum(WORKPLACES),
  status: z.enum(JOB_OPENING_STATUSES),
  closesOn: localDateSchema.nullable(),
  openedAt: instantCodec,
  applications: z.int(),
  /** Of these, the applications that are still new. */
  fresh: z.int(),
});

export const listOfficeJobOpenings = get({
  ...viewing,
  name: "careers.list_office_job_openings",
  path: "/v1/careers/office/openings",
  summary: "Lists all openings, newest first, each with its number of applications.",
  input: z.strictObject({}),
  output: z.strictObject({ jobOpenings: z.array(jobOpeningRow) }),
});

export const jobOpeningsAddress = listAddress("/office/career", listOfficeJobOpenings, { isCutByPage: true });

export const readOfficeJobOpening = get({
  ...viewing,
  name: "careers.read_office_job_opening",
  path: "/v1/careers/office/opening",
  summary: "Reads one opening for editing: its facts and its text in both languages.",
  input: z.strictObject({ id: jobOpeningId }),
  output: z.strictObject({
    id: jobOpeningId,
    status: z.enum(JOB_OPENING_STATUSES),
    version: z.int(),
    jobOpening: jobOpeningSchema,
    applications: z.int(),
  }),
});

export const createJobOpening = post({
  name: "careers.create_job_opening",
  path: "/v1/careers/office/openings/create",
  access: { menu: "career", module: ["create"] },
  summary: "Creates an opening, inactive until it is activated.",
  refusals: { job_opening_slug_taken: 409, id_already_used: 409, too_many_job_openings: 409 },
  input: z.strictObject({ id: jobOpeningId, jobOpening: jobOpeningSchema }),
  output: z.strictObject({ id: jobOpeningId }),
});

export const changeJobOpening = post({
  name: "careers.change_job_opening",
  path: "/v1/careers/office/openings/change",
  access: { menu: "career", module: ["update"] },
  summary: "Replaces the opening if it still has this version.",
  refusals: { job_opening_slug_taken: 409, job_opening_changed_meanwhile: 409 },
  input: z.strictObject({ id: jobOpeningId, version: z.int().min(1), jobOpening: jobOpeningSchema }),
  output: z.strictObject({ version: z.int() }),
});

const moving = {
  refusals: { job_opening_not_as_shown: 409 },
  input: z.strictObject({ id: jobOpeningId }),
  output: done,
} as const;

export const activateJobOpening = post({
  ...moving,
  name: "careers.activate_job_opening",
  path: "/v1/careers/office/openings/activate",
  access: { menu: "career", module: ["activate"] },
  summary: "Shows an opening to visitors, within a second.",
});

export const deactivateJobOpening = post({
  ...moving,
  name: "careers.deactivate_job_opening",
  path: "/v1/careers/office/openings/deactivate",
  access: { menu: "career", module: ["deactivate"] },
  summary: "Removes an opening from the site. Its applications stay.",
});

export const deleteJobOpening = post({
  name: "careers.delete_job_opening",
  path: "/v1/careers/office/openings/delete",
  access: { menu: "career", module: ["delete"] },
  summary: "Deletes an inactive opening without applications. It cannot be recovered.",
  refusals: { job_opening_not_as_shown: 409, job_opening_has_applications: 409 },
  input: z.strictObject({ id: jobOpeningId }),
  output: done,
});

const applicationFacts = {
  id: applicationId,
  reference: z.string(),
  fullName: z.string(),
  /** Masked. */
  email: z.string(),
  jobOpening: z.strictObject({ id: jobOpeningId, title: z.string() }),
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
  summary:
    "Lists applications by opening and stage, newest first, or by part of a name, an e-mail address, a telephone number or a reference.",
  input: z.strictObject({
    jobOpening: jobOpeningId.optional(),
    stage: z.enum(STAGES).optional(),
    search: z.string().max(120).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    applications: z.array(z.strictObject(applicationFacts)),
    total: z.int(),
    /** Number of applications in each stage, of the chosen opening or of all. */
    byStage: z.record(z.enum(STAGES), z.int()),
  }),
});

/** `?opening=jo_…&stage=interview&q=siti`. */
export const applicationsAddress = listAddress("/office/career/applications", listApplications, {
  names: { jobOpening: "opening" },
});

export const readApplication = get({
  ...viewing,
  name: "careers.read_application",
  path: "/v1/careers/application",
  summary: "Reads one application with its history.",
  input: z.strictObject({ id: applicationId }),
  output: z.strictObject({
    ...applicationFacts,
    phone: z.string(),
    profileLink: z.string().nullable(),
    note: z.string().nullable(),
    language: z.enum(["ID", "EN"]),
    cv: z.strictObject({ type: z.enum(CV_EXTENSIONS), bytes: z.int() }),
    /** The day on which it is deleted with its CV. */
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
  summary: "Reads the e-mail address and telephone number of an applicant. The audit row records who saw them, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: applicationId, reason: toZod([required(), max(500)]) }),
  output: z.strictObject({ email: z.string(), phone: z.string() }),
});

export const takeCv = download({
  ...viewing,
  name: "careers.take_cv",
  path: "/v1/careers/application/cv/export_list",
  summary: "Downloads the CV, under a file name of ours. Leaves an audit row.",
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
  summary: "Mails the applicant. A repeated entry id sends one mail.",
  refusals: { id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 600 },
  input: writing,
  output: done,
});

export const noteApplication = post({
  ...answering,
  name: "careers.note_application",
  path: "/v1/careers/application/note",
  summary: "Adds a note for colleagues. The applicant never sees it.",
  refusals: { id_already_used: 409 },
  input: writing,
  output: done,
});

export const deleteApplication = post({
  name: "careers.delete_application",
  path: "/v1/careers/application/delete",
  access: { menu: "career", module: ["delete"] },
  summary: "Deletes an application with its CV early, at its sender's request. It cannot be recovered.",
  input: z.strictObject({ id: applicationId, reason: toZod([required(), max(500)]) }),
  output: done,
});

export const exportApplications = download({
  name: "careers.export_applications",
  path: "/v1/careers/applications/export_list",
  access: { menu: "career", module: ["export"] },
  summary: `Exports the applications of an opening and stage as CSV, at most ${MAX_EXPORTED}. Leaves an audit row with the reason.`,
  refusals: { too_many_to_export: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({
    jobOpening: jobOpeningId.optional(),
    stage: z.enum(STAGES).optional(),
    reason: z.string().trim().min(3).max(200),
  }),
  output: z.unknown(),
});
