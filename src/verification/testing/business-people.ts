/** For tests: people whom a business names, their links, and everything that they give by them. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../business-people/contract.ts";
import { givePersonAnswer, startPersonSelfie } from "../business-people/give-by-link.ts";
import { openLink } from "../business-people/link.ts";
import { invitePersonOfBusiness, type PersonInvitation } from "../business-people/invite-person.ts";
import { readPersonChecks } from "../business-people/read-person-checks.ts";
import { storePhoto } from "../capture/accept-photo.ts";
import { encodedPhoto } from "../capture/testing/encoded-photos.ts";
import { cardPhoto, facePhoto } from "../capture/testing/pictures.ts";
import type { Answer } from "../model/shown.ts";
import { openCases } from "./cases.ts";
import { basics, DEPS, FURTHER, nikOf } from "./people.ts";

const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
export const NAMED = "Wina Lestari";

/** The answers of a person of a business; the photographs follow. */
export const personAnswers = (nik: string, fullName = NAMED): readonly Answer[] => [
  { code: "full_name", fields: { fullName } },
  ...basics(nik),
  { code: "nationality", fields: { country: "ID" } },
  ...FURTHER.filter(({ code }) => code === "address" || code === "pep_declaration"),
];

export async function openBusinessPeople() {
  const office = await openCases();
  const { app, api, clock, idOf } = office;
  let pictures = 5_000;
  let people = 0;
  let sequence = 2_000;

  /** Invites as onboarding does; the same person again with its id. */
  const invite = async (change: Partial<PersonInvitation> = {}): Promise<{ readonly id: Id<"bp">; readonly code: string }> => {
    people += 1;
    const id = change.id ?? newId("bp", clock.now().getTime(), app.runtime.random(10));
    const invitation: PersonInvitation = {
      id,
      businessName: "PT Rantau Jaya",
      namedAs: NAMED,
      roles: ["director"],
      shareBps: 3_000,
      email: `pengurus${people}@example.com`,
      language: "ID",
      ...change,
    };
    const { code } = await app.as(SYSTEM, (ctx) => invitePersonOfBusiness(ctx, DEPS, invitation));
    return { id, code };
  };
  /** The newest link of a person, as their newest mail has it. */
  const linkOf = async (id: Id<"bp">): Promise<string> => {
    const { rows } = await sql<{ text: string }>`
      select m.body_text as text from platform.outgoing_message as m join verification.business_person as p on p.email = m.recipient
      where p.id = ${id} and m.body_text like '%/verifikasi-orang/%' order by m.created_at desc, m.id desc limit 1`.execute(
      app.runtime.database,
    );
    return /verifikasi-orang\/([A-Za-z0-9_-]{22})/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  };
  const check = async (id: Id<"bp">) => app.as(SYSTEM, async (ctx) => (await readPersonChecks(ctx, DEPS, [id])).get(id));

  const confirm = (token: string, actor: Actor = VISITOR) => api.call(contract.confirmNaming, { token }, { actor });
  const giveAnswer = (token: string, answer: Answer, actor: Actor = VISITOR) =>
    api.call(contract.givePersonAnswer, { token, id: idOf("vs"), answer, confirmed: [] }, { actor });
  const givePhoto = async (token: string, code: "identity_photo" | "selfie", change: { seed?: number; actor?: Actor } = {}) => {
    const { seed = (pictures += 1), actor = VISITOR } = change;
    if (code === "selfie") await api.call(contract.startPersonSelfie, { token }, { actor });
    const bytes = code === "identity_photo" ? await cardPhoto(seed) : await facePhoto(seed);
    const photo = new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
    return api.call(contract.givePersonPhoto, { token, id: idOf("vs"), code, slot: 1, tries: 3, photo }, { actor });
  };
  /** Answers and photographs in one transaction instead of a call for each. */
  const giveRest = async (token: string, answers: readonly Answer[], actor: Actor) => {
    const codes = ["identity_photo", "selfie"] as const;
    const photos = await Promise.all(codes.map((code) => app.as({}, (ctx) => encodedPhoto(ctx, code, (pictures += 1)))));
    await app.as({ actor }, async (ctx) => {
      for (const answer of answers) await givePersonAnswer(ctx, DEPS, { token, id: idOf("vs"), answer, confirmed: [] });
      const { person } = await openLink(ctx, DEPS, token);
      for (const [index, code] of codes.entries()) {
        if (code === "selfie") await startPersonSelfie(ctx, DEPS, { token });
        const photo = photos[index];
        if (photo !== undefined) await storePhoto(ctx, DEPS, { person: person.id }, { id: idOf("vs"), code, slot: 1, ...photo });
      }
    });
  };
  /** Confirms and gives everything; what is given belongs to the person of the link. */
  const giveAll = async (token: string, { nik = nikOf((sequence += 1)), fullName = NAMED, actor = VISITOR } = {}) => {
    // The calls of a test come from one address: another window of its rate limits begins.
    clock.advance(2 * HOUR_MS);
    expectOk(await confirm(token, actor));
    await giveRest(token, personAnswers(nik, fullName), actor);
  };
  const submit = (token: string, { id = idOf("vc"), actor = VISITOR } = {}) =>
    api.call(contract.submitPersonCheck, { token, id, isConsented: true }, { actor });
  const readCheck = (token: string, actor: Actor = VISITOR) => api.call(contract.readPersonCheck, { token }, { actor });
  /** A person who has given everything and whose case is open. */
  const submitted = async (given: Parameters<typeof giveAll>[1] = {}, change: Partial<PersonInvitation> = {}) => {
    const { id, code } = await invite(change);
    await giveAll(code, given);
    const caseId = expectOk(await submit(code)).case.id;
    return { id, code, caseId };
  };
  return {
    ...office,
    invite,
    linkOf,
    check,
    confirm,
    giveAnswer,
    givePhotoBy: givePhoto,
    giveAll,
    submit,
    readCheck,
    submittedPerson: submitted,
  };
}
