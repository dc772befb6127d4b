/**
 * The texts of notifications in both languages: a title that stands alone, and a sentence on what it means. The list, mails and telephone
 * messages use the same texts.
 */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { unlinked } from "#kernel/defang-links.ts";
import type { Facts } from "./notice-facts.ts";
import type { NotificationKind } from "./notice-kinds.ts";
import { counterTemplates, type NotificationText } from "./templates-counter.ts";
import { payTemplates } from "./templates-pay.ts";
import { payrollTemplates } from "./templates-payroll.ts";
import { scheduleTemplates } from "./templates-schedules.ts";
import { supportTemplates } from "./templates-support.ts";

export type { NotificationText };

/**
 * Placeholders are `{place}`, `{name}`, `{amount}`, `{by}`, `{why}`, `{number}`, `{currency}`, `{rate}`, `{below}`; a missing fact is a bug
 * of the caller.
 */
type Templates = Readonly<Record<NotificationKind, NotificationText>>;

const id: Templates = {
  ...counterTemplates.ID,
  ...scheduleTemplates.ID,
  ...supportTemplates.ID,
  ...payrollTemplates.ID,
  ...payTemplates.ID,
  paid_in: {
    title: "Uang untuk {name} sudah kami terima",
    text: "Pembayaran {amount} sudah masuk. Berikutnya kami kirimkan ke {name}.",
  },
  in_transit: {
    title: "{amount} dalam perjalanan ke {name}",
    text: "Uangnya sudah kami serahkan ke bank penerima; sampai sebelum {by}.",
  },
  reviewing: {
    title: "Kiriman ke {name} sedang kami periksa",
    text: "Uang Anda aman pada kami. Anda tidak perlu melakukan apa pun sekarang.",
  },
  recipient_changed: {
    title: "Penerima kiriman {number} diganti",
    text: "Kiriman ini sekarang untuk {name}. Bukan Anda yang menggantinya? Segera hubungi kami.",
  },
  ready: {
    title: "{amount} siap diambil {name}",
    text: "Kode ambil ada di SMS Anda. Berikan hanya kepada {name}. Uang menunggu sampai {by}.",
  },
  arrived: { title: "{amount} sudah sampai kepada {name}", text: "Kiriman {number} selesai. Resinya ada di halaman kiriman." },
  collected: {
    title: "{name} sudah mengambil {amount}",
    text: "Kiriman {number} selesai{where}. Resinya ada di halaman kiriman.",
  },
  action_required: {
    title: "Kiriman ke {name} menunggu jawaban Anda",
    text: "{why} Jawab sebelum {by}; tanpa jawaban, uang Anda kami kembalikan.",
  },
  wrong_account: {
    title: "Rekening {name} perlu diperbaiki",
    text: "{why} Pilih rekening atau penerima lain sebelum {by}; lewat dari itu, uang Anda kami kembalikan.",
  },
  refund_account: {
    title: "Ke mana kami kembalikan {amount}?",
    text: "Rekening asal tidak menerimanya. Isi rekening lain atas nama Anda di halaman kiriman.",
  },
  refund_choice: {
    title: "Pilih cara menerima kembali {amount}",
    text: "Kiriman {number} ke {name} tidak jadi. {why} Uang tunai Anda aman pada kami: pilih dikembalikan ke rekening Anda, atau diambil tunai di gerai.",
  },
  refund_reminder: {
    title: "{amount} milik Anda masih menunggu",
    text: "Uang dari kiriman {number} ke {name} belum Anda terima kembali. Buka halaman kiriman untuk memilih caranya.",
  },
  compensation: {
    title: "Ganti rugi {amount} dari kami",
    text: "{why} Ganti rugi untuk kiriman {number} ke {name} kami kirim ke rekening Anda.",
  },
  goodwill: {
    title: "{amount} untuk Anda dari kami",
    text: "Sebagai permintaan maaf kami tentang kiriman {number} ke {name}. Uangnya kami kirim ke rekening Anda.",
  },
  award_account: {
    title: "Ke rekening mana kami kirim {amount}?",
    text: "Uang ini milik Anda, terkait kiriman {number} ke {name}. Isi rekening atas nama Anda di halaman kiriman.",
  },
  award_paid: {
    title: "{amount} sudah kami kirim ke rekening Anda",
    text: "Terkait kiriman {number} ke {name}. Rinciannya ada di halaman kiriman.",
  },
  over: {
    title: "Anda membayar {amount} terlalu banyak",
    text: "Kelebihan untuk kiriman ke {name} kami kembalikan ke rekening asal. Anda tidak perlu melakukan apa pun.",
  },
  late: {
    title: "{amount} masuk setelah batas waktu",
    text: "Uang ini tidak dipakai untuk kiriman ke {name}, dan kami kembalikan ke rekening asal.",
  },
  returned: { title: "Kiriman ke {name} kembali kepada kami", text: "{why} Kami kabari begitu langkah berikutnya jelas." },
  refunding: {
    title: "Kiriman ke {name} tidak sampai; {amount} kami kembalikan",
    text: "{why} Uangnya kami kembalikan{to}. Tanggal dan nomor rujukannya ada di halaman kiriman.",
  },
  refunded: {
    title: "{amount} sudah kami kembalikan",
    text: "{why} Uang dari kiriman ke {name} sudah masuk kembali{to}.",
  },
  refunded_cash: {
    title: "Anda sudah mengambil {amount} tunai",
    text: "Uang dari kiriman {number} ke {name} diserahkan di {outlet}. Bukan Anda yang mengambilnya? Segera hubungi kami.",
  },
  cancelled: { title: "Kiriman ke {name} dibatalkan", text: "{received} Nomor kirimannya {number}." },
  expired: {
    title: "Waktu bayar untuk {name} habis",
    text: "{received} Anda dapat mengirim lagi dengan harga hari ini.",
  },
  rate_reached: {
    title: "1 {currency} sekarang {rate}",
    text: "Kurs kami turun di bawah {below}, seperti yang Anda minta. Kurs terus bergerak; harga terkunci setelah Anda mengisi jumlah kiriman dan memilih “Lanjut”.",
  },
  work_digest: { title: "Menunggu Anda pagi ini: {number} antrean", text: "{why}" },
  work_waiting: { title: "Ada yang baru: {why}", text: "Antrean ini menunggu keputusan orang dengan hak Anda." },
};

