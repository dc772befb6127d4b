/**
 * Sentences about the length of account numbers. Server and screen both fill them in, so they are not among the messages that the build
 * compiles. Pure.
 */
import type { Bilingual } from "#kernel/locale.ts";

export const digitsTexts = {
  ofBank: {
    ID: "Rekening {bank} {min} angka; Anda menulis {written}.",
    EN: "{bank} account numbers have {min} digits; you entered {written}.",
  },
  exactly: {
    ID: "Nomor rekening di sana {min} angka; Anda menulis {written}.",
    EN: "Account numbers there have {min} digits; you entered {written}.",
  },
  between: {
    ID: "Nomor rekening {min} sampai {max} angka; Anda menulis {written}.",
    EN: "Account numbers have {min} to {max} digits; you entered {written}.",
  },
  wallet: {
    ID: "Nomor ponsel {min} sampai {max} angka; Anda menulis {written}.",
    EN: "Mobile numbers have {min} to {max} digits; you entered {written}.",
  },
  walletMax: {
    ID: "Paling banyak {max} per kiriman; dompet yang belum ditingkatkan menerima lebih sedikit.",
    EN: "At most {max} per transfer; a wallet that is not upgraded can receive less.",
  },
  help: {
    ID: "Rekening {bank} {min} angka; spasi dan tanda hubung diabaikan.",
    EN: "{bank} account numbers have {min} digits. Spaces and dashes are ignored.",
  },
} as const satisfies Readonly<Record<string, Bilingual>>;
