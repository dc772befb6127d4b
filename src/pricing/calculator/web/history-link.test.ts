import { expect, test } from "vitest";
import { linkIn, withLink } from "./history-link.ts";

test("the query is stored in the history entry beside the router's state", () => {
  const state = withLink({ usr: null, key: "abc", idx: 3 }, "to=SG&via=bank&send=7000000");
  expect(state).toMatchObject({ key: "abc", idx: 3 });
  expect(linkIn(state)).toBe("to=SG&via=bank&send=7000000");
});

test.each([null, undefined, {}, { calculator: 7 }, "to=SG"])("no query in %j", (state) => expect(linkIn(state)).toBeNull());
