/** One partner of the demo has an active key. Its private half is made here, signs once, and is forgotten: nobody can use the key. */
import { generateKeyPairSync, sign } from "node:crypto";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";
import { findPartnerContract } from "../../../src/onboarding/index.ts";
import { partnerApiDeps, type PartnerApiSettings } from "../../../src/partner-api/deps.ts";
import { registerKey, readOwnKeys } from "../../../src/partner-api/register-key.ts";
import { proveKey, startKeyProof } from "../../../src/partner-api/prove-key.ts";
import { actingAs, findAccount, storyOf } from "./story.ts";

const PARTNER = "mitra@demo.example";
/** After the contract of businesses.yaml came into force. */
const DAYS_AGO = 20;
const BITS = 3_072;

export async function registerDemoKey(ctx: Ctx, settings: PartnerApiSettings): Promise<void> {
  const account = await findAccount(ctx, PARTNER);
  const contract = account && (await findPartnerContract(ctx, account.id));
  if (account === null || contract?.status !== "active") return;
  if ((await readOwnKeys(actingAs(ctx, account))).keys.length > 0) return;
  const story = storyOf(ctx, DAYS_AGO);
  const deps = partnerApiDeps(settings);
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: BITS });
  const id = story.newOwn("ck");
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  await registerKey(story.act(account), deps, { id, label: "Contoh demo (tanpa kunci privat)", publicKey: pem });
  const { text } = await startKeyProof(story.act(account), { id });
  const signature = sign("sha256", Buffer.from(text), privateKey).toString("base64");
  await proveKey(story.act(account), deps, { id, text, signature });
}
