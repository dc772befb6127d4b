import { expect, test } from "vitest";
import type { DocumentKind } from "../../../model/documents.ts";
import { hasRoom, paperKinds } from "./paper-kinds.ts";

const view = (
  kinds: readonly DocumentKind[],
  legalForm: "PT" | "PERORANGAN" | null,
  kind: "customer" | "agent" = "customer",
) => ({
  business: { kind },
  sections: { company: legalForm === null ? null : { legalForm } },
  documents: kinds.map((one) => ({ kind: one })),
});

test("lists what the kind of business and its legal form need", () => {
  expect(paperKinds(view([], "PT")).needed).toEqual(["deed", "ahu", "nib", "npwp"]);
  expect(paperKinds(view([], "PERORANGAN", "agent")).needed).toEqual(["nib", "npwp", "outlet_photo"]);
  // Until the legal form is known, the list is that of most businesses.
  expect(paperKinds(view([], null)).needed).toEqual(["deed", "ahu", "nib", "npwp"]);
});

test("lists what was given besides, and offers the rest", () => {
  const { given, others } = paperKinds(view(["nib", "contract"], "PT"));
  expect(given).toEqual(["contract"]);
  expect(others).toEqual(["ownership", "account_statement", "outlet_photo", "licence"]);
});

test("takes at most six files of a kind", () => {
  const { documents } = view(
    Array.from({ length: 6 }, () => "deed" as const),
    "PT",
  );
  expect(hasRoom(documents, "deed")).toBe(false);
  expect(hasRoom(documents, "nib")).toBe(true);
});
