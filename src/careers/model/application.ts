/** An application: its fields, the rules for its CV, and its stages. Pure, for server and browser. */
import { z } from "zod";
import { ext, size } from "#kernel/validation/file-rules.ts";
import { email, max, regex, required, url } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { lineRules, proseRules } from "#kernel/validation/free-text.ts";

export const CV_EXTENSIONS = ["pdf", "docx", "doc"] as const;
export type CvType = (typeof CV_EXTENSIONS)[number];
/** CAR-2, FORM-6: a kilobyte is 1,024 bytes. */
export const CV_MAX_KB = 5_120;
export const CV_MAX_BYTES = CV_MAX_KB * 1_024;
export const NOTE_MAX_CHARS = 3_000;
export const ANSWER_MAX_CHARS = 8_000;

export const STAGES = ["new", "reviewing", "interview", "offer", "hired", "rejected", "withdrawn"] as const;
export type Stage = (typeof STAGES)[number];
/** Stages in which an application has ended. */
export const FINAL_STAGES: readonly Stage[] = ["hired", "rejected", "withdrawn"];

/** The stages that can follow a stage. An ended application can be reopened, and starts at `reviewing`. */
export function nextStages(stage: Stage): readonly Stage[] {
  if (FINAL_STAGES.includes(stage)) return ["reviewing"];
  return STAGES.filter((one) => one !== stage && one !== "new");
}

/** Address of a public site: https, no credentials, no port, and a host with a dot. */
const PROFILE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#][^\s<>"'`\\]*)?$/i;

/** CAR-1: profile link and CV, and the fields needed to answer. The name may be one word. */
export const applicationFields = {
  fullName: toZod(lineRules(121)),
  email: toZod([required(), max(254), email()]),
  phoneNumber: toZod([required(), max(30), regex(/^\+?[0-9 ().-]+$/)]),
  profileLink: toZod([max(300), url({ pattern: PROFILE })]).optional(),
  note: toZod(proseRules(NOTE_MAX_CHARS)).optional(),
} as const;

/** CAR-2: checks the declared size and extension; platform/files/inspect detects the real type from the content. */
const cvRules = [required(), size(CV_MAX_KB), ext(CV_EXTENSIONS)];

/** The complete form, as validated in the browser and in the page's action. */
export const applicationSchema = z.strictObject({ ...applicationFields, cv: z.unknown().superRefine(refineWith(cvRules)) });

/** Names of the form's fields. */
export const FORM_FIELDS: readonly string[] = [...Object.keys(applicationFields), "cv"];

/** Extension of a file name, in lower case. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

export const answerTextSchema = toZod([required(), ...proseRules(ANSWER_MAX_CHARS)]);
