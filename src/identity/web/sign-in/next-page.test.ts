import { expect, test } from "vitest";
import { isOnWayAbroad, isOnWayToSend } from "./next-page.ts";

const next = (path: string) => `?next=${encodeURIComponent(path)}`;

test.each([
  ["/dashboard/send?to=SG&via=bank&send=1000000", true, true],
  ["/dashboard/send?to=ID&via=bank&send=1000000", true, false],
  ["/dashboard/send", true, false],
  ["/dashboard/transfers?to=SG", false, false],
])("%s: on the way to send %s, abroad %s", (path, sends, abroad) => {
  expect([isOnWayToSend(next(path)), isOnWayAbroad(next(path))]).toEqual([sends, abroad]);
});

test("nowhere in particular is neither", () => expect([isOnWayToSend(""), isOnWayAbroad("")]).toEqual([false, false]));
