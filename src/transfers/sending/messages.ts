/** Names of purposes and sources of funds, wherever they are chosen or read. */
import type { PurposeCode, SourceCode } from "../model/declarations.ts";

const purposeId: Record<PurposeCode, string> = {
  FAMI: "Biaya hidup keluarga",
  EDUC: "Pendidikan",
  HLTC: "Kesehatan dan pengobatan",
  SAVG: "Tabungan",
  GIFT: "Hadiah atau sumbangan",
  RENT: "Sewa tempat tinggal",
  SALA: "Gaji atau upah",
  TRAD: "Pembelian barang atau jasa",
  OTHR: "Keperluan lain",
};
const purposeEn: typeof purposeId = {
  FAMI: "Family living costs",
  EDUC: "Education",
  HLTC: "Health and medical care",
  SAVG: "Savings",
  GIFT: "Gift or donation",
  RENT: "Rent",
  SALA: "Salary or wages",
  TRAD: "Goods or services",
  OTHR: "Something else",
};
export const purposeMessages = { ID: purposeId, EN: purposeEn };

const sourceId: Record<SourceCode, string> = {
  salary: "Gaji atau upah",
  business: "Hasil usaha",
  savings: "Tabungan",
  sale: "Penjualan barang atau aset",
  gift: "Pemberian keluarga",
  loan: "Pinjaman",
  pension: "Pensiun atau tunjangan",
  other: "Sumber lain",
};
const sourceEn: typeof sourceId = {
  salary: "Salary or wages",
  business: "Business income",
  savings: "Savings",
  sale: "Sale of goods or assets",
  gift: "Given by family",
  loan: "Loan",
  pension: "Pension or benefits",
  other: "Another source",
};
export const sourceMessages = { ID: sourceId, EN: sourceEn };
