import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import type { PayoutMethod } from "../model/methods.ts";
import { BANKS, openDesk } from "../testing/test-recipients.ts";

describe("over HTTP", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeAll(async () => {
    desk = await openDesk();
    for (const [code, bank] of BANKS) await putTerm(desk.app, "bank", code, bank);
  });
  afterAll(() => desk[Symbol.asyncDispose]());
  const read = (input: { country: string; method: PayoutMethod; holder?: string; bank?: string }, language: "id" | "en" = "id") =>
    desk.api.call(contract.readForm, input, { actor: desk.newPerson(), language });

  test("the domestic form lists the payable banks by name, without those merged into another", async () => {
    const data = expectOk(await read({ country: "ID", method: "bank" }));
    expect(data.schema["properties"]).toMatchObject({
      bank: {
        oneOf: [
          { const: "014", title: "Bank Central Asia" },
          { const: "002", title: "Bank Rakyat Indonesia" },
          { const: "535", title: "SeaBank" },
        ],
      },
      account: { title: "Nomor rekening" },
    });
    expect(data.version).toBe(2);
  });

  test("the form is in the reader's language and depends on the known values", async () => {
    const data = expectOk(await read({ country: "SG", method: "bank", holder: "business" }, "en"));
    expect(data.schema["properties"]).toMatchObject({ name: { title: "Company's name" } });
  });

  test("there is no form for a country or method without payouts", async () => {
    expect(await read({ country: "FR", method: "bank" })).toMatchObject({ code: 404, status: "form_unknown" });
    expect(await read({ country: "SG", method: "cash" })).toMatchObject({ code: 404, status: "form_unknown" });
  });
});
