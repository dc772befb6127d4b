import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error -- a plain script, for machines that have nothing installed yet
import { sbomOf } from "./sbom.mjs";

interface Component {
  readonly "bom-ref": string;
  readonly scope: string;
  readonly name: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
const read = () =>
  JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { version?: string; link?: boolean }> };
const make = sbomOf as (lock: unknown) => { readonly bomFormat: string; readonly components: readonly Component[] };

test("every package of the lockfile is in the list once, and the list is deterministic", () => {
  const lock = read();
  const { bomFormat, components } = make(lock);
  expect(bomFormat).toBe("CycloneDX");
  const expected = new Set(
    Object.entries(lock.packages)
      .filter(([at, { link }]) => at !== "" && link !== true)
      .map(([at, { version }]) => `${at.slice(at.lastIndexOf("node_modules/") + 13)}@${version}`),
  );
  const listed = components.map((component) => decodeURIComponent(component["bom-ref"].slice("pkg:npm/".length)));
  expect(new Set(listed)).toEqual(expected);
  expect(listed).toHaveLength(expected.size);
  expect(make(read())).toEqual({ ...make(lock) });
});

test("every package required at run time has a licence and a hash", () => {
  const needed = make(read()).components.filter(({ scope }) => scope !== "excluded");
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter(({ licenses, hashes }) => !licenses || !hashes).map(({ name }) => name)).toEqual([]);
  for (const { hashes = [] } of needed)
    expect(hashes[0]).toMatchObject({ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) });
});