const en: Templates = {
  ...counterTemplates.EN,
  ...scheduleTemplates.EN,
  ...supportTemplates.EN,
  ...payrollTemplates.EN,
  ...payTemplates.EN,
  paid_in: {
    title: "We have received your money for {name}",
    text: "We have received your payment of {amount}. Next we send it to {name}.",
  },
  in_transit: {
    title: "{amount} is on its way to {name}",
    text: "We have sent it to the recipient's bank; it arrives before {by}.",
  },
  reviewing: {
    title: "We are checking your transfer to {name}",
    text: "Your money is safe with us. There is nothing you need to do now.",
  },
  recipient_changed: {
    title: "Transfer {number} has another recipient",
    text: "The recipient is now {name}. Was this not you? Contact us at once.",
  },
  ready: {
    title: "{amount} is ready for {name} to collect",
    text: "The pickup code is in your SMS. Give it to {name} only. The money waits until {by}.",
  },
  arrived: {
    title: "{amount} has reached {name}",
    text: "Transfer {number} is complete. Its receipt is on the transfer's page.",
  },
  collected: {
    title: "{name} has collected {amount}",
    text: "Transfer {number} is complete{where}. Its receipt is on the transfer's page.",
  },
  action_required: {
    title: "Your transfer to {name} needs your answer",
    text: "{why} Answer before {by}; without an answer, we refund your money.",
  },
  wrong_account: {
    title: "Correct the account of {name}",
    text: "{why} Choose another account or recipient before {by}; after that, we refund your money.",
  },
  refund_account: {
    title: "Where should we refund {amount}?",
    text: "The account it was paid from rejected it. Enter another account in your name on the transfer's page.",
  },
  refund_choice: {
    title: "Choose how you receive your refund of {amount}",
    text: "Transfer {number} to {name} did not go through. {why} Your cash is safe with us: have it sent to your bank account, or collect it in cash at an outlet.",
  },
  refund_reminder: {
    title: "Your {amount} is still waiting",
    text: "You have not received the refund of transfer {number} to {name} yet. Open the transfer's page to choose how you receive it.",
  },
  compensation: {
    title: "We are paying you {amount} in compensation",
    text: "{why} The compensation for transfer {number} to {name} goes to your account.",
  },
  goodwill: {
    title: "{amount} for you, from us",
    text: "With our apologies for transfer {number} to {name}. We are sending the money to your account.",
  },
  award_account: {
    title: "Which account should we send {amount} to?",
    text: "This money is yours, for transfer {number} to {name}. Enter an account in your own name on the transfer's page.",
  },
  award_paid: {
    title: "We have sent {amount} to your account",
    text: "This is for transfer {number} to {name}. The details are on the transfer's page.",
  },
  over: {
    title: "You paid {amount} too much",
    text: "We are refunding what you paid too much for your transfer to {name}, to the account it came from. There is nothing you need to do.",
  },
  late: {
    title: "{amount} arrived after the deadline",
    text: "It is not used for your transfer to {name}. We are refunding it to the account it was paid from.",
  },
  returned: {
    title: "Your transfer to {name} was returned to us",
    text: "{why} We will tell you as soon as the next step is clear.",
  },
  refunding: {
    title: "Your transfer to {name} did not arrive; we are refunding {amount}",
    text: "{why} The money is refunded{to}. The transfer's page shows the day and the reference.",
  },
  refunded: {
    title: "We have refunded {amount}",
    text: "{why} The money of your transfer to {name} has been refunded{to}.",
  },
  refunded_cash: {
    title: "You have collected {amount} in cash",
    text: "The money of transfer {number} to {name} was paid out at {outlet}. Was this not you? Contact us at once.",
  },
  cancelled: {
    title: "Your transfer to {name} is cancelled",
    text: "{received} The number of the transfer was {number}.",
  },
  expired: {
    title: "The time to pay for {name} has run out",
    text: "{received} You can send again at today's price.",
  },
  rate_reached: {
    title: "1 {currency} now costs {rate}",
    text: "Our rate fell below {below}, as you asked. Rates keep moving; yours is locked once you enter an amount to send and choose “Continue”.",
  },
  work_digest: { title: "Queues waiting for you this morning: {number}", text: "{why}" },
  work_waiting: { title: "New: {why}", text: "This queue is waiting for a decision by someone with your right." },
};
const TEMPLATES: Bilingual<Templates> = { ID: id, EN: en };

