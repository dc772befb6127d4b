/**
 * For tests: people who have given everything, their cases, and the office's steps. What only prepares a test runs as use cases, many in one
 * transaction: encrypting each call and encoding each photograph again would take most of the time. Tests of a call send it by `api`.
 */
import { sql } from "kysely";
import { findContact } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk, openTestApi, type WireOutput } from "#platform/testing/api.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { storePhoto } from "../capture/accept-photo.ts";
import { startSelfie } from "../capture/start-selfie.ts";
import { encodedPhoto } from "../capture/testing/encoded-photos.ts";
import * as contract from "../cases/contract.ts";
import { assessSubmission, takeCase } from "../cases/review-case.ts";
import { showCase } from "../cases/show-case.ts";
import { insertEvent } from "../store.ts";
import { verificationHttp } from "../http.ts";
import { verificationJobs } from "../jobs.ts";
import type { PhotoCode } from "../model/rules/requirements.ts";
import type { Answer } from "../model/shown.ts";
import { giveAnswer } from "../person/give-answer.ts";
import { submitCase } from "../person/submit-case.ts";
import { basics, DEPS, EVEN_FURTHER, FURTHER, nikOf, openVerification, SETTINGS, type Person } from "./people.ts";

type Shown = WireOutput<typeof contract.readCase>;

export async function openCases() {
  const people = await openVerification();
  const { app, idOf, newPerson } = people;
  const api = await openTestApi(app, [verificationHttp(SETTINGS)]);
  let pictures = 100;
  let sequence = 500;

  const givePhoto = async (actor: Person, code: PhotoCode, seed = (pictures += 1)): Promise<Id<"vs">> => {
    const id = idOf("vs");
    const photo = await app.as({}, (ctx) => encodedPhoto(ctx, code, seed));
    await app.as({ actor }, async (ctx) => {
      if (code === "selfie") await startSelfie(ctx, DEPS);
      await storePhoto(ctx, DEPS, { person: actor.id }, { id, code, slot: 1, ...photo });
    });
    return id;
  };
  const give = (actor: Person, answers: readonly Answer[]): Promise<void> =>
    app.as({ actor }, async (ctx) => {
      for (const answer of answers) await giveAnswer(ctx, DEPS, { id: idOf("vs"), answer, confirmed: [] });
    });
  /** A person who has given everything of a tier, and their case. */
  const submitted = async (
    tier: "L2" | "L3",
    of?: Person,
    onward?: string,
    given: readonly PhotoCode[] = [],
  ): Promise<{ readonly wina: Person; readonly id: Id<"vc"> }> => {
    // The calls of a test come from one address: another window of its rate limits begins.
    people.clock.advance(2 * HOUR_MS);
    const wina = of ?? (await newPerson());
    const fullName = (await app.as({}, (ctx) => findContact(ctx, wina.id)))?.fullName ?? "Wina Lestari";
    const name: Answer = { code: "full_name", fields: { fullName } };
    const further = FURTHER.filter(({ code }) => code !== "full_name");
    await give(wina, [...basics(nikOf((sequence += 1))), name, ...further, ...(tier === "L3" ? EVEN_FURTHER : [])]);
    for (const code of ["identity_photo", "selfie", ...(tier === "L3" ? (["income_file"] as const) : [])] as const)
      if (!given.includes(code)) await givePhoto(wina, code);
    const id = idOf("vc");
    await app.as({ actor: wina }, (ctx) => submitCase(ctx, DEPS, { id, tier, isConsented: true, onward }));
    return { wina, id };
  };
  const read = async (id: Id<"vc">, actor: Person): Promise<Shown> =>
    expectOk(await api.call(contract.readCase, { id }, { actor }));
  const taken = async (id: Id<"vc">, actor: Person): Promise<Shown> => {
    await app.as({ actor }, async (ctx) => {
      const { version } = await showCase(ctx, DEPS, id);
      await takeCase(ctx, DEPS, { id, version });
    });
    return read(id, actor);
  };
  /** The answers of a case were revealed to somebody. */
  const revealed = (id: Id<"vc">, actor: Person): Promise<void> =>
    app.as({ actor }, (ctx) =>
      insertEvent(ctx.db, { case: id, kind: "revealed", by: actor.id, details: { reason: "Uji" } }, ctx.now),
    );
  /** Reveals these and accepts them; returns the version afterwards. */
  const assessAll = async (id: Id<"vc">, actor: Person, version: number, submissions: Shown["submissions"]): Promise<number> => {
    await revealed(id, actor);
    return app.as({ actor }, async (ctx) => {
      let now = version;
      for (const { id: submission, status } of submissions) {
        if (status !== "PROVIDED") continue;
        const input = { id, version: now, submission, status: "ACCEPTED", reason: null, note: null } as const;
        now = (await assessSubmission(ctx, DEPS, input)).case.version;
      }
      return now;
    });
  };
  const allAccepted = async (id: Id<"vc">, actor: Person): Promise<Shown> => {
    const { version, submissions } = await taken(id, actor);
    await assessAll(id, actor, version, submissions);
    return read(id, actor);
  };
  const jobs = verificationJobs(SETTINGS);
  const runJob = async (name: string): Promise<void> => {
    const facts = { requestId: "job", actor: { kind: "system", name }, language: "ID", address: "system" } as const;
    const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, facts, work);
    await jobs.find((job) => job.name === name)?.run({ runtime: app.runtime, isLastAttempt: false, transaction }, {});
  };
  const mailTextsTo = async ({ id }: Person): Promise<readonly { readonly template: string; readonly text: string }[]> => {
    const contact = await app.as({}, (ctx) => findContact(ctx, id));
    const { rows } = await sql<{ template: string; text: string }>`
      select template, body_text as text from platform.outgoing_message where recipient = ${contact?.emailAddress ?? ""} and template like 'verification.%'
      order by created_at, id`.execute(app.runtime.database);
    return rows;
  };
  const mailsTo = async (of: Person): Promise<string[]> => (await mailTextsTo(of)).map(({ template }) => template);
  return {
    ...people,
    api,
    give,
    givePhoto,
    submitted,
    read,
    taken,
    revealed,
    assessAll,
    allAccepted,
    runJob,
    mailsTo,
    mailTextsTo,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await people[Symbol.asyncDispose]();
    },
  };
}
