/** Everybody signs a demo sheet as they would: each opens it by a code of their own, reads it, and signs with the one-time code on their telephone. */
import { findContact } from "../../../src/identity/index.ts";
import type { Id } from "../../../src/kernel/id.ts";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";
import { VISITOR, type Actor } from "../../../src/platform/actor.ts";
import type { OnboardingDeps } from "../../../src/onboarding/deps.ts";
import type { NamedPerson } from "../../../src/onboarding/model/people.ts";
import { makeSigningCode } from "../../../src/onboarding/office/treat-sheet.ts";
import { openSigning } from "../../../src/onboarding/signing/open-signing.ts";
import { sendSigningCode, signSheet } from "../../../src/onboarding/signing/sign-sheet.ts";
import { listSignatures } from "../../../src/onboarding/signing/store.ts";
import { findSheet } from "../../../src/onboarding/store.ts";
import { readCode, type Account, type Story } from "./story.ts";

/** Staff by the right with which they sign. */
export type Signers = Readonly<Record<"sell" | "review" | "fund" | "approve", Account>>;

interface Signing {
  readonly story: Story;
  readonly sheet: Id<"sh">;
  readonly people: readonly NamedPerson[];
  readonly staff: Signers;
}

const ADDRESS = /onboard-approval-sheet\/([\w-]{22})/;
const OTP = /\b(\d{6})\b/;
/** More steps than any sheet of the demo has. */
const MAX_STEPS = 12;

export async function signByAll(seed: Ctx, deps: OnboardingDeps, { story, sheet, people, staff }: Signing): Promise<void> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const version = (await findSheet(seed.db, sheet))?.version ?? 0;
    const next = (await listSignatures(seed.db, sheet, version)).find(({ state }) => state === "WAITING");
    if (next === undefined) return;
    const signatory = people.find(({ id }) => id === next.person);
    if (signatory !== undefined) {
      const code = await readCode(story.act(VISITOR), { to: signatory.email, template: "onboarding.sign", code: ADDRESS });
      await sign(deps, story, { code, actor: VISITOR, phone: signatory.phone });
      continue;
    }
    if (next.role === "signatory" || next.role === "suspend") throw new Error(`step ${next.step} of ${sheet} is for nobody of the demo`);
    const actor = staff[next.role];
    const phone = (await findContact(seed, actor.id))?.phoneNumber ?? "";
    const { code } = await makeSigningCode(story.act(actor), deps, { sheet });
    await sign(deps, story, { code, actor, phone });
  }
  throw new Error(`${sheet} has more steps than the demo signs`);
}

async function sign(deps: OnboardingDeps, story: Story, { code, actor, phone }: { readonly code: string; readonly actor: Actor; readonly phone: string }): Promise<void> {
  const { hash } = await openSigning(story.act(actor), deps, { code });
  const sending = story.act(actor);
  await sendSigningCode(sending, deps, { code, hash });
  const otp = await readCode(sending, { to: phone, template: "onboarding.signing_otp", code: OTP });
  await signSheet(story.act(actor), deps, { code, hash, otp });
}
