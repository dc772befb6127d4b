/** A small page of sections in both languages, for tests. */
import type { PageDraft } from "../import/model/bundle.ts";
import type { PageContent } from "../pages/model/page-content.ts";
import type { Section } from "../pages/model/sections.ts";

export const pageSections = (language: "ID" | "EN"): Section[] => {
  const en = language === "EN" ? "/en" : "";
  const action = { label: `Buka ${language}`, href: `${en}/produk` };
  return [
    {
      kind: "hero",
      eyebrow: "a",
      title: `Judul ${language}`,
      lead: "b",
      primary: action,
      secondary: { ...action, href: "#harga" },
      illustration: "documents",
    },
    {
      kind: "products",
      title: "c",
      lead: "d",
      cards: [
        { icon: "globe", title: "e", text: "f", points: ["g"], action },
        { icon: "lock", title: "h", text: "i", points: [] },
      ],
    },
    {
      kind: "steps",
      title: "j",
      lead: "k",
      steps: [
        { title: `Langkah ${language}`, text: "l" },
        { title: "m", text: "n" },
      ],
    },
    { kind: "faq", title: "o", lead: "p", keys: ["q1"] },
    { kind: "story", title: "q", paragraphs: ["r"], illustration: "rails" },
  ];
};

export const pageContent = (title = "Mitra digital"): PageContent => ({
  ID: { title: `${title} ID`, description: "Tentang", sections: pageSections("ID") },
  EN: { title: `${title} EN`, description: "About", sections: pageSections("EN") },
});

/** The same in the form of import files. */
export function pageFile(key: string, content: PageContent): PageDraft {
  const inLanguage = (language: "ID" | "EN") => {
    const { title, description, sections } = content[language];
    return { title, description, body: sections };
  };
  return {
    key,
    version: "1.0",
    effectiveOn: "2026-01-01",
    texts: { ID: inLanguage("ID"), EN: inLanguage("EN") },
  };
}
