/**
 * Numbers that make the partner misbehave: the last seven digits of an account number, or of a telephone number for cash, choose the
 * behaviour.
 */

/** How the first call of a kind fails. `before`: nothing is done. `after`: it is done, and the caller gets no answer. */
export type Fault = "silence_before" | "silence_after" | "error_before" | "error_after" | "busy" | "noise_after" | "late_after";

/** The name of a field of `Timings` (partner.ts), or milliseconds. */
export type Pause = "submitMs" | "completeMs" | "pickupMs" | "slowMs" | "reviewMs" | number;

export interface Step {
  readonly after: Pause;
  readonly status: string;
  /** What a reversal returns, in percent of the amount. */
  readonly reversedPercent?: bigint;
}

export interface Behaviour {
  /** Seven-digit code with which the creation is refused. */
  readonly refusesCreation?: string;
  readonly creationFault?: Fault;
  readonly confirmationFault?: Fault;
  /** Seven-digit code with which confirmations are refused, and how many times. */
  readonly refusesConfirmation?: { readonly code: string; readonly times: number };
  /** Status that the confirmation itself ends in. */
  readonly rejects?: string;
  /** First step, before anything else: under review, or an unknown status. */
  readonly first?: Step;
  /** Final status in place of 70000. */
  readonly ends?: string;
  readonly isSlow?: boolean;
  /** Cash that is never collected. */
  readonly isLeft?: boolean;
  /** Step after success. */
  readonly afterwards?: Step;
  readonly callbacks?: "thrice" | "backwards" | "forged" | "none";
  /** From which call on the answer echoes ten times the amount. */
  readonly echoesWrong?: "creation" | "confirmation";
  readonly statement?: "missing" | "twice" | "other_amount";
}

export interface Sentinel {
  readonly ending: string;
  readonly behaviour: Behaviour;
  readonly id: string;
  readonly en: string;
}

const DAY_MS = 86_400_000;

const sentinel = (number: number, behaviour: Behaviour, id: string, en: string): Sentinel => ({
  ending: String(7_000_000 + number),
  behaviour,
  id,
  en,
});

