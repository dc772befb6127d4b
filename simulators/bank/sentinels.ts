/** Account numbers that make the bank misbehave: the last seven digits choose the behaviour. This is the only table; the page shows it. */

/** How a transfer is played. `plain` is correct behaviour. */
export const BEHAVIOURS = [
  "plain",
  "slow",
  "refused",
  "fails_later",
  "silence_after",
  "bad_gateway_after",
  "silence_before",
  "error_before",
  "notification_thrice",
  "notification_unordered",
  "notification_forged",
  "notification_lost",
  "notification_early",
  "wrong_amount_once",
  "wrong_amount_always",
  "returned",
  "returned_short",
  "reversed",
  "line_missing",
  "line_twice",
  "line_other_amount",
  "closed",
  "dormant",
  "invalid",
  "no_funds",
  "over_limit",
  "suspected",
  "late_answer",
  "timeout_after",
  "inconsistent",
  "busy",
  "noise_after",
  "quirks",
  "mute",
  "not_found_once",
  "stale_token",
  "other_spelling",
  "one_word",
  "other_person",
  "not_upgraded",
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

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
  sentinel(1, "plain", "Dibayar, seperti rekening lain", "Paid, like any other account"),
  sentinel(2, "slow", "Diterima (202), dibayar setelah 8 detik", "Taken (202), paid after 8 seconds"),
  sentinel(
    3,
    "refused",
    "Ditolak sebelum diterima: transaksi tidak diizinkan",
    "Refused before it is taken: not permitted (403xx15)",
  ),
  sentinel(4, "fails_later", "Diterima (202), lalu gagal", "Taken (202), then failed (06)"),
  sentinel(5, "silence_after", "Dibayar, tetapi panggilan pertama tidak dijawab", "Paid, but the first call gets no answer"),
  sentinel(
    6,
    "bad_gateway_after",
    "Dibayar, tetapi panggilan pertama dijawab 502",
    "Paid, but the first call is answered 502 by a proxy",
  ),
  sentinel(
    7,
    "silence_before",
    "Panggilan pertama hilang: tidak dibayar, tidak dijawab",
    "The first call is lost: not paid, not answered",
  ),
  sentinel(8, "error_before", "Panggilan pertama dijawab 500, tidak dibayar", "The first call is answered 500 and not paid"),
  sentinel(9, "notification_thrice", "Pemberitahuan dikirim tiga kali", "The notification comes three times"),
  sentinel(
    10,
    "notification_unordered",
    "Pemberitahuan \u201cberhasil\u201d mendahului \u201cdiproses\u201d",
    "The notification of success comes before that of being worked on",
  ),
  sentinel(
    11,
    "notification_forged",
    "Pemberitahuan palsu dan basi (\u201cgagal\u201d), lalu yang benar",
    "A forged and a stale notification (\u201cfailed\u201d), then the true one",
  ),
  sentinel(12, "notification_lost", "Tidak pernah ada pemberitahuan", "No notification ever comes"),
  sentinel(13, "notification_early", "Pemberitahuan datang sebelum jawaban", "The notification comes before the answer"),
  sentinel(
    14,
    "wrong_amount_once",
    "Jawaban menyebut jumlah lain; pertanyaan status benar",
    "The answer names another amount; the inquiry the right one",
  ),
  sentinel(
    15,
    "wrong_amount_always",
    "Jawaban dan pertanyaan status selalu menyebut jumlah lain",
    "Answer and inquiries always name another amount",
  ),
  sentinel(
    16,
    "returned",
    "Dibayar, dikembalikan setelah dua hari: rekening ditutup",
    "Paid, returned after two days: account closed",
  ),
  sentinel(17, "returned_short", "Seperti itu, dikurangi Rp 2.500", "The same, less Rp 2,500"),
  sentinel(18, "reversed", "Dibayar, dibatalkan bank setelah 5 detik", "Paid, reversed by the bank after 5 seconds"),
  sentinel(19, "line_missing", "Dibayar, tetapi tidak ada di rekening koran", "Paid, but missing in the statement"),
  sentinel(20, "line_twice", "Dibayar sekali, dua baris di rekening koran", "Paid once, twice in the statement"),
  sentinel(21, "line_other_amount", "Dibayar, jumlah lain di rekening koran", "Paid, with another amount in the statement"),
  sentinel(22, "closed", "Rekening ditutup", "The account is closed (403xx18)"),
  sentinel(23, "dormant", "Rekening dormant", "The account is dormant (403xx09)"),
  sentinel(24, "invalid", "Rekening tidak ada", "There is no such account (404xx11)"),
  sentinel(25, "no_funds", "Saldo kami tidak cukup", "Our account lacks the money (403xx14)"),
  sentinel(26, "over_limit", "Melebihi batas jumlah", "Over the limit of an amount (403xx02)"),
  sentinel(27, "suspected", "Ditahan karena dicurigai", "Suspected fraud (403xx03)"),
  sentinel(
    28,
    "late_answer",
    "Dibayar; jawaban datang setelah penanya berhenti menunggu",
    "Paid; the answer comes after the caller's timeout (25 s)",
  ),
  sentinel(
    29,
    "timeout_after",
    "Dibayar, dijawab 504; pengulangan dijawab 409xx01",
    "Paid, answered 504; a repetition is answered 409xx01",
  ),
  sentinel(
    30,
    "inconsistent",
    "Dibayar, tidak dijawab; pengulangan dijawab 404xx18",
    "Paid, not answered; a repetition is answered 404xx18",
  ),
  sentinel(31, "busy", "Panggilan pertama dijawab 429, berikutnya lancar", "The first call is answered 429, the next is fine"),
  sentinel(32, "noise_after", "Dibayar, jawaban pertama 1 MB yang bukan JSON", "Paid, the first answer is 1 MB that is no JSON"),
  sentinel(
    33,
    "quirks",
    "Dibayar; responseCode tanpa tanda kutip, seperti di portal",
    "Paid; responseCode without quotes, as in the portal's samples",
  ),
  sentinel(
    34,
    "mute",
    "Dibayar; tidak ada pertanyaan yang dijawab",
    "Paid; neither status inquiries nor account inquiries are answered",
  ),
  sentinel(
    35,
    "not_found_once",
    "Dibayar, tidak dijawab; pertanyaan pertama: tidak ditemukan (07)",
    "Paid, not answered; the first inquiry says not found (07)",
  ),
  sentinel(
    36,
    "stale_token",
    "Panggilan pertama dijawab 401: token tidak berlaku",
    "The first call is answered 401: the token is over",
  ),
  sentinel(37, "other_spelling", "Nama dengan ejaan lain (MOCHAMAD RIZKY)", "The name in another spelling (MOCHAMAD RIZKY)"),
  sentinel(38, "one_word", "Nama satu kata (SUMARNI)", "A one-word name (SUMARNI)"),
  sentinel(39, "other_person", "Nama orang lain (PT SUMBER BATU)", "Somebody else's name (PT SUMBER BATU)"),
  sentinel(
    40,
    "not_upgraded",
    "Dompet digital yang belum ditingkatkan: paling banyak Rp 2.000.000 (403xx23)",
    "An e-wallet that is not upgraded: Rp 2,000,000 at most (403xx23)",
  ),
];

/** The behaviour that an account number chooses. */
export function behaviourOf(account: string): Behaviour {
  return SENTINELS.find(({ ending }) => account.endsWith(ending))?.behaviour ?? "plain";
}

/** Holder names by the account's last digit, so that tests and people can predict them. */
export const HOLDERS = [
  "BUDI SANTOSO",
  "SITI RAHAYU",
  "AGUS WIJAYA",
  "DEWI LESTARI",
  "SUHARTINI",
  "I MADE ARTAWAN",
  "MUHAMMAD RIZKI PRATAMA",
  "NUR AINI",
  "JOKO",
  "MARIA GORETTI SIMANJUNTAK",
] as const;

const NAMED: Partial<Record<Behaviour, string>> = {
  other_spelling: "MOCHAMAD RIZKY",
  one_word: "SUMARNI",
  other_person: "PT SUMBER BATU",
};

/** The holder's name that the bank answers for an account. */
export function holderOf(account: string): string {
  return NAMED[behaviourOf(account)] ?? HOLDERS[Number(account.at(-1)) % HOLDERS.length] ?? HOLDERS[0];
}
