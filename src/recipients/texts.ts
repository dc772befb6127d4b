/** Sentences about the length of account numbers, filled in by both sides: so they are not among the words that the build compiles. Pure. */
import type { Bilingual } from "#kernel/locale.ts";

export const digitsTexts = {
  ofBank: {
    ID: "Rekening {bank} {least} angka; Anda menulis {written}.",
    EN: "{bank} account numbers have {least} digits; you entered {written}.",
  },
  exactly: {
    ID: "Nomor rekening di sana {least} angka; Anda menulis {written}.",
    EN: "Account numbers there have {least} digits; you entered {written}.",
  },
  between: {
    ID: "Nomor rekening {least} sampai {most} angka; Anda menulis {written}.",
    EN: "Account numbers have {least} to {most} digits; you entered {written}.",
  },
  help: {
    ID: "Rekening {bank} {least} angka; spasi dan tanda hubung diabaikan.",
    EN: "{bank} account numbers have {least} digits. Spaces and dashes are ignored.",
  },
} as const satisfies Readonly<Record<string, Bilingual>>;
