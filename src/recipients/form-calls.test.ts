import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putTerm } from "../limits/testing/terms.ts";
import * as contract from "./contract.ts";
import type { PayoutMethod } from "./methods.ts";
import { BANKS, openDesk } from "./testing/desk.ts";

describe("over the wire", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeAll(async () => {
    desk = await openDesk();
    for (const [code, bank] of BANKS) await putTerm(desk.house, "bank", code, bank);
  });
  afterAll(() => desk[Symbol.asyncDispose]());
  const read = (input: { country: string; method: PayoutMethod; holder?: string; bank?: string }, language: "id" | "en" = "id") =>
    desk.api.call(contract.readForm, input, { actor: desk.newPerson(), language });

  test("the form at home lists the banks that are, by name, without those that were taken over", async () => {
    const { data } = (await read({ country: "ID", method: "bank" })) as {
      data: { version: number; schema: Record<string, unknown> };
    };
    const { bank, account } = data.schema["properties"] as Record<
      string,
      { oneOf?: { const: string; title: string }[]; title: string }
    >;
    expect(bank?.oneOf?.map(({ const: code, title }) => [code, title])).toEqual([
      ["014", "Bank Central Asia"],
      ["002", "Bank Rakyat Indonesia"],
      ["535", "SeaBank"],
    ]);
    expect(account?.title).toBe("Nomor rekening");
    expect(data.version).toBe(1);
  });

  test("in the reader's language, refreshed by what is known", async () => {
    const { data } = (await read({ country: "SG", method: "bank", holder: "business" }, "en")) as {
      data: { schema: Record<string, unknown> };
    };
    const { name } = data.schema["properties"] as Record<string, { title: string }>;
    expect(name?.title).toBe("Company's name");
  });

  test("none for a country or a way that we don't pay", async () => {
    expect(await read({ country: "FR", method: "bank" })).toMatchObject({ code: 404, status: "form_unknown" });
    expect(await read({ country: "SG", method: "cash" })).toMatchObject({ code: 404, status: "form_unknown" });
  });
});
