/** The ends of addresses, as staff write them. */
import { afterAll, expect, test } from "vitest";
import * as shelf from "./contract-categories.ts";
import { editor, openOffice } from "./testing/office.ts";

const office = await openOffice();
const { done } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("a blank in an address is answered by SPEC's sentence, and underscores are taken", async () => {
  const text = (slug: string) => ({ slug, name: "Garis", description: "x" });
  const id = office.newId("ct");
  const blank = { id, texts: { ID: text("garis bawah"), EN: text("under_score") } };
  expect(await office.api.call(shelf.createCategory, blank, { actor: editor(), unjudged: true })).toMatchObject({
    code: 400,
    details: { fields: { "texts.ID.slug": "This field should be seperated with underscore, not space." } },
  });
  await done(shelf.createCategory, { id, texts: { ID: text("garis_bawah"), EN: text("under_score") } });
  await done(shelf.deleteCategory, { id });
});
