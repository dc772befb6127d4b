/** The HTTP calls about photographs and files: giving one, here or by a link on another device, and reading one's own. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { instantCodec } from "#kernel/time.ts";
import { PHOTO_CODES } from "../model/rules/requirements.ts";
import { photoBoundsSchema, requirementSchema, submissionId } from "../model/shown.ts";
import { PHOTO_GATES } from "./model/photo-checks.ts";
import { readTextSchema } from "./model/read-fields.ts";

/** The largest photograph or file that is taken. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;

const viewing = { access: { menu: "verification", module: ["view"] } } as const;
const submitting = { access: { menu: "verification", module: ["submit"] } } as const;
const done = z.strictObject({ done: z.literal(true) });

const measured = z.coerce.number().int().min(0).max(99);
export const photoFields = {
  id: submissionId,
  code: z.enum(PHOTO_CODES),
  slot: z.coerce.number().int().min(1).max(4),
  /** How often the person has photographed: after three tries a failed check no longer refuses. */
  tries: measured,
  /** What the device read from a document of identity, as JSON of `ReadFields`: fills in empty fields, and is shown to staff beside what was typed. */
  read: readTextSchema.optional(),
  photo: z.file(),
};
export const PHOTO_REFUSALS = {
  id_already_used: 409,
  answer_settled: 409,
  tries_used_up: 409,
  photo_unreadable: 422,
  photo_too_large: 422,
  photo_type: 415,
  photo_active: 422,
  photo_locked: 422,
  /** A check failed before the third try; `gate` names which. */
  photo_unclear: 422,
  selfie_code_over: 409,
  photo_busy: 503,
} as const;

export const givePhoto = post({
  ...submitting,
  name: "verification.give_photo",
  path: "/v1/verification/photo",
  summary:
    "Gives one photograph or file. It is encoded again without metadata, measured with the same checks as in the browser, and sealed under the person's own key. Until the third try a failed check refuses with `photo_unclear` and names it; afterwards staff look.",
  body: "multipart",
  upload: { maxFileBytes: PHOTO_MAX_BYTES, maxFiles: 1 },
  transaction: "by_steps",
  refusals: PHOTO_REFUSALS,
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject(photoFields),
  output: z.strictObject({ requirements: z.array(requirementSchema), failed: z.array(z.enum(PHOTO_GATES)) }),
});

export const removePhoto = post({
  ...submitting,
  name: "verification.remove_photo",
  path: "/v1/verification/photo/remove",
  summary: "Takes back one of several files that has not been submitted yet.",
  refusals: { answer_settled: 409 },
  input: z.strictObject({ id: submissionId }),
  output: done,
});

export const takeOwnPhoto = download({
  ...viewing,
  name: "verification.take_own_photo",
  path: "/v1/verification/own-photo/export_list",
  summary: "Reads one of the caller's own photographs, as stored.",
  input: z.strictObject({ id: submissionId }),
  output: z.unknown(),
});

export const startSelfie = post({
  ...submitting,
  name: "verification.start_selfie",
  path: "/v1/verification/selfie-code",
  summary:
    "Issues the four digits that the person holds up in the selfie. They are valid for 15 minutes; a repeated call returns the same.",
  rateLimit: { max: 20, windowSeconds: 600 },
  input: z.strictObject({}),
  output: z.strictObject({ digits: z.string(), until: instantCodec }),
});

export const makeHandoff = post({
  ...submitting,
  name: "verification.make_handoff",
  path: "/v1/verification/handoff/make",
  summary:
    "Makes a link with which the person photographs on another device, without signing in there: for one photograph, 15 minutes, once. A new link ends the former.",
  rateLimit: { max: 20, windowSeconds: 3_600 },
  input: z.strictObject({ code: z.enum(PHOTO_CODES) }),
  output: z.strictObject({ url: z.string(), until: instantCodec }),
});

const handoffToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export const HANDOFF_REFUSALS = { handoff_over: 410 } as const;

export const readHandoff = get({
  access: "public",
  name: "verification.read_handoff",
  path: "/v1/verification/handoff",
  summary: "Reads what a link of `make_handoff` asks for. It names nobody.",
  refusals: HANDOFF_REFUSALS,
  rateLimit: { max: 30, windowSeconds: 600 },
  input: z.strictObject({ token: handoffToken }),
  output: z.strictObject({
    code: z.enum(PHOTO_CODES),
    until: instantCodec,
    /** The digits of a selfie. */
    digits: z.string().nullable(),
    photoBounds: photoBoundsSchema,
  }),
});

export const giveHandoffPhoto = post({
  access: "public",
  name: "verification.give_handoff_photo",
  path: "/v1/verification/handoff-photo",
  summary: "Gives the photograph of a link; the link is used up by the first that is taken.",
  body: "multipart",
  upload: { maxFileBytes: PHOTO_MAX_BYTES, maxFiles: 1 },
  transaction: "by_steps",
  audit: "never",
  refusals: { ...PHOTO_REFUSALS, ...HANDOFF_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 600 },
  input: z.strictObject({ ...photoFields, token: handoffToken }),
  output: z.strictObject({ failed: z.array(z.enum(PHOTO_GATES)) }),
});
