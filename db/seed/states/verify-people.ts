/** Takes customers of the demo into the states of people.yaml, by the calls of the person and of compliance. Who has a case already stays as they are. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { namesOf } from "../../../src/identity/index.ts";
import { addDays, toLocalDate } from "../../../src/kernel/time.ts";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";
import { givePhoto } from "../../../src/verification/capture/give-photo.ts";
import { startSelfie } from "../../../src/verification/capture/start-selfie.ts";
import { decideCase, proposeDecision } from "../../../src/verification/cases/decide-case.ts";
import { revealCase } from "../../../src/verification/cases/look-at-case.ts";
import { assessSubmission, requestInfo, takeCase } from "../../../src/verification/cases/review-case.ts";
import type { VerificationDeps } from "../../../src/verification/deps.ts";
import { giveAnswer } from "../../../src/verification/person/give-answer.ts";
import { submitCase } from "../../../src/verification/person/submit-case.ts";
import { listCasesOf } from "../../../src/verification/store.ts";
import { customerAnswers, incomeAnswers, personFacts, readFromCard } from "./answers.ts";
import { sampleCard, samplePaper, sampleSelfie } from "./sample-pictures.ts";
import { shortReviewBegins } from "./short-review.ts";
import { accountOf, findAccount, storyFrom, storyOf, type Account, type Story } from "./story.ts";

const STATES = ["verified", "waiting", "asked_again", "rejected", "second_approver", "ending"] as const;
const personSchema = z.strictObject({ email: z.email(), state: z.enum(STATES), daysAgo: z.int().min(1).optional(), ...personFacts });
const file = z.strictObject({ compliance: z.email(), secondCompliance: z.email(), people: z.array(personSchema) });
type DemoPerson = z.output<typeof personSchema>;
type File = z.output<typeof file>;

export async function verifyDemoPeople(ctx: Ctx, folder: string, deps: VerificationDeps): Promise<void> {
  const demo = file.parse(parse(await readFile(join(folder, "states", "people.yaml"), "utf8")));
  for (const person of demo.people) {
    const account = await findAccount(ctx, person.email);
    if (account === null || (await listCasesOf(ctx.db, account.id, 1)).length > 0) continue;
    const story = person.daysAgo === undefined ? storyFrom(ctx, shortReviewBegins(ctx.now)) : storyOf(ctx, person.daysAgo);
    await live(ctx, deps, { person, account, story, demo });
  }
}

interface Life {
  readonly person: DemoPerson;
  readonly account: Account;
  readonly story: Story;
  readonly demo: File;
}

async function live(seed: Ctx, deps: VerificationDeps, life: Life): Promise<void> {
  const { story, person, demo } = life;
  const id = await apply(deps, life, (await namesOf(seed, [life.account.id])).get(life.account.id) ?? "");
  if (person.state === "waiting") return;
  const staff = await accountOf(seed, person.state === "second_approver" ? demo.secondCompliance : demo.compliance);
  const { case: taken } = await takeCase(story.act(staff), deps, { id, version: 1 });
  const isSelfieRejected = person.state === "asked_again";
  const version = await assess(deps, { story, staff, taken, isSelfieRejected });
  switch (person.state) {
    case "asked_again":
      return void (await requestInfo(story.act(staff), deps, { id, version, message: "Contoh demo: mohon ambil swafoto sekali lagi." }));
    case "second_approver": {
      const proposed = { id: story.newOwn("vd"), case: id, version, outcome: "approve", code: null, isFinal: false, reason: "Contoh demo: dokumen lengkap." } as const;
      return void (await proposeDecision(story.act(staff), deps, proposed));
    }
    case "rejected":
      return void (await decideCase(story.act(staff), deps, { id, version, outcome: "reject", code: "not_convincing", isFinal: false, note: null }));
    default:
      return void (await decideCase(story.act(staff), deps, { id, version, outcome: "approve", code: null, isFinal: false, note: null }));
  }
}

/** Gives everything of the tier and hands it in. */
async function apply(deps: VerificationDeps, { person, account, story }: Life, name: string) {
  const tier = person.state === "second_approver" ? "L3" : "L2";
  const income = tier === "L3" ? incomeAnswers(addDays(toLocalDate(story.act(account).now), -30)) : [];
  for (const answer of [...customerAnswers(name, person), ...income])
    await giveAnswer(story.act(account), deps, { id: story.newOwn("vs"), answer, confirmed: [] });
  const { digits } = await startSelfie(story.act(account), deps);
  const pictures = [
    ["identity_photo", await sampleCard(person.no, name), "ktp.jpg"],
    ["selfie", await sampleSelfie(person.no, name, digits), "swafoto.jpg"],
    ...(tier === "L3" ? [["income_file", await samplePaper("Slip gaji", story.act(account).now), "slip-gaji.pdf"] as const] : []),
  ] as const;
  for (const [code, bytes, fileName] of pictures) {
    const photo = new File([new Uint8Array(bytes)], fileName);
    const read = code === "identity_photo" ? JSON.stringify(readFromCard(name, person)) : undefined;
    await givePhoto(story.act(account), deps, { id: story.newOwn("vs"), code, slot: 1, tries: 0, read, photo });
  }
  const id = story.newOwn("vc");
  await submitCase(story.act(account), deps, { id, tier, isConsented: true });
  return id;
}

interface Assessing {
  readonly story: Story;
  readonly staff: Account;
  readonly taken: Awaited<ReturnType<typeof takeCase>>["case"];
  readonly isSelfieRejected?: boolean;
}

/** Accepts what was given, or everything but the selfie. Returns the version of the case afterwards. */
export async function assess(deps: VerificationDeps, { story, staff, taken, isSelfieRejected = false }: Assessing): Promise<number> {
  let { version } = taken;
  await revealCase(story.act(staff), deps, { id: taken.id, reason: "Contoh demo: menilai permohonan" });
  for (const { id: submission, code, status: before } of taken.submissions) {
    if (before !== "PROVIDED") continue;
    const verdict = isSelfieRejected && code === "selfie" ? ({ status: "REJECTED", reason: "photo_blurred" } as const) : ({ status: "ACCEPTED", reason: null } as const);
    const assessed = await assessSubmission(story.act(staff), deps, { id: taken.id, version, submission, ...verdict, note: null });
    version = assessed.case.version;
  }
  return version;
}
