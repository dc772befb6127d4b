import { expect, test } from "vitest";
import { linkIn, withLink } from "./kept-link.ts";

test("the question stays in its entry beside what the router has there", () => {
  const state = withLink({ usr: null, key: "abc", idx: 3 }, "to=SG&via=bank&send=7000000");
  expect(state).toMatchObject({ key: "abc", idx: 3 });
  expect(linkIn(state)).toBe("to=SG&via=bank&send=7000000");
});

test.each([null, undefined, {}, { calculator: 7 }, "to=SG"])("no question in %j", (state) => expect(linkIn(state)).toBeNull());
