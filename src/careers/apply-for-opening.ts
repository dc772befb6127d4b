import { createHash } from "node:crypto";
import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { tidyLine, tidyProse } from "#kernel/validation/free-text.ts";
import { inspectDocument } from "#platform/files/inspect/document.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mayAcknowledge, assessVisitor } from "#platform/visitor-forms/assess-visitor.ts";
import { CV_EXTENSIONS, CV_MAX_BYTES, extensionOf, type CvType } from "./model/application.ts";
import type { apply as contract } from "./contract.ts";
import { receiptMail } from "./model/mails.ts";
import { isOpen } from "./model/opening.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { findJobOpeningFacts, findJobOpeningTexts } from "./store.ts";
import { insertApplication, type NewApplication, type Room } from "./store-applications.ts";
import type { CareersDeps } from "./deps.ts";
import type { WhyNotDocument } from "#platform/files/inspect/verdict.ts";

/** Maximum size of all CVs together in the database and its backups, and maximum number of suspicious applications stored. */
export const ROOM: Room = { maxBytes: 2 * 1024 * 1024 * 1024, maxSuspicious: 100 };

const REFUSED = {
  empty: "cv_broken",
  type: "cv_type",
  broken: "cv_broken",
  bomb: "cv_unchecked",
  locked: "cv_locked",
  active: "cv_active",
} as const satisfies Record<WhyNotDocument, keyof (typeof careersRefusals)["ID"]>;

/** Stores an application after its CV has been inspected. */
export async function applyForJobOpening(
  ctx: Ctx,
  { door, operatorIdentity }: CareersDeps,
  { id, jobOpening, fullName, email, phoneNumber, profileLink, note, cv, withoutScript, ...traces }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const verdict = await assessVisitor(ctx, door, { ...traces, withoutScript: withoutScript === "true" }, email);
  if ("challenge" in verdict) return verdict;
  const { why } = verdict;
  const facts = await findJobOpeningFacts(ctx.db, jobOpening);
  if (facts === null || !isOpen(facts, toLocalDate(ctx.now))) throw new Refusal("job_opening_over", 409);
  if (cv.size > CV_MAX_BYTES) throw refuse("too_large");
  const bytes = Buffer.from(await cv.arrayBuffer());
  const cvType = await typeOf(ctx, bytes, cv.name);
  const row: NewApplication = {
    id,
    jobOpeningId: jobOpening,
    fullName: tidyLine(fullName),
    email: email.trim(),
    phone: tidyLine(phoneNumber),
    profileLink: profileLink || null,
    note: note && tidyProse(note) !== "" ? tidyProse(note) : null,
    language: ctx.language,
    suspicion: why,
    cvType,
    cvSha256: createHash("sha256").update(bytes).digest("hex"),
    receivedAt: ctx.now,
  };
  const stored = await ctx.inSeparateTransaction(async (inner) => {
    const inserted = await insertApplication(inner.db, row, bytes, ROOM);
    if (inserted === "stored" && why === null && (await mayAcknowledge(inner, door, row.email)))
      await queueMessage(inner, await receiptOf(inner, row, operatorIdentity));
    return inserted;
  });
  if (stored === "other") throw new Refusal("id_already_used", 409);
  if (stored === "full" && why !== "hidden_field") throw new Refusal("form_busy", 503, { retryAfterSeconds: 600 });
  return { reference: referenceOf(id) };
}

async function receiptOf(
  ctx: Ctx,
  { id, jobOpeningId, email, language }: NewApplication,
  operatorIdentity: CareersDeps["operatorIdentity"],
) {
  const [app, texts] = [await operatorIdentity(ctx, language), await findJobOpeningTexts(ctx.db, jobOpeningId)];
  const mail = receiptMail(language, { ...app, jobOpening: texts?.[language].title ?? "", reference: referenceOf(id) });
  return { ...mail, channel: "email", recipient: email, language, template: "careers.receipt" } as const;
}

/** The type of the CV by its content, or a refusal with its text at the field. */
async function typeOf(ctx: Ctx, bytes: Buffer, name: string): Promise<CvType> {
  const extension = CV_EXTENSIONS.find((one) => one === extensionOf(name));
  const found = extension === undefined ? { why: "type" as const } : await inspectDocument(bytes, extension);
  if ("type" in found) return found.type;
  if (found.why === "busy") throw new Refusal("form_busy", 503, { retryAfterSeconds: 10 });
  // Many of these are an attack on the site: the log shows it to the operator.
  if (found.why === "bomb") ctx.log.warn({ cvBytes: bytes.length }, "document costs too much to inspect");
  const code = REFUSED[found.why];
  throw new Refusal(code, code === "cv_type" ? 415 : 422, { fields: { cv: careersRefusals[ctx.language][code] } });
}
