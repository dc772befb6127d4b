/** Messages beside a transfer: the link for the recipient, the account for a refund, the receipt, help. */

const id = {
  share: {
    title: "Bagikan ke penerima",
    text: "Siapa pun yang memegang tautan ini dapat melihat di mana uangnya, tanpa nama lengkap, rekening, dan biaya.",
    make: "Buat tautan lacak",
    link: "Tautan lacak",
    whatsapp: "Kirim lewat WhatsApp",
    message: {
      in_transit: "Uangnya sedang dalam perjalanan. Lihat di mana: {link}",
      ready: "Uangnya siap diambil di gerai. Lihat gerai dan batas waktunya: {link}",
      arrived: "Uangnya sudah sampai. Lihat rinciannya: {link}",
      collected: "Uangnya sudah diambil. Lihat rinciannya: {link}",
      unsettled: "Lihat keadaan kiriman uangnya di sini: {link}",
    },
    stop: "Cabut tautan",
  },
  account: {
    title: "Rekening untuk pengembalian",
    chosen: "Sebutkan rekening atas nama Anda sendiri; banknya kami tanyai. {amount} kami kirim ke sana setelah Anda setujui.",
    text: "{amount} tidak dapat kembali ke rekening asal. Sebutkan rekening lain atas nama Anda; banknya kami tanyai.",
    bank: "Bank",
    number: "Nomor rekening",
    give: "Kembalikan ke rekening ini",
    submit: "Setujui pengembalian ini",
    refused: "Rekening ini belum dapat dipakai",
    other: "Sebutkan rekening lain",
  },
  receipt: {
    title: "Resi",
    text: "PDF dengan kode QR, yang keasliannya dapat diperiksa siapa pun.",
    in: { ID: "Unduh resi (Bahasa Indonesia)", EN: "Unduh resi (English)" },
    done: "Resi diunduh.",
  },
  help: {
    title: "Perlu bantuan?",
    text: "Tanyakan lewat WhatsApp, {hours}. Petugas kami tidak pernah meminta PIN, atau OTP lewat telepon atau chat. Di gerai, tunjukkan OTP hanya setelah kasir menyebut jumlahnya.",
    chat: "Chat tentang kiriman ini",
    link: "Tanya lewat WhatsApp",
    complain: "Ajukan pengaduan",
    message: "Halo, saya bertanya tentang kiriman {number}.",
  },
};
const en: typeof id = {
  share: {
    title: "Share with the recipient",
    text: "Everyone with this link sees where the money is, without full names, accounts and fees.",
    make: "Create a tracking link",
    link: "Tracking link",
    whatsapp: "Send by WhatsApp",
    message: {
      in_transit: "The money is on its way. See where it is: {link}",
      ready: "The money is ready to collect at an outlet. See where and until when: {link}",
      arrived: "The money has arrived. See the details: {link}",
      collected: "The money has been collected. See the details: {link}",
      unsettled: "See the status of the money transfer: {link}",
    },
    stop: "Withdraw the link",
  },
  account: {
    title: "Account for the refund",
    chosen: "Enter an account of your own; we check it with its bank. We send {amount} there once you have approved it.",
    text: "{amount} could not be refunded to the account it was paid from. Enter another account of yours; we check it with its bank.",
    bank: "Bank",
    number: "Account number",
    give: "Refund to this account",
    submit: "Approve this refund",
    refused: "This account can’t be used yet",
    other: "Enter another account",
  },
  receipt: {
    title: "Receipt",
    text: "A PDF with a QR code that everyone can check.",
    in: { ID: "Download in Bahasa Indonesia", EN: "Download in English" },
    done: "The receipt was downloaded.",
  },
  help: {
    title: "Need help?",
    text: "Ask us on WhatsApp, {hours}. Our staff never ask for a PIN, or for a one-time code by phone or chat. At the counter, show the code only after the cashier has said the amount.",
    chat: "Chat about this transfer",
    complain: "Complain",
    link: "Ask on WhatsApp",
    message: "Hello, I have a question about transfer {number}.",
  },
};
export const asideMessages = { ID: id, EN: en };
