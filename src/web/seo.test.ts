import { describe, expect, it } from "vitest";
import type { SiteOperator } from "./root-facts.ts";
import { breadcrumbList, organization, pageMeta } from "./seo.ts";

const operator: SiteOperator = {
  brandName: "Contoh",
  legalName: "PT Contoh",
  licence: { number: "1", authority: "BI", register: "", note: "." },
  safeguarding: "",
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
  it("contains the operator's brand and no other", () => {
    expect(pageMeta(rootIn("ID"), faq)).toContainEqual({ title: "Tanya · Contoh" });
  });
  it("has the canonical URL of the page's language and links both languages, Indonesian by default", () => {
    expect(linksOf(pageMeta(rootIn("EN"), faq))).toEqual([
      ["canonical", undefined, "https://contoh.example/en/faq"],
      ["alternate", "id", "https://contoh.example/faq"],
      ["alternate", "en", "https://contoh.example/en/faq"],
      ["alternate", "x-default", "https://contoh.example/faq"],
    ]);
  });
  it("takes separate URLs where the languages have their own", () => {
    const tags = pageMeta(rootIn("EN"), { ...faq, alternates: { ID: "/blog/biaya", EN: "/en/blog/cost" } });
    expect(linksOf(tags)[0]).toEqual(["canonical", undefined, "https://contoh.example/en/blog/cost"]);
  });
  it("shares absolute URLs", () => {
    expect(pageMeta(rootIn("ID"), faq)).toContainEqual({
      property: "og:image",
      content: "https://contoh.example/sharing/faq.png",
    });
  });
  it("is empty for a page that failed", () => {
    expect(pageMeta(rootIn("ID"), null)).toEqual([]);
    expect(pageMeta([undefined], faq)).toEqual([]);
  });
  it("contains structured data", () => {
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
