/** Fixtures of the office's careers tests: Ayu with every right, Citra with the right to view only, openings and applications. */
import { sql } from "kysely";
import type { Actor } from "#platform/actor.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import * as office from "../contract-office.ts";
import { apply, openApplicationForm } from "../contract.ts";
import { careersHttp } from "../http.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { hire, NAMED, jobOpeningDraft, someId, uploadFrom } from "./applicants.ts";

const ALL = ["view", "create", "update", "activate", "deactivate", "answer", "export", "delete"] as const;

/** Opens the careers API on its own test app. */
export async function openRoom() {
  const app = await openTestApp();
  const served = [careersHttp({ keys: createKeyring("a secret of this test"), CV_RETENTION_DAYS: 365, operatorIdentity: NAMED })];
  const api = await openTestApi(app, served);
  const { clock, database } = app.runtime;
  const ayu = await hire(app, "Ayu Petugas", "career", ...ALL);
  const reader = await hire(app, "Citra Pembaca", "career", "view");
  // A file is not JSON, so tests request it directly, from an app in which every caller is Ayu.
  const ofAyu = await openTestApi(app, served, {}, async () => ayu);
  const as =
    (actor: Actor) =>
    <E extends Endpoint>(endpoint: E, input: InputArgs<E>, language: "id" | "en" = "id"): Promise<TestAnswer<E>> =>
      api.call(endpoint, input, { actor, language });
  const desk = as(ayu);
  let jobOpenings = 0;
  let applicants = 0;
  return {
    api,
    database,
    clock,
    desk,
    reader: as(reader),
    /** Number of the newest opening: its slugs and titles end in it. */
    newest: () => jobOpenings,
    takeFile: (endpoint: Endpoint, query: Record<string, string>) => ofAyu.raw({ method: "GET", url: endpoint.path, query }),
    async newJobOpening(isActive = true): Promise<Id<"jo">> {
      const id = someId("jo");
      jobOpenings += 1;
      const jobOpening = jobOpeningDraft(`lowongan-${jobOpenings}`, `opening-${jobOpenings}`);
      expectOk(await desk(office.createJobOpening, { id, jobOpening }));
      if (isActive) expectOk(await desk(office.activateJobOpening, { id }));
      return id;
    },
    async newApplication(jobOpening: Id<"jo">, change: Readonly<Record<string, string>> = {}): Promise<Id<"ja">> {
      clock.advance(HOUR_MS);
      const id = someId("ja");
      const data = expectOk(await api.call(openApplicationForm, {}));
      clock.advance(LEAST_MS);
      const cv = new File([new Uint8Array(honestPdf())], "../evil.exe.pdf");
      const fields = {
        fullName: "Siti Rahma",
        email: `siti.${applicants++}@contoh.example`,
        phoneNumber: "+6281234567890",
        ...change,
      };
      const answer = await uploadFrom(api, apply, { id, jobOpening, cv, ...data, ...fields });
      if (answer.statusCode !== 200) throw new Error(`the application was refused: ${answer.body}`);
      return id;
    },
    /** The newest audit row of a call. */
    async audited(code: string) {
      const { rows } = await sql<{ subject: string; details: { reason?: string } }>`
        select subject, details from audit.entry where code = ${code} order by id desc limit 1`.execute(database);
      return rows[0];
    },
    async close() {
      await ofAyu[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
