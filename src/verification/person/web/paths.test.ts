import { expect, test } from "vitest";
import { newRecipientPath } from "./paths.ts";

test("a recipient is saved in the country of the transfer that follows, and the way leads back", () => {
  const onward = "/dashboard/send?to=SG&via=cash&send=1000000";
  const query = new URL(newRecipientPath(onward), "https://x.example").searchParams;
  expect([query.get("country"), query.get("method")]).toEqual(["SG", "cash"]);
  const back = new URL(query.get("next") ?? "", "https://x.example");
  expect([back.pathname, back.searchParams.get("next")]).toEqual(["/dashboard/verification", onward]);
  // The page then says that the recipient is saved.
  expect(back.searchParams.get("saved")).toBe("1");
  expect(newRecipientPath(null)).toBe("/dashboard/recipients/new?next=%2Fdashboard%2Fverification%3Fsaved%3D1");
});
