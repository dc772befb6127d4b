/** Category slugs as staff enter them. */
import { afterAll, expect, test } from "vitest";
import * as categoryContract from "./contract-categories.ts";
import { editor, openOffice } from "../testing/office.ts";

const office = await openOffice();
const { done } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("a space in a slug is refused with the message of MSG-1, and underscores are accepted", async () => {
  const text = (slug: string) => ({ slug, name: "Garis", description: "x" });
  const id = office.newId("ct");
  const blank = { id, texts: { ID: text("garis bawah"), EN: text("under_score") } };
  expect(await office.api.call(categoryContract.createCategory, blank, { actor: editor(), unjudged: true })).toMatchObject({
    code: 400,
    details: { fields: { "texts.ID.slug": "This field should be seperated with underscore, not space." } },
  });
  await done(categoryContract.createCategory, { id, texts: { ID: text("garis_bawah"), EN: text("under_score") } });
  await done(categoryContract.deleteCategory, { id });
});
