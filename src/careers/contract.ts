/** The HTTP calls of careers for visitors: openings, one of them, and applying for it. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { localDateSchema } from "#kernel/time.ts";
import { SLUG } from "#kernel/validation/codes.ts";
import { applicationFields, CV_MOST_BYTES } from "./application.ts";
import { EMPLOYMENTS, WORKPLACES } from "./opening.ts";

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
const openingCardSchema = z.strictObject(cardFields);
export type OpeningCard = z.output<typeof openingCardSchema>;

export const listOpenings = get({
  name: "careers.list_openings",
  path: "/v1/careers/openings",
  access: "public",
  summary: "Openings for which one can apply today, the newest first.",
  input: z.strictObject({}),
  output: z.strictObject({ openings: z.array(openingCardSchema) }),
});

export const readOpening = get({
  name: "careers.read_opening",
  path: "/v1/careers/opening",
  access: "public",
  summary:
    "One opening by its slug in either language. Over, it is still read by who has its address, and takes no applications.",
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

/** What a public form sends besides its fields (platform/visitor-forms). In multipart everything is text. */
export const applyTraces = {
  formToken: z.string().max(80).optional(),
  website: z.string().max(500).optional(),
  proof: z.string().max(2_000).optional(),
  withoutScript: z.literal("true").optional(),
} as const;

/** Kept under a number that people can quote; or asked for a proof of work first. */
const takenSchema = z.union([z.strictObject({ reference: z.string() }), z.strictObject({ sum: z.string() })]);

export const openApplicationForm = get({
  name: "careers.open_application_form",
  path: "/v1/careers/application-form",
  access: "public",
  summary: "Draws the application form: the token that it is sent with.",
  input: z.strictObject({}),
  output: z.strictObject({ formToken: z.string() }),
});

export const apply = post({
  name: "careers.apply",
  path: "/v1/careers/apply",
  access: "public",
  summary:
    "An application with a CV of at most 5 MB as PDF, DOCX or DOC. What it is, its bytes tell; with scripts, macros or files inside it is refused. The id is the caller's: the same one counts once. In busy hours the answer is `sum`, a challenge (altcha): nothing is kept before the call comes again with its `proof`.",
  body: "multipart",
  upload: { maxFileBytes: CV_MOST_BYTES, maxFiles: 1 },
  audit: "never",
  transaction: "by_steps",
  rateLimit: { max: 10, windowSeconds: 600 },
  refusals: {
    id_already_used: 409,
    form_busy: 503,
    opening_over: 409,
    cv_type: 415,
    cv_broken: 422,
    cv_unchecked: 422,
    cv_locked: 422,
    cv_active: 422,
  },
  input: z.strictObject({
    id: idSchema("ja"),
    opening: idSchema("jo"),
    ...applicationFields,
    ...applyTraces,
    cv: z.file(),
  }),
  output: takenSchema,
});
