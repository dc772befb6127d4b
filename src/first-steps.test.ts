/**
 * From an empty database to a house that can take money, as docs/operations.md tells it ("From a bare server to the first transfer"): two
 * administrators from the command line, operator, starter set, staff, prices, legal pages. The checklist says after each what is left.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { decideChange, readChangeRequest } from "#access/contract.ts";
import { accessHttp } from "#access/http.ts";
import { menuAccessOf } from "#access/index.ts";
import type { BuiltInLevel } from "#access/policy.ts";
import { beginLegalDraft, publishLegal } from "#content/contract-legal.ts";
import { toDraftFile } from "#content/draft.ts";
import { contentHttp } from "#content/http.ts";
import { saveLegalDraft } from "#content/keep-legal.ts";
import type { LegalContent } from "#content/legal.ts";
import { createStaff } from "#identity/contract-office.ts";
import { openIdentity } from "#identity/testing/house.ts";
import { factorCalls } from "#identity/testing/factor-calls.ts";
import { PASSWORD } from "#identity/testing/registration-form.ts";
import { newId, type Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import { changeProfile } from "#operator/contract.ts";
import { operatorHttp } from "#operator/http.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import type { Actor } from "#platform/actor.ts";
import { readChecklist, type Checklist } from "#setup/contract.ts";
import { setupHttp } from "#setup/http.ts";
import { NEEDED_STAFF } from "#setup/steps.ts";
import { importInstallation, importStarter } from "../db/seed/import-installation.ts";
import { inviteFromCommandLine } from "./command-invite.ts";
import { NO_PARTIES } from "./parties.ts";
import { setupParts } from "./setup-parts.ts";
import { watchSetUp } from "./set-up.ts";

// Ten people sign in for the first time, and hundreds of terms are entered.
vi.setConfig({ testTimeout: 120_000 });
const parties = setupParts({ ...NO_PARTIES, bank: {} as never });
const { house, clock, db, door, api, close } = await openIdentity({
  others: [accessHttp, operatorHttp, contentHttp, setupHttp(parties)],
});
const factors = factorCalls(door, clock);
const folder = await mkdtemp(join(tmpdir(), "first-steps-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

/** Somebody with the rights that the level gives here and now. */
const as = async (id: string, level: BuiltInLevel): Promise<Actor> => ({
  kind: "staff",
  id,
  level,
  menuAccess: await menuAccessOf(db, level),
});
const settings = { keys: createKeyring("a secret of this test"), SITE_URL: "https://sampai.test" };
let phones = 0;
const nextPhone = () => `+6281277770${String((phones += 1)).padStart(3, "0")}`;

/** The outline with what is in square brackets written by the operator. */
const ownTexts = (content: LegalContent): unknown =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("[", "(").replaceAll("]", ")") : value,
  );

/** Follows the link in the mail to a password, and signs in for the first time. */
async function arrive(email: string, phone: string): Promise<string> {
  const [mail] = await door.messages(email);
  const code = /reset-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
  expect(await door.complete(code, PASSWORD)).toMatchObject({ code: 200 });
  expect((await factors.enrolStaff({ email, phone })).answer).toMatchObject({ code: 200 });
  return door.idOf({ email, phone });
}
async function invite(name: string): Promise<string> {
  const [email, phone] = [`${name}@kantor.example`, nextPhone()];
  const said = await inviteFromCommandLine(house.machinery, settings, [email, "Ratna Dewi", phone], {});
  expect(said).toMatchObject({ isRefused: false });
  return arrive(email, phone);
}

