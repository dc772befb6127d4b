/** The texts of notifications about what its sender still has to pay. */
import type { NotificationText } from "./templates-counter.ts";

const id = {
  short: {
    title: "Pembayaran untuk {name} kurang {amount}",
    text: "Yang sudah masuk kami simpan. Bayar sisanya ke nomor virtual account yang sama sebelum {by}.",
  },
  to_pay: {
    title: "Bayar {amount} untuk {name}",
    text: "Kiriman {number} menunggu pembayaran Anda. Bayar tepat {amount} sebelum {by}; lewat itu harganya tidak berlaku lagi.",
  },
  pay_soon: {
    title: "Kiriman ke {name} belum dibayar",
    text: "Bayar {amount} sebelum {by}. Lewat dari itu, kiriman dibatalkan, dan uang yang telanjur dibayar kami kembalikan.",
  },
} satisfies Record<string, NotificationText>;

const en: typeof id = {
  short: {
    title: "Your payment for {name} is {amount} short",
    text: "We hold the amount received. Pay the rest to the same virtual account number before {by}.",
  },
  to_pay: {
    title: "Pay {amount} for {name}",
    text: "Transfer {number} is waiting for your payment. Pay exactly {amount} before {by}; after that its price no longer holds.",
  },
  pay_soon: {
    title: "Your transfer to {name} is not paid yet",
    text: "Pay {amount} before {by}. After that, the transfer is cancelled, and late payments are refunded.",
  },
};
export const payTemplates = { ID: id, EN: en };
