/** Senders besides those of demo-accounts.yaml: the limits of one person are too low for all acts in a day. */
import { createAccount } from "#identity/account/create-account.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { findPersonByEmail } from "#identity/store.ts";
import { setTier } from "#limits/index.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { openPerson } from "./person.ts";
import type { Scene } from "./scene.ts";
import { openSender, type Sender } from "./sender.ts";
import type { Stage } from "./stage.ts";

/** The name on their identity cards. */
export const SENDERS_NAME = "Sari Lestari";
const PASSWORD = "Jembatan7#Layang";
const FACTS = { requestId: "demo", actor: { kind: "system", name: "demo" }, language: "ID", address: "system" } as const;

/** Creates this many senders, verified at the highest tier. */
export async function openSenders(scene: Scene, stage: Stage, many: number): Promise<Sender[]> {
  const hasher = createHasher({ atOnce: 1, maxWaiting: 1 });
  const senders: Sender[] = [];
  for (let n = 1; n <= many; n++) {
    const email = `pengirim${n}@demo.example`;
    const phone = `+62812000001${String(n).padStart(2, "0")}`;
    const pair = { userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const;
    const account = { email, phone, password: PASSWORD, fullName: SENDERS_NAME, level: "CUSTOMER", pair };
    await inTransaction(scene.runtime, FACTS, async (ctx) => {
      await createAccount(ctx, account, hasher);
      const person = await findPersonByEmail(ctx.db, email);
      if (person) await setTier(ctx, { person: person.id, tier: "L3", reason: "demo" });
    });
    senders.push(openSender(scene, stage, await openPerson(scene, stage, email, PASSWORD)));
  }
  return senders;
}
