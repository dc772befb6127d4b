/** Every action name that the source can write to the audit trail has a label in both languages: nobody should read `identity.signed_in`. */
import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { actionMessages, capabilityMessages } from "#audit/actions/messages.ts";
import { isAudited } from "#kernel/endpoint.ts";
import { capabilities, developmentCapabilities } from "#wiring/capabilities.ts";

interface Written {
  readonly file: string;
  readonly name: string;
}

/** The argument of `audit(`: a string, or a template whose placeholders match any word. */
const CALL = /\baudit\(\s*(?:"(?<text>[^"]+)"|`(?<template>[^`]+)`|(?<other>[^\s"`)][^,)]*))/g;

async function writtenInSource(): Promise<{ readonly names: Written[]; readonly unreadable: Written[] }> {
  const names: Written[] = [];
  const unreadable: Written[] = [];
  for await (const file of glob("src/**/*.ts")) {
    // Tests and the platform's own runtime only pass names on; the search is for their callers.
    if (/\.test\.ts$|\/testing\/|src\/platform\/(?:unit-of-work|http\/call|audit\/write|maker-checker\/protocol)\.ts$/.test(file))
      continue;
    for (const { groups } of (await readFile(file, "utf8")).matchAll(CALL)) {
      const name = groups?.["text"] ?? groups?.["template"];
      if (name === undefined) unreadable.push({ file, name: groups?.["other"] ?? "" });
      else names.push({ file, name });
    }
  }
  return { names, unreadable };
}

const dictionary = (language: "ID" | "EN") =>
  Object.entries(actionMessages[language]).flatMap(([capability, names]) =>
    Object.keys(names).map((name) => `${capability}.${name}`),
  );

test("every action name in the source has a label", async () => {
  const { names, unreadable } = await writtenInSource();
  expect(unreadable).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
  const known = dictionary("ID");
  const isKnown = (name: string) => {
    const pattern = new RegExp(`^${name.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[a-z_]+")}$`);
    return known.some((one) => pattern.test(one));
  };
  expect(names.filter(({ name }) => !isKnown(name))).toEqual([]);
});

test("every call that writes an audit row under its own name has a label", () => {
  const audited = [...capabilities, ...developmentCapabilities]
    .flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))
    .filter(isAudited)
    .map(({ name }) => name);
  expect(audited.length).toBeGreaterThan(5);
  const known = new Set(dictionary("ID"));
  // The row of the HTTP binding itself, besides those named after calls.
  expect([...audited, "access.denied"].filter((name) => !known.has(name))).toEqual([]);
});

test("every outcome that the maker-checker protocol writes has words, for every workflow", () => {
  const workflows = new Set(
    capabilities.flatMap(({ bindings }) => bindings.flatMap(({ endpoint }) => endpoint.makerChecker?.workflow ?? [])),
  );
  expect(workflows.size).toBeGreaterThan(1);
  const known = new Set(dictionary("ID"));
  const written = [...workflows].flatMap((name) => ["decided", "overtaken", "expired"].map((outcome) => `${name}_${outcome}`));
  expect(written.filter((name) => !known.has(name))).toEqual([]);
});

test("both languages have the same names with different labels, and every capability has a label", () => {
  expect(dictionary("EN")).toEqual(dictionary("ID"));
  expect(Object.keys(capabilityMessages.ID)).toEqual(Object.keys(actionMessages.ID));
  const flat = (language: "ID" | "EN") => Object.values(actionMessages[language]).flatMap((names) => Object.values(names));
  flat("ID").forEach((word, index) => expect(word).not.toBe(flat("EN")[index]));
});
