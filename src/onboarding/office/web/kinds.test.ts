import { expect, test } from "vitest";
import { BUSINESS_KINDS } from "../../model/kinds.ts";
import { agentsAddress, businessesAddress, partnersAddress } from "../contract-list.ts";
import { filePath, kindOfPath } from "./kinds.ts";

const ID = "ob_01jzzzzzzzzzzzzzzzzzzzzzzz";

test.each(BUSINESS_KINDS)("the file of a business of kind %s is below the list of its kind", (kind) => {
  const list = { agent: agentsAddress, partner: partnersAddress, customer: businessesAddress }[kind];
  expect(filePath(kind, ID)).toBe(`${list.path}/${ID}`);
  expect([list.path, filePath(kind, ID)].map(kindOfPath)).toEqual([kind, kind]);
});
