import type { SectionPage } from "../../../sections.ts";

/** Where visitors find each page. */
export const PAGE_PATHS: Readonly<Record<SectionPage, string>> = {
  home: "/",
  about: "/tentang-kami",
  products: "/produk",
  "product-local": "/produk/transfer-lokal",
  "product-abroad": "/produk/transfer-internasional",
  "product-cash": "/produk/pengambilan-tunai",
  "partner-agent": "/kemitraan/agen",
  "partner-digital": "/kemitraan/mitra-digital",
};
