/** For tests: three administrators, a fresh level for each test, and requests and decisions as calls over HTTP. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import { VISITOR } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as contract from "../contract.ts";
import type { ChangeRequestView } from "../contract.ts";
import { accessHttp } from "../http.ts";
import { ensureBuiltInLevels, findMenuAccess, grantLevel } from "../index.ts";
import type { LevelStatus, MenuRights } from "../model/policy.ts";

/** The rights of each fresh level, and the requested ones. */
export const BEFORE: MenuRights[] = [{ menu: "content", module: ["view"] }];
export const AFTER: MenuRights[] = [
  { menu: "content", module: ["view", "publish"] },
  { menu: "report", module: ["view"] },
];

const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
const REASON = "because";

/** Headers of the caller: a person as administrator, or one of the tokens of `openFourEyes`. */
const by = (who: string) => ({ headers: { "x-code-challenge": who.includes("/") ? who : `${who}/ADMINISTRATOR` } });
const mutable = (rights: MenuRights[]) => rights.map(({ menu, module }) => ({ menu, module: [...module] }));

/** Opens a test app with an API that reads each caller's rights from the database at every call. */
export async function openFourEyes() {
  const app = await openTestApp();
  const { clock, random, database: db } = app.runtime;
  const id = <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10));
  /** A token is `person/level` or `person/level/session`; rights come from the database at every call, as in the product. */
  const api = await openTestApi(app, [accessHttp], {}, async (token) => {
    const [person = "", level = "", sessionId = "ss_1"] = token?.split("/") ?? [];
    const menuAccess = await findMenuAccess(db, person, level);
    return menuAccess ? { kind: "staff", id: person, sessionId, level, menuAccess } : VISITOR;
  });
  const grant = (person: string, level: string) => app.as(SYSTEM, (ctx) => grantLevel(ctx, person, level, "test"));

  const [ani, budi, citra] = [id("us"), id("us"), id("us")];
  await app.as(SYSTEM, ensureBuiltInLevels);
  for (const person of [ani, budi, citra]) await grant(person, "ADMINISTRATOR");

  let count = 0;
  return {
    app,
    db,
    api,
    id,
    by,
    grant,
    ani,
    budi,
    citra,

    /** Creates a level for one test, with the rights of `BEFORE`. Advances the clock by 61 s, so that rate limits are not reached. */
    async freshLevel(): Promise<string> {
      clock.advance(61_000);
      const level = `DESK_${(count += 1)}`;
      await sql`insert into access.level (code, name_id, name_en, audience, updated_at) values (${level}, 'x', 'x', 'STAFF', now())`.execute(
        db,
      );
      await sql`insert into access.level_right values (${level}, 'content', 'view')`.execute(db);
      return level;
    },

    requestRights(level: string, from: MenuRights[], to: MenuRights[], who = ani, more: { id?: Id<"cr">; reason?: string } = {}) {
      const input = { id: id("cr"), reason: REASON, level, from: mutable(from), to: mutable(to), ...more };
      return api.call(contract.proposeLevelRights, input, by(who));
    },

    requestLevels: (personId: Id<"us">, from: string[], to: string[], who = ani) =>
      api.call(contract.proposeUserLevels, { id: id("cr"), personId, from, to, reason: REASON }, by(who)),

    requestStatus: (level: string, from: LevelStatus, to: LevelStatus, who = ani) =>
      api.call(contract.proposeLevelStatus, { id: id("cr"), level, from, to, reason: REASON }, by(who)),

    /** Decides the request that a proposing call has returned. */
    decide(
      request: Pick<ChangeRequestView, "id" | "hash"> | undefined,
      who: string,
      decision: "approve" | "reject" = "approve",
      more: { note?: string; hash?: string } = {},
    ) {
      if (request === undefined) throw new Error("nothing was proposed");
      const { id: requestId, hash } = request;
      return api.call(contract.decideChange, { id: requestId, decision, hash, ...more }, by(who));
    },

    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
