/** Terms about what does not exist: a country, a time zone, a requirement of verification. */
import { z } from "zod";
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { openTermClient, rightsOn } from "../testing/term-client.ts";
import { listRequirements } from "./contract-requirements.ts";
import { termContentSchema, type TermContent } from "./model/term-kinds.ts";

const client = await openTermClient();
const { api, lina, propose, proposed, settle, staff } = client;
afterAll(client.close);

const country = (key: string, zone: string): TermContent => ({ kind: "country", key, value: { zone, weekend: [0] } });
const holidays = (key: string): TermContent => ({ kind: "holiday", key, value: { days: [], isConfirmed: true } });
const rule = (...requirements: string[]): TermContent => ({
  kind: "verification_rule",
  key: "L2",
  value: { requirements, approvers: 1, reviewMonths: null, source: "a test" },
});

test.each<[string, TermContent, string]>([
  ["a misspelt time zone", country("SG", "Asia/Singapura"), "zone_unknown"],
  ["a country that does not exist", country("QX", "Asia/Singapore"), "country_unknown"],
  ["holidays of one that does not", holidays("QX-2027"), "country_unknown"],
  ["codes by SMS to one that does not", { kind: "sms_country", key: "ZZ", value: { codesPerDay: 1 } }, "country_unknown"],
  ["a requirement that verification does not know", rule("phone", "selfy"), "requirement_unknown"],
])("%s is refused", async (_, term, status) => {
  expect(await propose(term)).toMatchObject({ code: 422, status });
});

test("what exists is accepted, and the unknown requirements are named", async () => {
  for (const term of [country("SG", "Asia/Kuala_Lumpur"), holidays("SG-2031"), rule("phone", "selfie")])
    await settle(await proposed(term));
  expect(await propose(rule("phone", "selfy", "shoe_size"))).toMatchObject({ details: { codes: ["selfy", "shoe_size"] } });
});

test("where people approve, the declared name of the account is no requirement", () => {
  expect(termContentSchema.safeParse(rule("phone", "name")).success).toBe(false);
  expect(termContentSchema.safeParse(rule("phone", "full_name")).success).toBe(true);
});

test("the requirements are listed by code with a name in the reader's language, to whoever has a right on limits", async () => {
  const listed = (more: object) => api.call(listRequirements, {}, more);
  const { requirements } = z.decode(listRequirements.output, expectOk(await listed({ ...staff(lina), language: "en" })));
  expect(requirements).toContainEqual({ code: "selfie", name: "Requirement selfie" });
  expect(await listed(staff(lina, rightsOn("fee")))).toMatchObject({ status: "permission_denied" });
});
