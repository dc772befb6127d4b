/**
 * What a tier is for, in words: people who verify themselves know what they want to send, and not the number of a tier. Follows "untuk" and "for".
 * Pure: the page and the mails say the same.
 */
import type { Bilingual, Language } from "#kernel/locale.ts";

const USES: Bilingual<Readonly<Record<string, string>>> = {
  ID: { L1: "mengirim di Indonesia", L2: "mengirim ke luar negeri", L3: "mengirim jumlah terbesar" },
  EN: { L1: "sending within Indonesia", L2: "sending abroad", L3: "sending the largest amounts" },
};
const ANY: Bilingual = { ID: "mengirim uang", EN: "sending money" };

/** "mengirim ke luar negeri", "sending abroad". */
export const tierUse = (language: Language, tier: string): string => USES[language][tier] ?? ANY[language];
