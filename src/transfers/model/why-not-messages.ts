/** Why something cannot be done with a transfer now, in the words of its sender. */

const whyNotId = {
  over: "Kiriman ini sudah selesai.",
  not_yet: "Kiriman ini belum selesai.",
  checking: "Kiriman ini sedang diperiksa.",
  being_collected: "Uangnya sedang diambil di gerai.",
  already_requested: "Pembatalan sudah diminta.",
  refund_running: "Uangnya sudah dalam pengembalian.",
  refund_choice: "Uangnya kembali kepada Anda dan menunggu tujuan dari Anda.",
  refund_ready: "Uangnya kembali kepada Anda dan siap diambil di gerai.",
  payout_left: "Pembayaran sudah keluar.",
  cannot_recall: "Pembayaran lewat jalur ini tidak dapat ditarik kembali.",
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
  refund_running: "The money is already being refunded.",
  refund_choice: "The money is refunded to you; please choose where.",
  refund_ready: "The money is refunded to you and is ready for collection at an outlet.",
  payout_left: "The payout has already been sent.",
  cannot_recall: "A payment on this rail cannot be recalled.",
  not_cash: "This transfer is not collected in cash.",
  not_available: "The cash is not ready for collection yet.",
  other_outlet: "This transfer is being paid out at another outlet.",
  conflicting_outcomes: "This transfer is waiting for a decision by our staff.",
};
export const whyNotMessages = { ID: whyNotId, EN: whyNotEn };
