/**
 * The most used banks abroad, as suggestions in the forms. A code outside the list is accepted if it fits its country's pattern, because
 * lists are never complete. Domestic banks are pricing's terms, since routing depends on them.
 */
import type { Bilingual } from "#kernel/locale.ts";

export interface Choice {
  readonly value: string;
  readonly title: Bilingual;
  /** A domestic bank's other search names (`pricing/banks/model/banks.ts`). */
  readonly bank?: {
    readonly shortName: string;
    readonly aliases: readonly string[];
    readonly popular: number | null;
    /** An e-wallet: its accounts are mobile numbers. */
    readonly isWallet: boolean;
  };
}

const named = (pairs: readonly (readonly [string, string])[]): readonly Choice[] =>
  pairs.map(([value, name]) => ({ value, title: { ID: name, EN: name } }));

/** By SWIFT code (SG, MY, PH), or by the national clearing code (HK, TW, JP, KR). */
export const BANKS_ABROAD: Readonly<Record<string, readonly Choice[]>> = {
  SG: named([
    ["DBSSSGSG", "DBS / POSB"],
    ["OCBCSGSG", "OCBC"],
    ["UOVBSGSG", "UOB"],
    ["SCBLSG22", "Standard Chartered"],
    ["HSBCSGS2", "HSBC"],
    ["CITISGSL", "Citibank"],
    ["MBBESGS2", "Maybank"],
    ["BKCHSGSG", "Bank of China"],
  ]),
  MY: named([
    ["MBBEMYKL", "Maybank"],
    ["CIBBMYKL", "CIMB Bank"],
    ["PBBEMYKL", "Public Bank"],
    ["RHBBMYKL", "RHB Bank"],
    ["HLBBMYKL", "Hong Leong Bank"],
    ["ARBKMYKL", "AmBank"],
    ["BIMBMYKL", "Bank Islam"],
    ["BKRMMYKL", "Bank Rakyat"],
    ["BSNAMYK1", "Bank Simpanan Nasional"],
  ]),
  PH: named([
    ["BNORPHMM", "BDO Unibank"],
    ["BOPIPHMM", "BPI"],
    ["MBTCPHMM", "Metrobank"],
    ["TLBPPHMM", "LandBank"],
    ["PNBMPHMM", "PNB"],
    ["UBPHPHMM", "UnionBank"],
    ["CHBKPHMM", "China Bank"],
    ["SETCPHMM", "Security Bank"],
  ]),
  HK: named([
    ["003", "Standard Chartered"],
    ["004", "HSBC"],
    ["009", "China Construction Bank (Asia)"],
    ["012", "Bank of China (Hong Kong)"],
    ["015", "Bank of East Asia"],
    ["016", "DBS"],
    ["024", "Hang Seng Bank"],
  ]),
  TW: named([
    ["004", "Bank of Taiwan"],
    ["005", "Land Bank of Taiwan"],
    ["007", "First Bank"],
    ["008", "Hua Nan Bank"],
    ["012", "Taipei Fubon Bank"],
    ["013", "Cathay United Bank"],
    ["700", "Chunghwa Post"],
    ["808", "E.SUN Bank"],
    ["812", "Taishin Bank"],
    ["822", "CTBC Bank"],
  ]),
  JP: named([
    ["0001", "みずほ銀行 Mizuho"],
    ["0005", "三菱UFJ銀行 MUFG"],
    ["0009", "三井住友銀行 SMBC"],
    ["0010", "りそな銀行 Resona"],
    ["0033", "PayPay銀行"],
    ["0036", "楽天銀行 Rakuten"],
    ["9900", "ゆうちょ銀行 Japan Post"],
  ]),
  KR: named([
    ["003", "IBK 기업은행"],
    ["004", "KB국민은행"],
    ["011", "NH농협은행"],
    ["020", "우리은행 Woori"],
    ["081", "하나은행 Hana"],
    ["088", "신한은행 Shinhan"],
    ["090", "카카오뱅크 Kakao"],
  ]),
};
