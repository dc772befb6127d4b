import { expect, test } from "vitest";
import { hrefOfView, viewQuery } from "./view-query.ts";

test.each([
  ["", ""],
  ["?page=3&per_page=50", ""],
  ["?q=Siti%20Rahma&sort=-name&before=tr_1&after=x", "q=Siti+Rahma&sort=-name"],
  ["?queue=held", "queue=held"],
])("the view of %j", (search, query) => expect(viewQuery(search)).toBe(query));

test("a query read from a view's address is the same", () => {
  const query = viewQuery("?q=Nüñez & Co&queue=late");
  expect(query).toMatch(/^[!-~]*$/);
  expect(viewQuery(new URL(hrefOfView("/office/transfer", query), "http://site.example").search)).toBe(query);
});
