/** Numbers that make the gateway misbehave: the last seven digits choose the behaviour. The inbox page shows this table. */

export type Behaviour =
  | "delivered"
  | "slow"
  | "silent"
  | "unavailable"
  | "rejected"
  | "unreachable"
  | "lost"
  | "repeated"
  | "forged"
  | "whatsapp_unknown_later"
  | "whatsapp_unknown"
  | "early"
  | "busy"
  | "noise";

export interface Sentinel {
  readonly ending: string;
  readonly behaviour: Behaviour;
  readonly id: string;
  readonly en: string;
}

const sentinel = (number: number, behaviour: Behaviour, id: string, en: string): Sentinel => ({
  ending: String(number).padStart(7, "0"),
  behaviour,
  id,
  en,
});

export const SENTINELS: readonly Sentinel[] = [
  sentinel(1, "delivered", "Sampai, seperti nomor lain", "Delivered, like any other number"),
  sentinel(2, "slow", "Sampai setelah 8 detik", "Delivered after 8 seconds"),
  sentinel(
    3,
    "silent",
    "Diterima, tetapi panggilan pertama tidak dijawab",
    "Taken, but the first call gets no answer (the caller times out)",
  ),
  sentinel(
    4,
    "unavailable",
    "Panggilan pertama dijawab 503, berikutnya lancar",
    "The first call is answered 503, the next is fine",
  ),
  sentinel(5, "rejected", "Ditolak: nomor tidak ada (400)", "Rejected: there is no such number (400)"),
  sentinel(6, "unreachable", "Diterima, lalu dilaporkan tidak sampai", "Taken, then reported undelivered"),
  sentinel(7, "lost", "Diterima, tanpa laporan apa pun", "Taken, and nothing is ever reported"),
  sentinel(8, "repeated", "Laporan sampai dikirim tiga kali", "The receipt comes three times"),
  sentinel(9, "forged", "Laporan palsu, laporan basi, lalu yang benar", "A forged receipt and a stale one, then the true one"),
  sentinel(
    10,
    "whatsapp_unknown_later",
    "WhatsApp dilaporkan tidak terdaftar; SMS sampai",
    "WhatsApp is reported as not registered; SMS is delivered",
  ),
  sentinel(
    11,
    "whatsapp_unknown",
    "WhatsApp langsung ditolak: tidak terdaftar (400); SMS sampai",
    "WhatsApp is refused at once as not registered (400); SMS is delivered",
  ),
  sentinel(12, "early", "Laporan datang sebelum jawaban", "The receipt comes before the answer"),
  sentinel(13, "busy", "Panggilan pertama dijawab 429, berikutnya lancar", "The first call is answered 429, the next is fine"),
  sentinel(
    14,
    "noise",
    "Jawaban pertama 1 MB yang bukan JSON, berikutnya lancar",
    "The first answer is 1 MB that is no JSON, the next is fine",
  ),
];

/** The behaviour that a number chooses. */
export function behaviourOf(number: string): Behaviour {
  return SENTINELS.find(({ ending }) => number.endsWith(ending))?.behaviour ?? "delivered";
}
