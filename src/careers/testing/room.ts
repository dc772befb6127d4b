/** The office's room "Careers" as its tests enter it: Ayu with every right, Citra who may only read, openings and applications to work on. */
import { sql } from "kysely";
import type { Actor } from "#platform/actor.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { LEAST_MS } from "#platform/visitor-forms/weigh-visitor.ts";
import * as office from "../contract-office.ts";
import { apply, openApplicationForm } from "../contract.ts";
import { careersHttp } from "../http.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { hire, NAMED, openingDraft, someId, uploadFrom } from "./applicants.ts";

const ALL = ["view", "create", "update", "activate", "deactivate", "answer", "export", "delete"] as const;

/** Opens the room on a house of its own. */
export async function openRoom() {
  const house = await openTestHouse();
  const served = [careersHttp({ keys: createKeyring("a secret of this test"), CV_RETENTION_DAYS: 365, houseName: NAMED })];
  const api = await openTestApi(house, served);
  const { clock, database } = house.machinery;
  const ayu = await hire(house, "Ayu Petugas", "career", ...ALL);
  const reader = await hire(house, "Citra Pembaca", "career", "view");
  // A file is no JSON, so it is asked for by hand, of the house as Ayu alone sees it.
  const ofAyu = await openTestApi(house, served, {}, async () => ayu);
  const as =
    (actor: Actor) =>
    <E extends Endpoint>(endpoint: E, input: InputArgs<E>, language: "id" | "en" = "id"): Promise<TestAnswer> =>
      api.call(endpoint, input, { actor, language });
  const desk = as(ayu);
  let openings = 0;
  let applicants = 0;
  return {
    api,
    database,
    clock,
    desk,
    reader: as(reader),
    /** The number of the newest opening: its slugs and titles end in it. */
    newest: () => openings,
    takeFile: (endpoint: Endpoint, query: Record<string, string>) => ofAyu.raw({ method: "GET", url: endpoint.path, query }),
    async newOpening(isActive = true): Promise<Id<"jo">> {
      const id = someId("jo");
      openings += 1;
      const opening = openingDraft(`lowongan-${openings}`, `opening-${openings}`);
      const answers = [await desk(office.createOpening, { id, opening })];
      if (isActive) answers.push(await desk(office.activateOpening, { id }));
      if (answers.some(({ code }) => code !== 200)) throw new Error("the opening was not made");
      return id;
    },
    async newApplication(opening: Id<"jo">, change: Readonly<Record<string, string>> = {}): Promise<Id<"ja">> {
      clock.advance(HOUR_MS);
      const id = someId("ja");
      const { data } = await api.call(openApplicationForm, {});
      clock.advance(LEAST_MS);
      const cv = new File([new Uint8Array(honestPdf())], "../evil.exe.pdf");
      const fields = {
        fullName: "Siti Rahma",
        email: `siti.${applicants++}@contoh.example`,
        phoneNumber: "+6281234567890",
        ...change,
      };
      const answer = await uploadFrom(api, apply, { id, opening, cv, ...(data as { formToken: string }), ...fields });
      if (answer.statusCode !== 200) throw new Error(`the application was not taken: ${answer.body}`);
      return id;
    },
    /** The newest row that a call has left. */
    async audited(code: string) {
      const { rows } = await sql<{ subject: string; details: { reason?: string } }>`
        select subject, details from audit.entry where code = ${code} order by id desc limit 1`.execute(database);
      return rows[0];
    },
    async close() {
      await ofAyu[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}
