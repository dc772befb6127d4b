import type { Output } from "#kernel/endpoint.ts";
import { PHOTO_GATES } from "../capture/model/photo-checks.ts";
import { openReadText } from "../capture/read-text.ts";
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
  const read = key === null || readText === null ? null : openReadText(key, id, readText);
  return { code, media, width, height, failed: PHOTO_GATES.filter((gate) => failed.includes(gate)), tries, sessionCode, read };
}
