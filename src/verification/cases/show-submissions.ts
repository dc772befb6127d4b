import type { Output } from "#kernel/endpoint.ts";
import { PHOTO_GATES } from "../capture/model/photo-checks.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isPhotoCode } from "../model/rules/requirements.ts";
import { openAnswers } from "../open-answers.ts";
import type { Submission } from "../store.ts";
import type { SubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { maskAnswer } from "./model/mask-answer.ts";
import { listPhotoDetails } from "./store.ts";
import type { OpenCase } from "./work-on-case.ts";

type Shown = Output<typeof contract.readCase>["submissions"][number];

/** What was given for a case, of its rule's requirements. Masked, until somebody has given a reason. */
export async function showSubmissions(
  ctx: Pick<Ctx, "db">,
  { rule, given, key }: Pick<OpenCase, "rule" | "given" | "key">,
  { isMasked }: { readonly isMasked: boolean },
): Promise<Shown[]> {
  const needed = given.filter(({ code }) => rule.requirements.includes(code));
  const answers = new Map(openAnswers(key, needed).map(({ submission, answer }) => [submission.id, answer]));
  const photos = new Map(
    (
      await listPhotoDetails(
        ctx.db,
        needed.map(({ id }) => id),
      )
    ).map((photo) => [photo.id, photo]),
  );
  return needed.map((submission) => {
    const answer = answers.get(submission.id) ?? null;
    const { id, code, slot, status, reason, note, warnings, givenAt } = submission;
    return {
      id,
      code,
      slot,
      status,
      reason,
      note,
      warnings: [...warnings],
      givenAt,
      answer: answer === null || !isMasked ? answer : maskAnswer(answer),
      photo: photoOf(submission, photos.get(id), isMasked ? null : key),
    };
  });
}

type Details = Awaited<ReturnType<typeof listPhotoDetails>>[number];

/** With the key, what the device read is shown as well. */
function photoOf({ id, code }: Submission, photo: Details | undefined, key: SubjectKey | null): Shown["photo"] {
  if (photo === undefined || !isPhotoCode(code)) return null;
  const { media, width, height, failed, tries, sessionCode, readText } = photo;
  const read = key === null || readText === null ? null : readOf(key.open(`${id}/read`, readText).toString("utf8"));
  return { code, media, width, height, failed: PHOTO_GATES.filter((gate) => failed.includes(gate)), tries, sessionCode, read };
}

/** What a device sent is text of anybody: only short texts by short names are shown. */
function readOf(text: string): Record<string, string> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return null;
    const fields = Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(fields.slice(0, 20).map(([name, value]) => [name.slice(0, 40), value.slice(0, 200)]));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