export const SENTINELS: readonly Sentinel[] = [
  sentinel(1, {}, "Dibayar, seperti nomor lain", "Paid, like any other number"),
  sentinel(2, { isSlow: true }, "Dibayar setelah 20 detik", "Paid after 20 seconds"),
  sentinel(
    3,
    { ends: "70010" },
    "Selesai di jalur pembayaran, tanpa kabar dikreditkan",
    "Accepted by the rail, no credit confirmed (70010)",
  ),
  sentinel(
    4,
    { refusesCreation: "1003110" },
    "Ditolak sebelum dibuat: rekening tidak ada",
    "Refused before anything is made: no such account (1003110)",
  ),
  sentinel(
    5,
    { rejects: "30110" },
    "Ditolak jaringan saat dikonfirmasi: rekening tidak ada",
    "Rejected by the network at the confirmation: no such account (30110)",
  ),
  sentinel(6, { ends: "90111" }, "Diterima, lalu ditolak: rekening ditutup", "Taken, then declined: account closed (90111)"),
  sentinel(7, { ends: "90112" }, "Diterima, lalu ditolak: rekening tidak aktif", "Taken, then declined: account dormant (90112)"),
  sentinel(8, { ends: "90120" }, "Diterima, lalu ditolak: nama berbeda", "Taken, then declined: another name (90120)"),
  sentinel(9, { rejects: "30200" }, "Ditolak: penerima dilarang", "Rejected: barred beneficiary (30200)"),
  sentinel(10, { ends: "90310" }, "Diterima, lalu ditolak: melebihi batas", "Taken, then declined: over a limit (90310)"),
  sentinel(
    11,
    { confirmationFault: "silence_after" },
    "Dibayar, tetapi konfirmasi tidak dijawab",
    "Paid, but the confirmation gets no answer",
  ),
  sentinel(
    12,
    { confirmationFault: "error_after" },
    "Dibayar, tetapi konfirmasi dijawab 502",
    "Paid, but the confirmation is answered 502",
  ),
  sentinel(
    13,
    { confirmationFault: "silence_before" },
    "Konfirmasi pertama hilang dan tidak dijawab",
    "The first confirmation is lost and gets no answer",
  ),
  sentinel(
    14,
    { confirmationFault: "error_before" },
    "Konfirmasi pertama dijawab 502 dan tidak dijalankan",
    "The first confirmation is answered 502 and not done",
  ),
  sentinel(
    15,
    { creationFault: "silence_after" },
    "Dibuat, tetapi pembuatan tidak dijawab",
    "Made, but the creation gets no answer",
  ),
  sentinel(
    16,
    { confirmationFault: "late_after" },
    "Dibayar, dijawab setelah pemanggil menyerah",
    "Paid, answered after the caller has given up",
  ),
  sentinel(17, { callbacks: "thrice" }, "Setiap kabar dikirim tiga kali", "Every callback comes three times"),
  sentinel(18, { callbacks: "backwards" }, "Kabar datang terbalik urutannya", "Callbacks come in the wrong order"),
  sentinel(
    19,
    { callbacks: "forged" },
    "Kabar palsu, kabar basi, lalu yang benar",
    "A forged callback and a stale one, then the true one",
  ),
  sentinel(
    20,
    { echoesWrong: "confirmation" },
    "Dibayar benar, tetapi menyebut jumlah sepuluh kali lipat",
    "Paid correctly, but reports ten times the amount",
  ),
  sentinel(
    21,
    { echoesWrong: "creation" },
    "Menyebut jumlah sepuluh kali lipat sejak dibuat",
    "Reports ten times the amount from the creation on",
  ),
  sentinel(
    22,
    { afterwards: { after: 2 * DAY_MS, status: "80111", reversedPercent: 100n } },
    "Dibayar, kembali setelah dua hari: rekening ditutup",
    "Paid, and returned after two days: account closed (80111)",
  ),
  sentinel(
    23,
    { afterwards: { after: "completeMs", status: "80000", reversedPercent: 98n } },
    "Dibayar, lalu ditarik kembali, hanya 98 % yang kembali",
    "Paid, then reversed; only 98 % come back (80000)",
  ),
  sentinel(24, { statement: "missing" }, "Dibayar, tetapi tidak ada di rekening koran", "Paid, but missing from the statement"),
  sentinel(25, { statement: "twice" }, "Dibayar sekali, dua kali di rekening koran", "Paid once, twice in the statement"),
  sentinel(26, { statement: "other_amount" }, "Dibayar, jumlah lain di rekening koran", "Paid, another amount in the statement"),
  sentinel(
    27,
    { first: { after: "submitMs", status: "20110" } },
    "Diperiksa 30 detik, lalu dibayar",
    "Under review for 30 seconds, then paid (20110)",
  ),
  sentinel(
    28,
    { first: { after: "submitMs", status: "20777" }, ends: "70888" },
    "Dibayar melalui status yang belum dikenal",
    "Paid through unknown statuses (20777, 70888)",
  ),
  sentinel(29, { ends: "90777" }, "Ditolak dengan status yang belum dikenal", "Declined with an unknown status (90777)"),
  sentinel(
    30,
    { refusesConfirmation: { code: "1007005", times: 1_000_000 } },
    "Konfirmasi ditolak: saldo titipan kurang",
    "The confirmation is refused: not enough prefund (1007005)",
  ),
  sentinel(
    31,
    { refusesConfirmation: { code: "1007004", times: 1 } },
    "Penawaran habis masanya saat konfirmasi pertama",
    "The quotation has expired at the first confirmation (1007004)",
  ),
  sentinel(
    32,
    { refusesConfirmation: { code: "1007004", times: 1_000_000 } },
    "Penawaran selalu habis masanya",
    "The quotation has always expired (1007004)",
  ),
  sentinel(33, { confirmationFault: "busy" }, "Konfirmasi pertama dijawab 429", "The first confirmation is answered 429"),
  sentinel(
    34,
    { confirmationFault: "noise_after" },
    "Dibayar, dijawab 1 MB yang bukan JSON",
    "Paid, answered with 1 MB that is no JSON",
  ),
  sentinel(
    35,
    { isLeft: true },
    "Tunai: tidak diambil, dibatalkan setelah 30 hari",
    "Cash: not collected, cancelled after 30 days (40010)",
  ),
  sentinel(36, { callbacks: "none" }, "Dibayar, tanpa kabar apa pun", "Paid, and no notification is ever sent"),
];

const BY_ENDING = new Map(SENTINELS.map(({ ending, behaviour }) => [ending, behaviour]));
const ORDINARY: Behaviour = {};

/** The behaviour that an account number, or a telephone number for cash, chooses. */
export const behaviourOf = (number: string): Behaviour => BY_ENDING.get(number.slice(-7)) ?? ORDINARY;

/** How long cash can be collected. */
const LEFT_MS = 30 * DAY_MS;

/** The statuses that follow a confirmation, each after a pause. */
export function planOf(behaviour: Behaviour, isCash: boolean): readonly Step[] {
  if (behaviour.rejects) return [];
  const first: Step[] = behaviour.first ? [behaviour.first] : [];
  const submitted: Step = { after: behaviour.first ? "reviewMs" : "submitMs", status: "50000" };
  const pause: Pause = behaviour.isSlow ? "slowMs" : "completeMs";
  const waiting: Step[] = isCash ? [{ after: pause, status: "20150" }] : [];
  if (behaviour.isLeft && isCash) return [...first, submitted, ...waiting, { after: LEFT_MS, status: "40010" }];
  const end: Step = { after: isCash ? "pickupMs" : pause, status: behaviour.ends ?? "70000" };
  return [...first, submitted, ...waiting, end, ...(behaviour.afterwards ? [behaviour.afterwards] : [])];
}
