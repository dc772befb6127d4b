import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { systemRandom } from "#platform/clock.ts";
import { MAX_NAMED, namePeople } from "./contract-names.ts";
import { masked } from "../model/challenge.ts";
import { openIdentity } from "../testing/test-app.ts";

const { api, door, close } = await openIdentity();
afterAll(close);

const staffWith = (menu: string): Actor => ({
  kind: "staff",
  id: "us_staff",
  level: "X",
  menuAccess: [{ menu, module: ["view"] }],
});
const someId = () => newId("us", 0, systemRandom(10));

describe("names of people", () => {
  test("have whole e-mail addresses with the permission to view users", async () => {
    const who = await door.someone();
    const id = await door.idOf(who);
    expect(await api.call(namePeople, { ids: `${id},${someId()}` }, { actor: staffWith("user") })).toMatchObject({
      code: 200,
      data: { people: [{ id, name: "Siti Rahma", email: who.email }] },
    });
  });

  test.each(["access", "audit", "operator", "corridor", "content"])(
    "have masked addresses with the permission to view %s alone",
    async (menu) => {
      const who = await door.someone();
      const id = await door.idOf(who);
      const answer = await api.call(namePeople, { ids: id }, { actor: staffWith(menu) });
      expect(answer).toMatchObject({
        code: 200,
        data: { people: [{ id, name: "Siti Rahma", email: masked("email", who.email) }] },
      });
      expect(JSON.stringify(answer)).not.toContain(who.email);
    },
  );

  test.each(["contact", "transfer"])("cannot be read with the permission to view %s alone", async (menu) => {
    expect(await api.call(namePeople, { ids: someId() }, { actor: staffWith(menu) })).toMatchObject({ code: 403 });
  });

  test("are requested for at least one and at most fifty ids", async () => {
    const actor = staffWith("user");
    const ids = Array.from({ length: MAX_NAMED }, someId);
    expect(await api.call(namePeople, { ids: ids.join(",") }, { actor })).toMatchObject({ code: 200, data: { people: [] } });
    for (const wrong of ["", "us_1", [...ids, someId()].join(",")]) {
      const url = `${namePeople.path}?ids=${wrong}`;
      const answer = await api.raw({ method: "GET", url, headers: { "x-code-challenge": "token-0" } });
      expect(answer.json()).toMatchObject({ code: 400, status: "malformed_request" });
    }
  });
});
