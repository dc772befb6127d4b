/** A person of a demo business gives everything by the link in their mail, and compliance accepts it. */
import { VISITOR } from "../../../src/platform/actor.ts";
import { confirmNaming } from "../../../src/verification/business-people/answer-naming.ts";
import { givePersonAnswer, givePersonPhoto, startPersonSelfie, submitPersonCheck } from "../../../src/verification/business-people/give-by-link.ts";
import { decideCase } from "../../../src/verification/cases/decide-case.ts";
import { takeCase } from "../../../src/verification/cases/review-case.ts";
import type { VerificationDeps } from "../../../src/verification/deps.ts";
import type { Id } from "../../../src/kernel/id.ts";
import { businessPersonAnswers } from "./answers.ts";
import type { BusinessPersonFacts } from "./business-file.ts";
import { sampleCard, sampleSelfie } from "./sample-pictures.ts";
import { readCode, type Account, type Story } from "./story.ts";
import { assess } from "./verify-people.ts";

const LINK = /verifikasi-orang\/([\w-]{22})/;

/** Opens the link that was mailed, gives everything and hands it in. */
export async function giveByLink(deps: VerificationDeps, story: Story, { person, to }: { readonly person: BusinessPersonFacts; readonly to: string }): Promise<Id<"vc">> {
  const ctx = story.act(VISITOR);
  const token = await readCode(ctx, { to, template: "verification.person_invited", code: LINK });
  await confirmNaming(ctx, deps, { token });
  for (const answer of businessPersonAnswers(person.name, person))
    await givePersonAnswer(story.act(VISITOR), deps, { token, id: story.newOwn("vs"), answer, confirmed: [] });
  const { digits } = await startPersonSelfie(story.act(VISITOR), deps, { token });
  const pictures = [
    ["identity_photo", await sampleCard(person.no, person.name), "ktp.jpg"],
    ["selfie", await sampleSelfie(person.no, person.name, digits), "swafoto.jpg"],
  ] as const;
  for (const [code, bytes, fileName] of pictures) {
    const photo = new File([new Uint8Array(bytes)], fileName);
    await givePersonPhoto(story.act(VISITOR), deps, { token, id: story.newOwn("vs"), code, slot: 1, tries: 0, photo });
  }
  const id = story.newOwn("vc");
  await submitPersonCheck(story.act(VISITOR), deps, { token, id, isConsented: true });
  return id;
}

export async function acceptPerson(deps: VerificationDeps, story: Story, { id, staff }: { readonly id: Id<"vc">; readonly staff: Account }): Promise<void> {
  const { case: taken } = await takeCase(story.act(staff), deps, { id, version: 1 });
  const version = await assess(deps, { story, staff, taken });
  await decideCase(story.act(staff), deps, { id, version, outcome: "approve", code: null, isFinal: false, note: null });
}