const WHERE: Bilingual = { ID: ", diambil di", EN: ", collected at" };
const AN_OUTLET: Bilingual = { ID: "gerai", EN: "an outlet" };

/** For a transfer that was never paid in full: nothing arrived, or the part that did is refunded. */
const RECEIVED: Bilingual<{ readonly none: string; readonly some: string }> = {
  ID: { none: "Tidak ada uang yang kami terima.", some: "{amount} yang sudah masuk kami kembalikan ke rekening asalnya." },
  EN: { none: "We have not received any money.", some: "The received {amount} is refunded to the account it was paid from." },
};

/** When a complaint is answered; nothing is promised while customer service has no hours. */
const ANSWER_BY: Bilingual<{ readonly open: string; readonly by: string }> = {
  ID: { open: "Kami memberi tahu Anda begitu ada jawaban.", by: "Kami menjawab paling lambat {by}." },
  EN: { open: "We will tell you as soon as there is an answer.", by: "We answer by {by} at the latest." },
};

const TO: Bilingual<Readonly<Record<NonNullable<Facts["to"]>, string>>> = {
  ID: { origin: " ke rekening asal pembayaran", named: " ke rekening yang Anda pilih" },
  EN: { origin: " to the account it was paid from", named: " to the account you chose" },
};

/** The filled-in text of a notification. Throws when a fact that it needs is missing. */
/** Before our telephone number. */
const CALL: Bilingual = { ID: " di", EN: " on" };

export function formatNotification(kind: NotificationKind, facts: Facts, language: Language): NotificationText {
  const { title, text } = TEMPLATES[language][kind];
  const { amount, by, why, rate, below, name, place, to, phone, at: _at, ...plain } = facts;
  const values: Readonly<Record<string, string | undefined>> = {
    ...plain,
    // Written by others: senders name their recipients, and outlets are named by their agents.
    name: name && unlinked(name),
    place: place && unlinked(place),
    // Notifications from before the outlet was recorded have no place.
    where: place === undefined ? "" : `${WHERE[language]} ${unlinked(place)}`,
    outlet: place === undefined ? AN_OUTLET[language] : unlinked(place),
    amount: amount && formatMoney(amount, language),
    // Notifications from before the account was recorded do not name it.
    to: to === undefined ? "" : TO[language][to],
    received:
      amount === undefined ? RECEIVED[language].none : RECEIVED[language].some.replace("{amount}", formatMoney(amount, language)),
    by: by && formatDeadline(by, language),
    answerBy: by === undefined ? ANSWER_BY[language].open : ANSWER_BY[language].by.replace("{by}", formatDeadline(by, language)),
    // Refunds from before the reason was recorded do not name it.
    why: why?.[language] ?? (kind === "refunded" ? "" : undefined),
    // An installation may have no telephone number yet.
    phone: phone === undefined ? "" : `${CALL[language]} ${phone}`,
    rate: rate && formatRupiahRate(rate, language),
    below: below && formatRupiahRate(below, language),
  };
  const filled = (template: string) =>
    template
      .replaceAll(/\{(\w+)\}/g, (_, gap: string) => {
        const value = values[gap];
        if (value === undefined) throw new Error(`a notification "${kind}" was created without ${gap}`);
        return value;
      })
      .trim();
  return { title: filled(title), text: filled(text) };
}
