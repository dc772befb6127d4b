import { createHash } from "node:crypto";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { tidyLine, tidyProse } from "#kernel/validation/written.ts";
import { inspectDocument, type WhyNotDocument } from "#platform/files/inspect/document.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mayAcknowledge, weighVisitor } from "#platform/visitor-forms/weigh-visitor.ts";
import { CV_EXTENSIONS, CV_MOST_BYTES, extensionOf, referenceOf, type CvType } from "./application.ts";
import type { apply as contract } from "./contract.ts";
import { receiptMail } from "./mails.ts";
import { isOpen } from "./opening.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { findOpeningFacts, findOpeningTexts } from "./store.ts";
import { insertApplication, type NewApplication, type Room } from "./store-applications.ts";
import type { CareersParts } from "./wire-parts.ts";

/** What all CVs together may take in the database and its backups, and how many suspicious applications are kept. */
export const ROOM: Room = { mostBytes: 2 * 1024 * 1024 * 1024, mostSuspicious: 100 };

const REFUSED = {
  empty: "cv_broken",
  type: "cv_type",
  broken: "cv_broken",
  bomb: "cv_unchecked",
  locked: "cv_locked",
  active: "cv_active",
} as const satisfies Record<WhyNotDocument, keyof (typeof careersRefusals)["ID"]>;

/** Takes an application, once its CV has been looked through. */
export async function applyForOpening(
  ctx: Ctx,
  { door, houseName }: CareersParts,
  { id, opening, fullName, email, phoneNumber, profileLink, note, cv, withoutScript, ...traces }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const verdict = await weighVisitor(ctx, door, { ...traces, withoutScript: withoutScript === "true" }, email);
  if ("sum" in verdict) return verdict;
  const { why } = verdict;
  const facts = await findOpeningFacts(ctx.db, opening);
  if (facts === null || !isOpen(facts, toLocalDate(ctx.now))) throw new Refusal("opening_over", 409);
  if (cv.size > CV_MOST_BYTES) throw refuse("too_large");
  const bytes = Buffer.from(await cv.arrayBuffer());
  const cvType = await typeOf(ctx, bytes, cv.name);
  const row: NewApplication = {
    id,
    openingId: opening,
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
  const stored = await ctx.apart(async (inner) => {
    const kept = await insertApplication(inner.db, row, bytes, ROOM);
    if (kept === "stored" && why === null && (await mayAcknowledge(inner, door, row.email)))
      await queueMessage(inner, await receiptOf(inner, row, houseName));
    return kept;
  });
  if (stored === "other") throw new Refusal("id_already_used", 409);
  if (stored === "full" && why !== "hidden_field") throw new Refusal("form_busy", 503, { retryAfterSeconds: 600 });
  return { reference: referenceOf(id) };
}

async function receiptOf(ctx: Ctx, { id, openingId, email, language }: NewApplication, houseName: CareersParts["houseName"]) {
  const [house, texts] = [await houseName(ctx, language), await findOpeningTexts(ctx.db, openingId)];
  const mail = receiptMail(language, { ...house, opening: texts?.[language].title ?? "", reference: referenceOf(id) });
  return { ...mail, channel: "email", recipient: email, language, template: "careers.receipt" } as const;
}

/** What the CV is by its bytes, or the refusal with its sentence at the field. */
async function typeOf(ctx: Ctx, bytes: Buffer, name: string): Promise<CvType> {
  const extension = CV_EXTENSIONS.find((one) => one === extensionOf(name));
  const found = extension === undefined ? { why: "type" as const } : await inspectDocument(bytes, extension);
  if ("type" in found) return found.type;
  if (found.why === "busy") throw new Refusal("form_busy", 503, { retryAfterSeconds: 10 });
  // A wave of them is somebody's attempt on the site: whoever runs it sees it in the log.
  if (found.why === "bomb") ctx.log.warn({ cvBytes: bytes.length }, "document costs too much to inspect");
  const code = REFUSED[found.why];
  throw new Refusal(code, code === "cv_type" ? 415 : 422, { fields: { cv: careersRefusals[ctx.language][code] } });
}
