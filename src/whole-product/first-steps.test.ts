/**
 * From an empty database to an installation that can take money, as described in docs/operations.md ("From a bare server to the first
 * transfer"): two administrators from the command line, operator, starter set, staff, prices, legal pages. After each step the checklist
 * lists the remaining ones.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { decideChange, readChangeRequest } from "#access/contract.ts";
import { accessHttp } from "#access/http.ts";
import { menuAccessOf } from "#access/index.ts";
import type { BuiltInLevel } from "#access/model/policy.ts";
import { beginLegalDraft, publishLegal } from "#content/legal/contract.ts";
import { toDraftFile } from "#content/model/draft-file.ts";
import { contentHttp } from "#content/http.ts";
import { saveLegalDraft } from "#content/legal/manage-legal-pages.ts";
import type { LegalContent } from "#content/legal/model/legal-page.ts";
import { createStaff } from "#identity/office/contract.ts";
import { openIdentity } from "#identity/testing/test-app.ts";
import { factorCalls } from "#identity/testing/factor-calls.ts";
import { PASSWORD } from "#identity/testing/registration-form.ts";
import { newId, type Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import { changeProfile } from "#operator/contract.ts";
import { operatorHttp } from "#operator/http.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readChecklist } from "#setup/contract.ts";
import { setupHttp } from "#setup/http.ts";
import { NEEDED_STAFF } from "#setup/model/steps.ts";
import { importInstallation, importStarter } from "../../db/seed/import-installation.ts";
import { inviteFromCommandLine } from "#commands/invite-administrator.ts";
import { NO_PARTIES } from "#wiring/parties.ts";
import { setupDeps, watchSiteSetUp } from "#wiring/setup.ts";

// Ten people sign in for the first time, and hundreds of terms are entered.
vi.setConfig({ testTimeout: 120_000 });
const parties = setupDeps({ ...NO_PARTIES, bank: {} as never });
const { app, clock, db, door, api, close } = await openIdentity({
  others: [accessHttp, operatorHttp, contentHttp, setupHttp(parties)],
});
const factors = factorCalls(door, clock);
const folder = await mkdtemp(join(tmpdir(), "first-steps-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

/** A staff actor with the level's current rights. */
const as = async (id: string, level: BuiltInLevel): Promise<Actor> => ({
  kind: "staff",
  id,
  level,
  menuAccess: await menuAccessOf(db, level),
});
const settings = { keys: createKeyring("a secret of this test"), SITE_URL: "https://sampai.test" };
let phones = 0;
const nextPhone = () => `+6281277770${String((phones += 1)).padStart(3, "0")}`;

/** The starter outline with its square brackets replaced, as if written by the operator. */
const ownTexts = (content: LegalContent): unknown =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("[", "(").replaceAll("]", ")") : value,
  );

/** Follows the link in the mail to create a password, and signs in for the first time. */
async function arrive(email: string, phone: string): Promise<string> {
  const [mail] = await door.messages(email);
  const code = /reset-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
  expect(await door.complete(code, PASSWORD)).toMatchObject({ code: 200 });
  expect((await factors.enrolStaff({ email, phone })).answer).toMatchObject({ code: 200 });
  return door.idOf({ email, phone });
}
async function invite(name: string): Promise<string> {
  const [email, phone] = [`${name}@kantor.example`, nextPhone()];
  const said = await inviteFromCommandLine(app.runtime, settings, [email, "Ratna Dewi", phone], {});
  expect(said).toMatchObject({ isRefused: false });
  return arrive(email, phone);
}

test("each step of the documentation completes one item of the checklist, until none remains", async () => {
  const [first, second] = [await as(await invite("satu"), "ADMINISTRATOR"), await as(await invite("dua"), "ADMINISTRATOR")];
  const open = async () => {
    const { steps } = expectOk(await api.call(readChecklist, {}, { actor: first, language: "en" }));
    return steps.filter(({ state }) => state === "open").map(({ step }) => step);
  };
  const setUp = watchSiteSetUp(app.runtime);
  expect(await open()).toEqual(["operator", "content", "legal", "prices", "staff"]);

  const profile = { ...PROFILE, licence: { ...PROFILE.licence, note: { ID: "", EN: "" } } };
  expect(await api.call(changeProfile, { version: 0, profile }, { actor: first })).toMatchObject({ code: 200 });
  expect(await open()).toEqual(["content", "legal", "prices", "staff"]);
  expect(await setUp.missing()).toEqual(["content"]);

  await importStarter(app.runtime, "db/starter", "db/seed");
  expect(await open()).toEqual(["legal", "prices", "staff"]);
  clock.advance(2_000);
  // The public pages are served.
  expect(await setUp.missing()).toEqual([]);

  const editor = await hire(first, second);
  expect(await open()).toEqual(["legal", "prices"]);

  await cp("db/starter/pricing", join(folder, "pricing"), { recursive: true });
  const own = () => importInstallation(app.runtime, folder, { production: true, allowDemo: false });
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
    const { revision, content } = expectOk(begun);
    const effectiveOn = toLocalDate(clock.now());
    // The starter's text is an outline and marks its gaps with square brackets.
    const outline = await api.call(publishLegal, { id, revision, effectiveOn }, { actor: editor });
    expect(outline).toMatchObject({ code: 422, status: "legal_outline" });
    const draft = toDraftFile(ownTexts(content));
    const { revision: next } = await app.as({ actor: editor }, (ctx) => saveLegalDraft(ctx, { id, revision, draft }));
    expect(await api.call(publishLegal, { id, revision: next, effectiveOn }, { actor: editor })).toMatchObject({ code: 200 });
  }
  expect(await open()).toEqual([]);
});

/** Creates all staff named by the checklist: requested by one administrator, approved by the other. Returns the editor. */
async function hire(first: Actor, second: Actor): Promise<Actor> {
  let editor: string | null = null;
  for (const [level, needed] of Object.entries(NEEDED_STAFF))
    for (let n = 0; n < needed; n++) {
      const [emailAddress, phoneNumber] = [`${level.toLowerCase()}${n}@kantor.example`, nextPhone()];
      const at = clock.now().getTime();
      const changeId = newId("cr", at, app.runtime.random(10));
      const requested = {
        id: newId("us", at, app.runtime.random(10)),
        changeId,
        fullName: "Budi Santoso",
        emailAddress,
        phoneNumber,
      };
      const entry = { ...requested, language: "ID" as const, levels: [level], reason: "Mulai bekerja" };
      expect(await api.call(createStaff, entry, { actor: first })).toMatchObject({ code: 200 });
      // Before approval they have no rights, and no session.
      await approve(changeId, second);
      const id = await arrive(emailAddress, phoneNumber);
      if (level === "EDITOR") editor = id;
    }
  if (editor === null) throw new Error("the checklist names no editor");
  return as(editor, "EDITOR");
}

async function approve(id: Id<"cr">, actor: Actor): Promise<void> {
  const data = expectOk(await api.call(readChangeRequest, { id }, { actor }));
  const { hash } = data;
  expect(await api.call(decideChange, { id, decision: "approve", hash }, { actor })).toMatchObject({ code: 200 });
}
