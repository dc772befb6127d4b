/** The HTTP calls of careers for visitors: listing openings, reading one, and applying. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { localDateSchema } from "#kernel/time.ts";
import { SLUG } from "#kernel/validation/codes.ts";
import { applicationFields, CV_MAX_BYTES } from "./model/application.ts";
import { EMPLOYMENTS, WORKPLACES } from "./model/opening.ts";

const slug = z.string().regex(SLUG).max(80);

const cardFields = {
  slug,
  title: z.string(),
  team: z.string(),
  summary: z.string(),
  employment: z.enum(EMPLOYMENTS),
  workplace: z.enum(WORKPLACES),
  city: z.string(),
  closesOn: localDateSchema.nullable(),
} as const;
const jobOpeningCardSchema = z.strictObject(cardFields);
export type JobOpeningCard = z.output<typeof jobOpeningCardSchema>;

export const listJobOpenings = get({
  name: "careers.list_job_openings",
  path: "/v1/careers/openings",
  access: "public",
  summary: "Lists the openings that take applications today, newest first.",
  input: z.strictObject({}),
  output: z.strictObject({ jobOpenings: z.array(jobOpeningCardSchema) }),
});

export const readJobOpening = get({
  name: "careers.read_job_opening",
  path: "/v1/careers/opening",
  access: "public",
  summary:
    "Reads one opening by its slug in either language. A closed one can still be read by its address, but takes no applications.",
  input: z.strictObject({ slug }),
  output: z.strictObject({
    ...cardFields,
    id: idSchema("jo"),
    slugs: z.strictObject({ ID: slug, EN: slug }),
    about: z.string(),
    duties: z.array(z.string()),
    requirements: z.array(z.string()),
    offer: z.array(z.string()),
    openedOn: localDateSchema,
    isOpen: z.boolean(),
  }),
});

/** Fields that a public form sends besides its own (platform/visitor-forms). In multipart every value is text. */
export const applyTraces = {
  formToken: z.string().max(80).optional(),
  website: z.string().max(500).optional(),
  proof: z.string().max(2_000).optional(),
  withoutScript: z.literal("true").optional(),
} as const;

/** Either stored, with a reference that people can quote, or a proof of work is required first. */
const takenSchema = z.union([z.strictObject({ reference: z.string() }), z.strictObject({ challenge: z.string() })]);

export const openApplicationForm = get({
  name: "careers.open_application_form",
  path: "/v1/careers/application-form",
  access: "public",
  summary: "Issues the token that the application form is sent with.",
  input: z.strictObject({}),
  output: z.strictObject({ formToken: z.string() }),
});

export const apply = post({
  name: "careers.apply",
  path: "/v1/careers/apply",
  access: "public",
  summary:
    "Sends an application with a CV of at most 5 MB as PDF, DOCX or DOC. The type is detected from the content; a CV with scripts, macros or embedded files is refused. The id is the caller's: a repeated id is stored once. Under load the answer is `challenge`, a proof of work (altcha): nothing is stored until the call comes again with its `proof`.",
  body: "multipart",
  upload: { maxFileBytes: CV_MAX_BYTES, maxFiles: 1 },
  audit: "never",
  transaction: "by_steps",
  rateLimit: { max: 10, windowSeconds: 600 },
  refusals: {
    id_already_used: 409,
    form_busy: 503,
    job_opening_over: 409,
    cv_type: 415,
    cv_broken: 422,
    cv_unchecked: 422,
    cv_locked: 422,
    cv_active: 422,
  },
  input: z.strictObject({
    id: idSchema("ja"),
    jobOpening: idSchema("jo"),
    ...applicationFields,
    ...applyTraces,
    cv: z.file(),
  }),
  output: takenSchema,
});
