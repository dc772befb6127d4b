import { openTestApi } from "#platform/testing/api.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { callsAs, hire } from "./people.ts";
import { testSupport } from "./support-http.ts";

/** Customer service with the seeded terms (hours, goals, holidays), and one of its staff who answers chats and contact messages. */
export async function openGoalDesk() {
  const office = await openOfficers();
  const { app } = office;
  const api = await openTestApi(app, [testSupport()]);
  const hired = await hire(app, "Ayu Petugas", "chat", "view", "answer");
  const ayu = {
    ...hired,
    menuAccess: [
      { menu: "chat", module: ["view", "answer"] },
      { menu: "contact", module: ["view", "answer"] },
    ],
  } as typeof hired;
  const as = callsAs(api);
  return {
    app,
    as,
    staff: as(ayu),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await office[Symbol.asyncDispose]();
    },
  };
}
