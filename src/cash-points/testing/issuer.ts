/** The issuer on the counter's slip, for tests. */
export const ISSUER = {
  siteUrl: "https://sampai.test",
  brandName: "Sampai",
  legalName: "PT Sampai",
  address: "Jalan Uji 1, Jakarta 10110",
  licence: "1/2",
  authority: "Bank Indonesia",
  whatsapp: "0812",
  complaint: "pengaduan@sampai.test",
};
