import { describe, expect, it } from "vitest";
import type { Operator } from "#operator/contract.ts";
import { breadcrumbList, organization, pageMeta } from "./seo.ts";

const operator: Operator = {
  brandName: "Contoh",
  legalName: "PT Contoh",
  licence: { number: "1", authority: "BI", note: "." },
  address: { street: "Jalan 1", city: "Kota", postalCode: "1", province: "P" },
  email: "a@contoh.example",
  complaintsEmail: "b@contoh.example",
  phone: { e164: "+6280000000", display: "0" },
  whatsapp: { e164: "+6280000001", display: "1" },
  hours: "-",
  socials: [],
  tagline: "-",
  description: "-",
  complaintChannel: "-",
};
const rootIn = (language: "ID" | "EN") => [{ loaderData: { operator, language, siteUrl: "https://contoh.example/" } }];
const faq = { title: "Tanya", description: "Jawab", path: "/faq" };

type Tag = Readonly<Record<string, unknown>>;
const linksOf = (tags: readonly unknown[]) =>
  (tags as readonly Tag[]).filter((tag) => tag["tagName"] === "link").map(({ rel, hrefLang, href }) => [rel, hrefLang, href]);

describe("pageMeta", () => {
  it("names the brand of the operator, and no other", () => {
    expect(pageMeta(rootIn("ID"), faq)).toContainEqual({ title: "Tanya · Contoh" });
  });
  it("is canonical in the page's language and leads to both, Indonesian by default", () => {
    expect(linksOf(pageMeta(rootIn("EN"), faq))).toEqual([
      ["canonical", undefined, "https://contoh.example/en/faq"],
      ["alternate", "id", "https://contoh.example/faq"],
      ["alternate", "en", "https://contoh.example/en/faq"],
      ["alternate", "x-default", "https://contoh.example/faq"],
    ]);
  });
  it("takes other addresses where the languages have their own", () => {
    const tags = pageMeta(rootIn("EN"), { ...faq, alternates: { ID: "/blog/biaya", EN: "/en/blog/cost" } });
    expect(linksOf(tags)[0]).toEqual(["canonical", undefined, "https://contoh.example/en/blog/cost"]);
  });
  it("shares whole addresses", () => {
    expect(pageMeta(rootIn("ID"), faq)).toContainEqual({
      property: "og:image",
      content: "https://contoh.example/og-default.png",
    });
  });
  it("is empty for a page that failed", () => {
    expect(pageMeta(rootIn("ID"), null)).toEqual([]);
    expect(pageMeta([undefined], faq)).toEqual([]);
  });
  it("carries structured data", () => {
    const tags = pageMeta(rootIn("ID"), {
      ...faq,
      structured: (site) => [organization(site), breadcrumbList(site, [{ name: "FAQ", path: "/faq" }])],
    });
    expect(tags).toContainEqual({
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [{ "@type": "ListItem", position: 1, name: "FAQ", item: "https://contoh.example/faq" }],
      },
    });
  });
});
