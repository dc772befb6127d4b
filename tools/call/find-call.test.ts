import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findCall, listCalls, type OpenApi } from "./find-call.ts";

const DOCUMENT = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as OpenApi;

test("a call is found by its name and by its path, with what it takes", () => {
  const byName = findCall(DOCUMENT, "identity.sign_in");
  expect(byName).toMatchObject({ method: "POST", path: "/v1/sign-in", takes: { properties: { email: {}, password: {} } } });
  expect(findCall(DOCUMENT, "/v1/sign-in")).toEqual(byName);
});

test("a call that reads has its parameters", () => {
  const takes = findCall(DOCUMENT, "content.list_questions")?.takes as readonly { name: string }[];
  expect(takes.map(({ name }) => name)).toContain("search");
});

test("a shape that is referred to is written out", () => {
  expect(JSON.stringify(findCall(DOCUMENT, "pricing.propose_term")?.takes)).toContain("spread");
});

test("a shape that holds itself ends", () => {
  const schema = { $ref: "#/components/schemas/Node" };
  const document: OpenApi = {
    paths: { "/a": { get: { operationId: "a", summary: "A", parameters: [{ name: "node", schema }] } } },
    components: { schemas: { Node: { items: schema } } },
  };
  expect(findCall(document, "a")?.takes).toEqual([{ name: "node", schema: { items: schema } }]);
});

test("what no document names is not found", () => {
  expect(findCall(DOCUMENT, "identity.nothing")).toBeNull();
  expect(listCalls(DOCUMENT, "identity.sign_in")).toContain("POST /v1/sign-in");
});
