import { href } from "#kernel/href.ts";

/** The pages linked in header and footer: only existing ones. The keys are keys of `siteMessages`. */
const calculator = { key: "calculator", path: href("/kalkulator") } as const;
const about = { key: "about", path: href("/tentang-kami") } as const;
const blog = { key: "blog", path: href("/blog") } as const;
const cashPoints = { key: "cashPoints", path: href("/lokasi-tunai") } as const;
const helpCentre = { key: "helpCentre", path: href("/pusat-bantuan") } as const;

const track = { key: "track", path: href("/lacak/:token?") } as const;
const main = [{ key: "products", path: href("/produk") }, calculator, cashPoints, blog, helpCentre] as const;

export const SITE_PAGES = {
  main,
  /** The menu of a phone, where the footer is far away. */
  menu: [...main, track, about],
  /** By column, three to a row. */
  footer: [
    {
      key: "products",
      pages: [
        { key: "local", path: href("/produk/transfer-lokal") },
        { key: "abroad", path: href("/produk/transfer-internasional") },
        { key: "cash", path: href("/produk/pengambilan-tunai") },
        { key: "payroll", path: href("/produk/penggajian") },
        calculator,
        cashPoints,
      ],
    },
    {
      key: "company",
      pages: [
        about,
        { key: "team", path: href("/tim-kami") },
        { key: "offices", path: href("/kantor") },
        { key: "careers", path: href("/karir") },
        blog,
      ],
    },
    {
      key: "partnership",
      pages: [
        { key: "agent", path: href("/kemitraan/agen") },
        { key: "digitalPartner", path: href("/kemitraan/mitra-digital") },
      ],
    },
    {
      key: "help",
      pages: [
        helpCentre,
        { key: "contacts", path: href("/hubungi-kami") },
        { key: "chat", path: href("/chat") },
        { key: "faq", path: href("/faq") },
        track,
        { key: "verify", path: href("/verifikasi-resi/:code?") },
        { key: "status", path: href("/status") },
      ],
    },
    {
      key: "account",
      pages: [
        { key: "signIn", path: href("/login") },
        { key: "register", path: href("/type/registration") },
      ],
    },
    {
      key: "legal",
      pages: [
        { key: "terms", path: href("/syarat-ketentuan") },
        { key: "privacy", path: href("/kebijakan-privasi") },
      ],
    },
  ],
} as const;
