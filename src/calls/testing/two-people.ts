/** For tests: a staff member, customers, and their calls over HTTP. */
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { hire, runJob, someId } from "#support/testing/people.ts";
import * as contract from "../contract.ts";
import { callsHttp } from "../http.ts";
import { callJobs } from "../jobs.ts";

type Person = Actor & { readonly id: Id<"us"> };

export const RELAY = { url: "turn:relay.example:3478", secret: "a secret of this test", isForBoth: false };
let seats = 0;
/** A page's part in a call. */
export const newSeat = (): string => (++seats).toString(16).padStart(32, "0");

export async function openCalls() {
  const app = await openTestApp();
  const api = await openTestApi(app, [callsHttp({ relay: RELAY })]);
  let people = 0;
  const newCustomer = async (): Promise<Person> => {
    const id = someId("us");
    people += 1;
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      insertCustomer(ctx, { id, email: `${id}@contoh.example`, phone: `+62812000${String(people).padStart(5, "0")}` }),
    );
    return { kind: "user", id, level: "CUSTOMER", menuAccess: [] };
  };
  const newStaff = (name = "Ayu Petugas"): Promise<Person> => hire(app, name, "chat", "view", "answer");
  /** A call between a new staff member and a new customer, which rings. */
  async function ringing() {
    const [staff, customer] = [await newStaff(), await newCustomer()];
    const id = someId("cl");
    const pages = { staff: newSeat(), customer: newSeat() };
    expectOk(await api.call(contract.startCall, { id, callee: customer.id }, { actor: staff }));
    expectOk(await api.call(contract.joinCall, { id, seat: pages.staff, takesOver: false }, { actor: staff }));
    return { id, staff, customer, pages };
  }
  /** The same, answered and connected. */
  async function talking() {
    const call = await ringing();
    const { id, staff, customer, pages } = call;
    expectOk(await api.call(contract.joinCall, { id, seat: pages.customer, takesOver: false }, { actor: customer }));
    expectOk(await api.call(contract.keepAlive, { id, seat: pages.staff, isLinked: true }, { actor: staff }));
    expectOk(await api.call(contract.keepAlive, { id, seat: pages.customer, isLinked: true }, { actor: customer }));
    return call;
  }
  return {
    app,
    api,
    newCustomer,
    newStaff,
    sweep: () => runJob(app, callJobs[0]),
    /** Runs the job that looks at a page whose socket was closed. */
    lookAtGone: (payload: Readonly<Record<string, unknown>>) => runJob(app, callJobs[1], payload),
    ringing,
    talking,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
