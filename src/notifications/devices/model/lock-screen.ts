/**
 * What a device shows: a short neutral sentence, because others see a lock screen too. It has no facts of the notification: no amount, no name,
 * no number. Pure.
 */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { topicOf, type NotificationKind, type Topic } from "../../model/notice-kinds.ts";

const BY_TOPIC: Readonly<Record<Topic, Bilingual>> = {
  needs_you: { ID: "Ada yang perlu Anda lakukan.", EN: "Something needs your attention." },
  arrival: { ID: "Uang kiriman Anda sudah sampai.", EN: "The money that you sent has arrived." },
  progress: { ID: "Ada kabar tentang kiriman Anda.", EN: "There is news about your transfer." },
  money_back: { ID: "Ada kabar tentang uang Anda.", EN: "There is news about your money." },
  rate_alert: { ID: "Kurs yang Anda minta sudah tercapai.", EN: "The rate that you asked for has been reached." },
  chat: { ID: "Layanan pelanggan sudah menjawab Anda.", EN: "Customer service has answered you." },
  survey: { ID: "Ada satu pertanyaan untuk Anda.", EN: "We have one question for you." },
  work: { ID: "Ada yang baru menunggu.", EN: "Something new is waiting for you." },
  work_digest: { ID: "Ringkasan pagi Anda siap.", EN: "Your morning summary is ready." },
};

const BY_KIND: Partial<Readonly<Record<NotificationKind, Bilingual>>> = {
  call_ringing: { ID: "Kami menelepon Anda. Ketuk untuk menjawab.", EN: "We are calling you. Tap to answer." },
  ready: { ID: "Uang kiriman Anda siap diambil.", EN: "The money that you sent is ready for collection." },
  collected: { ID: "Uang kiriman Anda sudah diambil.", EN: "The money that you sent was collected." },
  paid_in: { ID: "Pembayaran Anda sudah kami terima.", EN: "We have received your payment." },
  in_transit: { ID: "Uang Anda dalam perjalanan.", EN: "Your money is on its way." },
  short: { ID: "Pembayaran Anda belum lengkap.", EN: "Your payment is not complete." },
  schedule_prepared: { ID: "Kiriman terjadwal Anda siap dibayar.", EN: "Your scheduled transfer is ready to pay." },
  schedule_expired: { ID: "Kiriman terjadwal Anda belum dibayar.", EN: "Your scheduled transfer was not paid." },
  schedule_skipped: { ID: "Kiriman terjadwal Anda dilewati.", EN: "Your scheduled transfer was skipped." },
  schedule_paused: { ID: "Jadwal kiriman Anda dijeda.", EN: "Your schedule is paused." },
  pay_soon: { ID: "Kiriman Anda menunggu pembayaran.", EN: "Your transfer is waiting for your payment." },
  refunded: { ID: "Uang Anda sudah kami kembalikan.", EN: "We have refunded your money." },
};

/** The sentence for a notification of a kind. */
export const lockScreenText = (kind: NotificationKind, language: Language): string =>
  (BY_KIND[kind] ?? BY_TOPIC[topicOf(kind)])[language];

export interface Timing {
  readonly ttlMs: number;
  readonly urgency: "normal" | "high";
}

/** A call rings for 30 s, and a person waits in a chat; other news are still news the next day. */
export function timingOf(kind: NotificationKind): Timing {
  if (kind === "call_ringing") return { ttlMs: 30 * SECOND_MS, urgency: "high" };
  const isWaitedFor = topicOf(kind) === "chat" || topicOf(kind) === "needs_you";
  return { ttlMs: DAY_MS, urgency: isWaitedFor ? "high" : "normal" };
}
