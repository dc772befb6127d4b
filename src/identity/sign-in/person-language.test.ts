/** LANG-3: the language follows the URL that was used, then the person. */
import { tokensOf } from "../testing/calls.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "./contract.ts";
import { changeLanguage } from "../account/contract.ts";
import { openIdentity } from "../testing/test-app.ts";

const { clock, door, close, db } = await openIdentity({ hasSessions: true });
const { someone, idOf, messages, signedIn, send } = door;
afterAll(close);
beforeEach(() => clock.advance(3_700_000));

const languageOf = async (id: string) =>
  (await sql<{ language: string }>`select language from identity.person where id = ${id}`.execute(db)).rows[0]?.language;
const cookieOf = ({ cookies }: { readonly cookies: readonly { readonly name: string; readonly value: string }[] }) =>
  cookies.find(({ name }) => name === "language");

describe("signing in", () => {
  test("under /en sets the account to English: its pages, mails and messages", async () => {
    const one = await someone();
    const id = await idOf(one);
    expect(await languageOf(id)).toBe("ID");
    const answer = await signedIn(one, { language: "en" });
    expect(cookieOf(answer)).toMatchObject({ value: "EN" });
    expect(await languageOf(id)).toBe("EN");
    // A later notice, not caused by a page of the person.
    clock.advance(3_700_000);
    await signedIn(one, { language: "en" });
    expect((await messages(one.email)).find(({ template }) => template === "identity.new_device")).toMatchObject({
      language: "EN",
    });
  });

  test("without a language chosen in the browser adopts the person's own", async () => {
    const one = await someone();
    await signedIn(one, { language: "en" });
    clock.advance(3_700_000);
    const answer = await signedIn(one, { language: "id" });
    expect(cookieOf(answer)).toMatchObject({ value: "EN" });
    expect(await languageOf(await idOf(one))).toBe("EN");
  });

  test("overrides neither the browser's choice nor the person's", async () => {
    const one = await someone();
    await signedIn(one, { language: "en" });
    clock.advance(3_700_000);
    const answer = await signedIn(one, { language: "id", cookie: "language=ID" });
    expect(cookieOf(answer)).toBeUndefined();
    expect(await languageOf(await idOf(one))).toBe("EN");
  });

  test("keeps the language until the person changes it, in the browser and in messages", async () => {
    const one = await someone();
    const data = tokensOf(await signedIn(one, { language: "en" }));
    const { access_token: token } = data;
    const answer = await send(changeLanguage, { language: "ID" }, { token });
    expect([answer.code, cookieOf(answer)?.value, await languageOf(await idOf(one))]).toEqual([200, "ID", "ID"]);
    expect(await send(changeLanguage, { language: "EN" })).toMatchObject({ code: 401 });
  });
});

test("a resumed session restores the language in a browser that has lost it", async () => {
  const one = await someone();
  const data = tokensOf(await signedIn(one, { language: "en" }));
  const { access_token } = data;
  expect(cookieOf(await send(contract.readAccount, { access_token }))).toMatchObject({ value: "EN" });
  expect(cookieOf(await send(contract.readAccount, { access_token }, { cookie: "language=ID" }))).toBeUndefined();
});
