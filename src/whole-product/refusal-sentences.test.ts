import { glob } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#kernel/endpoint.ts";
import { COMMON_REFUSALS } from "#kernel/refusal.ts";
import { collectRefusalSentences } from "#platform/http/answer.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";

/** The calls in every capability's http.ts, discovered, so that a new capability cannot be forgotten. */
const capabilities: { name: string; http: CapabilityHttp }[] = [];
/** A set: the contract of a capability may re-export contracts of its parts. */
const found = new Set<Endpoint>();
const settings = {
  keys: createKeyring("a secret of this test"),
  SITE_URL: "http://localhost:3000",
  MAIL_FROM: "no-reply@example.com",
  MAIL_IN_ADDRESS: "",
  MAIL_IN_DELIMITER: "",
  brandName: async () => "Uji",
};
for await (const file of glob("src/*/http.ts")) {
  const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  const name = file.split("/")[1]!;
  for (const [exported, value] of Object.entries(module)) {
    // A capability wired with settings exports a function of them, under the same name.
    const http = `${name.replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase())}Http`;
    const made: unknown = exported === http && typeof value === "function" ? Reflect.apply(value, undefined, [settings]) : value;
    if (isHttp(made)) capabilities.push({ name, http: made });
  }
}
for await (const file of glob("src/**/contract*.ts")) {
  const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  for (const endpoint of Object.values(module).filter(isEndpoint)) found.add(endpoint);
}
const contracts = [...found];
function isHttp(value: unknown): value is CapabilityHttp {
  return typeof value === "object" && value !== null && "bindings" in value && "refusals" in value;
}
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
const bindings = capabilities.flatMap(({ http }) => http.bindings);
const sentences = collectRefusalSentences(capabilities.map(({ http }) => http.refusals));

test("the capabilities are found", () => {
  expect(capabilities.map(({ name }) => name)).toEqual(expect.arrayContaining(["content", "mailbox", "operator"]));
  expect(contracts.length).toBeGreaterThanOrEqual(10);
});

describe.each(["ID", "EN"] as const)("in %s every refusal has a message", (language) => {
  const codes = [
    ...Object.keys(COMMON_REFUSALS),
    "unexpected",
    ...contracts.flatMap(({ refusals = {} }) => Object.keys(refusals)),
  ];
  test.each([...new Set(codes)])("%s", (code) => expect(sentences[language][code]).toMatch(/^\p{Lu}.*[.!?]$/u));
});

test("no message is the same in both languages", () => {
  for (const [code, sentence] of Object.entries(sentences.ID))
    expect(`${code}: ${sentences.EN[code]}`).not.toBe(`${code}: ${sentence}`);
});

test("every contract is bound once, with a unique name and address", () => {
  expect(bindings.map(({ endpoint }) => endpoint.name).sort()).toEqual(contracts.map(({ name }) => name).sort());
  for (const key of ["name", "path"] as const)
    expect(new Set(bindings.map(({ endpoint }) => endpoint[key])).size).toBe(bindings.length);
});

test.each(contracts)(
  "$name: its address is under /v1, a file's address says export, its own refusals are not the common ones",
  (endpoint) => {
    // SES-4 gives one call its own address, on the site's origin.
    if (!["/account/get/info", "/socket"].includes(endpoint.path)) expect(endpoint.path).toMatch(/^\/v1\/[a-z0-9/_-]+$/);
    expect(endpoint.name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(endpoint.path.includes("export_list")).toBe(endpoint.answers === "file");
    for (const code of Object.keys(endpoint.refusals ?? {})) expect(COMMON_REFUSALS).not.toHaveProperty(code);
  },
);