test("each step of the documents takes one line off the checklist, until none is left", async () => {
  const [first, second] = [await as(await invite("satu"), "ADMINISTRATOR"), await as(await invite("dua"), "ADMINISTRATOR")];
  const open = async () => {
    const { steps } = (await api.call(readChecklist, {}, { actor: first, language: "en" })).data as Checklist;
    return steps.filter(({ state }) => state === "open").map(({ step }) => step);
  };
  const setUp = watchSetUp(house.machinery);
  expect(await open()).toEqual(["operator", "content", "legal", "prices", "staff"]);

  const profile = { ...PROFILE, licence: { ...PROFILE.licence, note: { ID: "", EN: "" } } };
  expect(await api.call(changeProfile, { version: 0, profile }, { actor: first })).toMatchObject({ code: 200 });
  expect(await open()).toEqual(["content", "legal", "prices", "staff"]);
  expect(await setUp.missing()).toEqual(["content"]);

  await importStarter(house.machinery, "db/starter", "db/seed");
  expect(await open()).toEqual(["legal", "prices", "staff"]);
  clock.advance(2_000);
  // The public pages are up.
  expect(await setUp.missing()).toEqual([]);

  const editor = await hire(first, second);
  expect(await open()).toEqual(["legal", "prices"]);

  await cp("db/starter/pricing", join(folder, "pricing"), { recursive: true });
  const own = () => importInstallation(house.machinery, folder, { production: true, allowDemo: false });
  await expect(own()).rejects.toThrow("SET_THIS");
  expect(await open()).toEqual(["legal", "prices"]);
  for (const [file, figure] of Object.entries({
    "corridors.yaml": "50000000",
    "prices.yaml": "5000",
    "rails.yaml": "2500",
    "promises.yaml": "15",
  })) {
    const path = join(folder, "pricing", file);
    await writeFile(path, (await readFile(path, "utf8")).replaceAll("SET_THIS", figure));
  }
  await own();
  expect(await open()).toEqual(["legal"]);

  for (const id of ["terms", "privacy"] as const) {
    const begun = await api.call(beginLegalDraft, { id }, { actor: editor });
    expect(begun).toMatchObject({ code: 200 });
    const { revision, content } = begun.data as { revision: number; content: LegalContent };
    const effectiveOn = toLocalDate(clock.now());
    // The starter's text is an outline, and says so in square brackets.
    const outline = await api.call(publishLegal, { id, revision, effectiveOn }, { actor: editor });
    expect(outline).toMatchObject({ code: 422, status: "legal_outline" });
    const draft = toDraftFile(ownTexts(content));
    const { revision: next } = await house.as({ actor: editor }, (ctx) => saveLegalDraft(ctx, { id, revision, draft }));
    expect(await api.call(publishLegal, { id, revision: next, effectiveOn }, { actor: editor })).toMatchObject({ code: 200 });
  }
  expect(await open()).toEqual([]);
});

/** Everybody whom the checklist names: asked for by one administrator, approved by the other. Answers the editor. */
async function hire(first: Actor, second: Actor): Promise<Actor> {
  let editor: string | null = null;
  for (const [level, needed] of Object.entries(NEEDED_STAFF))
    for (let n = 0; n < needed; n++) {
      const [emailAddress, phoneNumber] = [`${level.toLowerCase()}${n}@kantor.example`, nextPhone()];
      const at = clock.now().getTime();
      const changeId = newId("cr", at, house.machinery.random(10));
      const asked = {
        id: newId("us", at, house.machinery.random(10)),
        changeId,
        fullName: "Budi Santoso",
        emailAddress,
        phoneNumber,
      };
      const entry = { ...asked, language: "ID" as const, levels: [level], reason: "Mulai bekerja" };
      expect(await api.call(createStaff, entry, { actor: first })).toMatchObject({ code: 200 });
      // Before that there is nothing that they may do, and no session for it.
      await approve(changeId, second);
      const id = await arrive(emailAddress, phoneNumber);
      if (level === "EDITOR") editor = id;
    }
  if (editor === null) throw new Error("the checklist names no editor");
  return as(editor, "EDITOR");
}

async function approve(id: Id<"cr">, actor: Actor): Promise<void> {
  const { data } = await api.call(readChangeRequest, { id }, { actor });
  const { hash } = data as { hash: string };
  expect(await api.call(decideChange, { id, decision: "approve", hash }, { actor })).toMatchObject({ code: 200 });
}
