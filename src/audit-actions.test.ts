/** Every name under which the source can leave a row of the trail has words in both languages: nobody should read `identity.signed_in`. */
import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { actionWords, capabilityWords } from "#audit/actions/messages.ts";
import { isAudited } from "#kernel/endpoint.ts";
import { capabilities, developmentCapabilities } from "./capabilities.ts";

interface Written {
  readonly file: string;
  readonly name: string;
}

/** What stands behind `audit(`: a text, or a template whose gaps may be any word. */
const CALL = /\baudit\(\s*(?:"(?<text>[^"]+)"|`(?<template>[^`]+)`|(?<other>[^\s"`)][^,)]*))/g;

async function writtenInSource(): Promise<{ readonly names: Written[]; readonly unreadable: Written[] }> {
  const names: Written[] = [];
  const unreadable: Written[] = [];
  for await (const file of glob("src/**/*.ts")) {
    // Tests and the platform's own machinery pass names on; who calls them is what is looked for.
    if (/\.test\.ts$|\/testing\/|src\/platform\/(?:unit-of-work|http\/call|audit\/write)\.ts$/.test(file)) continue;
    for (const { groups } of (await readFile(file, "utf8")).matchAll(CALL)) {
      const name = groups?.["text"] ?? groups?.["template"];
      if (name === undefined) unreadable.push({ file, name: groups?.["other"] ?? "" });
      else names.push({ file, name });
    }
  }
  return { names, unreadable };
}

const dictionary = (language: "ID" | "EN") =>
  Object.entries(actionWords[language]).flatMap(([capability, names]) =>
    Object.keys(names).map((name) => `${capability}.${name}`),
  );

test("every action written in the source has words", async () => {
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

test("every call that leaves a row of its own name has words", () => {
  const audited = [...capabilities, ...developmentCapabilities]
    .flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))
    .filter(isAudited)
    .map(({ name }) => name);
  expect(audited.length).toBeGreaterThan(5);
  const known = new Set(dictionary("ID"));
  // The binder's own row, besides those named after calls.
  expect([...audited, "access.denied"].filter((name) => !known.has(name))).toEqual([]);
});

test("both languages have the same names, other words, and every capability is called something", () => {
  expect(dictionary("EN")).toEqual(dictionary("ID"));
  expect(Object.keys(capabilityWords.ID)).toEqual(Object.keys(actionWords.ID));
  const flat = (language: "ID" | "EN") => Object.values(actionWords[language]).flatMap((names) => Object.values(names));
  flat("ID").forEach((word, index) => expect(word).not.toBe(flat("EN")[index]));
});
