/** An application: what is asked for, how a CV may be, and the stages it goes through. Pure, for server and screen. */
import { z } from "zod";
import { ext, size } from "#kernel/validation/file-rules.ts";
import { email, max, regex, required, url } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { lineRules, proseRules } from "#kernel/validation/written.ts";

export const CV_EXTENSIONS = ["pdf", "docx", "doc"] as const;
export type CvType = (typeof CV_EXTENSIONS)[number];
/** SPEC §5 "size": kilobytes of 1,024 bytes. */
export const CV_MOST_KB = 5_120;
export const CV_MOST_BYTES = CV_MOST_KB * 1_024;
export const NOTE_MAX_CHARS = 3_000;
export const ANSWER_MAX_CHARS = 8_000;

export const STAGES = ["new", "reviewing", "interview", "offer", "hired", "rejected", "withdrawn"] as const;
export type Stage = (typeof STAGES)[number];
/** Where an application has come to its end. */
export const FINAL_STAGES: readonly Stage[] = ["hired", "rejected", "withdrawn"];

/** Where an application can go from a stage. What has ended can be taken up again, and begins with being read. */
export function nextStages(stage: Stage): readonly Stage[] {
  if (FINAL_STAGES.includes(stage)) return ["reviewing"];
  return STAGES.filter((one) => one !== stage && one !== "new");
}

/** An address of a public site: https, no name or password in it, no port, and a host with a dot in it. */
const PROFILE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#][^\s<>"'`\\]*)?$/i;

/** SPEC §3 "Career application": profile link and CV, with what is needed to answer. The name may be one word. */
export const applicationFields = {
  fullName: toZod(lineRules(121)),
  email: toZod([required(), max(254), email()]),
  phoneNumber: toZod([required(), max(30), regex(/^\+?[0-9 ().-]+$/)]),
  profileLink: toZod([max(300), url({ pattern: PROFILE })]).optional(),
  note: toZod(proseRules(NOTE_MAX_CHARS)).optional(),
} as const;

/** SPEC §5: size and extension by what is declared; what the file really is, its bytes tell (platform/files/inspect). */
const cvRules = [required(), size(CV_MOST_KB), ext(CV_EXTENSIONS)];

/** The whole form as a browser or the page's action judges it. */
export const applicationSchema = z.strictObject({ ...applicationFields, cv: z.unknown().superRefine(refineWith(cvRules)) });

/** What the form holds, by name. */
export const FORM_FIELDS: readonly string[] = [...Object.keys(applicationFields), "cv"];

/** The end of a file's name, in small letters. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

export const answerTextSchema = toZod([required(), ...proseRules(ANSWER_MAX_CHARS)]);

/** How people call an application: the random end of its id in two groups of four. */
export function referenceOf(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
