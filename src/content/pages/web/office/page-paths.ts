import { href } from "#kernel/href.ts";
import type { SectionPage } from "../../model/sections.ts";

/** Public path of each page. */
export const PAGE_PATHS: Readonly<Record<SectionPage, string>> = {
  home: href("/"),
  about: href("/tentang-kami"),
  products: href("/produk"),
  "product-local": href("/produk/transfer-lokal"),
  "product-abroad": href("/produk/transfer-internasional"),
  "product-cash": href("/produk/pengambilan-tunai"),
  "product-payroll": href("/produk/penggajian"),
  "partner-agent": href("/kemitraan/agen"),
  "partner-digital": href("/kemitraan/mitra-digital"),
};
