/** The pages that header and footer lead to: only those that exist. The keys are words of `siteWords`. */
const calculator = { key: "calculator", path: "/kalkulator" } as const;
const about = { key: "about", path: "/tentang-kami" } as const;
const blog = { key: "blog", path: "/blog" } as const;
const cashPoints = { key: "cashPoints", path: "/lokasi-tunai" } as const;
const helpCentre = { key: "helpCentre", path: "/pusat-bantuan" } as const;

export const SITE_PAGES = {
  main: [{ key: "products", path: "/produk" }, calculator, cashPoints, blog, helpCentre],
  /** By columns, three to a row. */
  footer: [
    {
      key: "products",
      pages: [
        { key: "local", path: "/produk/transfer-lokal" },
        { key: "abroad", path: "/produk/transfer-internasional" },
        { key: "cash", path: "/produk/pengambilan-tunai" },
        calculator,
        cashPoints,
      ],
    },
    {
      key: "company",
      pages: [
        about,
        { key: "team", path: "/tim-kami" },
        { key: "offices", path: "/kantor" },
        { key: "careers", path: "/karir" },
        blog,
      ],
    },
    {
      key: "help",
      pages: [
        helpCentre,
        { key: "contacts", path: "/hubungi-kami" },
        { key: "faq", path: "/faq" },
        { key: "track", path: "/lacak" },
        { key: "verify", path: "/verifikasi-resi" },
        { key: "status", path: "/status" },
      ],
    },
    {
      key: "partnership",
      pages: [
        { key: "agent", path: "/kemitraan/agen" },
        { key: "digitalPartner", path: "/kemitraan/mitra-digital" },
      ],
    },
    {
      key: "account",
      pages: [
        { key: "signIn", path: "/login" },
        { key: "register", path: "/type/registration" },
      ],
    },
    {
      key: "legal",
      pages: [
        { key: "terms", path: "/syarat-ketentuan" },
        { key: "privacy", path: "/kebijakan-privasi" },
      ],
    },
  ],
} as const;
