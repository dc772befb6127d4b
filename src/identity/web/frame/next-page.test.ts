import { expect, test } from "vitest";
import { leadsAbroad, leadsToSend } from "./next-page.ts";

const next = (path: string) => `?next=${encodeURIComponent(path)}`;

test.each([
  ["/dashboard/send?to=SG&via=bank&send=1000000", true, true],
  ["/dashboard/send?to=ID&via=bank&send=1000000", true, false],
  ["/dashboard/send", true, false],
  ["/dashboard/transfers?to=SG", false, false],
  [`/dashboard/verification?tier=L2&next=${encodeURIComponent("/dashboard/send?to=SG&via=bank&send=3000000")}`, true, true],
  ["/dashboard/verification?tier=L2", false, false],
])("%s: leads to sending %s, leads abroad %s", (path, sends, abroad) => {
  expect([leadsToSend(next(path)), leadsAbroad(next(path))]).toEqual([sends, abroad]);
});

test("without a next page leads to neither", () => expect([leadsToSend(""), leadsAbroad("")]).toEqual([false, false]));
