/** Visitors of the chat for tests: each with a browser that keeps its cookies, and an address of its own. */
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, type TestAnswer, type TestApi } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { readChat, startChat } from "../chat/contract.ts";
import { newAddress, someId } from "./people.ts";

export function openVisitors(api: TestApi, clock: TestApp["runtime"]["clock"]) {
  return { newVisitor };

  function newVisitor(address: string = newAddress()) {
    const kept = new Map<string, string>();
    async function send<E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor?: Actor) {
      const headers = api.headers();
      const isPost = endpoint.method === "POST";
      const response = await api.server.inject({
        method: endpoint.method,
        url: endpoint.path,
        remoteAddress: address,
        ...(isPost
          ? {}
          : { query: Object.fromEntries(Object.entries(input as object).map(([key, value]) => [key, String(value)])) }),
        headers: {
          ...headers,
          cookie: [headers["cookie"], ...[...kept].map(([name, value]) => `${name}=${value}`)].join("; "),
          ...(actor && { "x-code-challenge": api.tokenOf(actor) }),
          ...(isPost && { "content-type": "application/json" }),
        },
        ...(isPost && { payload: JSON.stringify({ payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) }) }),
      });
      for (const { name, value } of response.cookies) {
        if (value === "") kept.delete(name);
        else if (name !== "sampai_visitor") kept.set(name, value);
      }
      return response;
    }
    async function call<E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor?: Actor): Promise<TestAnswer<E>> {
      return (await send(endpoint, input, actor)).json();
    }
    async function tryOpen(text: string, name?: string, id: Id<"th"> = someId("th")) {
      const { formToken } = expectOk(await call(readChat, {}));
      clock.advance(LEAST_MS);
      return { ...(await call(startChat, { id, entryId: someId("te"), text, name, formToken })), id };
    }
    async function open(text: string, name?: string): Promise<Id<"th">> {
      const { id, ...answer } = await tryOpen(text, name);
      expectOk(answer as TestAnswer<typeof startChat>);
      return id;
    }
    return { call, send, open, tryOpen };
  }
}
