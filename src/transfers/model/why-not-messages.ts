/** Why something cannot be done with a transfer now, in the words of its sender. */

const whyNotId = {
  over: "Kiriman ini sudah selesai.",
  not_yet: "Kiriman ini belum selesai.",
  checking: "Kiriman ini sedang diperiksa.",
  being_collected: "Uangnya sedang diambil di gerai.",
  already_requested: "Pembatalan sudah diminta.",
  refund_running: "Uangnya sedang kami kembalikan.",
  refund_choice: "Uangnya kami kembalikan. Pilih dulu ke mana.",
  refund_ready: "Uangnya kami kembalikan dan siap Anda ambil di gerai.",
  payout_left: "Uangnya sudah kami kirim.",
  cannot_recall: "Uang yang dikirim lewat jalur ini tidak dapat ditarik kembali.",
  not_cash: "Kiriman ini tidak diambil tunai.",
  not_available: "Uangnya belum siap diambil.",
  other_outlet: "Kiriman ini sedang dibayarkan di gerai lain.",
  conflicting_outcomes: "Kiriman ini menunggu keputusan petugas.",
};
const whyNotEn: typeof whyNotId = {
  over: "This transfer is finished.",
  not_yet: "This transfer is not finished yet.",
  checking: "This transfer is being checked.",
  being_collected: "The cash is being collected at an outlet.",
  already_requested: "Cancellation has already been requested.",
  refund_running: "We are already refunding the money.",
  refund_choice: "We are refunding the money. Choose where it should go first.",
  refund_ready: "We are refunding the money, and it is ready for you to collect at an outlet.",
  payout_left: "We have already sent the money.",
  cannot_recall: "Money sent over this network cannot be recalled.",
  not_cash: "This transfer is not collected in cash.",
  not_available: "The cash is not ready for collection yet.",
  other_outlet: "This transfer is being paid out at another outlet.",
  conflicting_outcomes: "This transfer is waiting for a decision by our staff.",
};
export const whyNotMessages = { ID: whyNotId, EN: whyNotEn };
