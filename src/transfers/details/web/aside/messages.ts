/** Messages beside a transfer: the link for the recipient, the account for a refund, the receipt. */

const id = {
  share: {
    title: "Bagikan ke penerima",
    text: "Siapa pun yang punya tautan ini melihat jumlah, nama depan Anda dan penerima beserta satu huruf nama belakang, bank tujuannya, dan di mana uangnya; bukan nama lengkap, nomor rekening, dan biayanya.",
    make: "Buat tautan lacak",
    link: "Tautan lacak",
    whatsapp: "Kirim lewat WhatsApp",
    other: "Bagikan",
    see: "Isi pesan dan tautan",
    notified: "{name} sudah menerima SMS dari kami pukul {time}: jumlahnya, nama Anda, batas waktunya, dan tautan ini.",
    handOn: "Pesan ini tidak memuat kode ambil. Sampaikan kodenya terpisah, langsung kepada penerima.",
    language: "Bahasa pesan",
    languages: { ID: "Bahasa Indonesia", EN: "English" },
    message: {
      in_transit: "{receives} dari saya sedang dalam perjalanan ke {place} lewat {brand}. Lihat di mana: {link}",
      ready: "{receives} dari saya lewat {brand} siap diambil di gerai. Lihat gerai dan batas waktunya: {link}",
      arrived: "{receives} dari saya lewat {brand} sudah masuk di {place}. Lihat rinciannya: {link}",
      collected: "{receives} dari saya lewat {brand} sudah diambil. Lihat rinciannya: {link}",
      unsettled: "Saya mengirim {receives} lewat {brand}. Lihat statusnya: {link}",
    },
    arrival: "Bagikan kabar ini",
    /** Without the pickup code: two messages, so that one alone is of no use to a stranger. */
    pickup:
      "{receives} dari saya lewat {brand} siap Anda ambil tunai di gerai sampai {by}. Bawa identitas asli yang masih berlaku ({documents}), kode ambil 13 angka dari saya, dan ponsel ini untuk OTP. Jangan beri tahu kode itu kepada siapa pun selain kasir. Gerai terdekat: {link}",
    copied: "Pesan tersalin. Tempel di chat dengan penerima.",
    notCopied: "Pesan belum tersalin. Salin tautan lacak di halaman ini.",
    stop: "Matikan tautan",
  },
  account: {
    title: "Rekening untuk pengembalian",
    awardTitle: "Rekening untuk uang dari kami",
    awardGive: "Kirim ke rekening ini",
    awardSubmit: "Setujui pengiriman ini",
    award:
      "Isi rekening atas nama Anda sendiri; kami cocokkan namanya dengan bank. {amount} kami kirim ke sana setelah Anda menyetujuinya.",
    chosen:
      "Isi rekening atas nama Anda sendiri; kami cocokkan namanya dengan bank. {amount} kami kirim ke sana setelah Anda menyetujuinya.",
    text: "{amount} tidak dapat dikembalikan ke rekening asal. Isi rekening lain atas nama Anda; kami cocokkan namanya dengan bank.",
    bank: "Bank",
    number: "Nomor rekening",
    give: "Kembalikan ke rekening ini",
    submit: "Setujui pengembalian ini",
    refused: "Rekening ini belum dapat dipakai",
    other: "Isi rekening lain",
  },
  receipt: {
    title: "Resi",
    text: "PDF dengan kode QR, sehingga siapa pun dapat memeriksa keasliannya.",
    in: { ID: "Unduh resi (Bahasa Indonesia)", EN: "Unduh resi (English)" },
    done: "Resi diunduh.",
  },
};
const en: typeof id = {
  share: {
    title: "Share with the recipient",
    text: "Anyone with this link sees the amount, your first name and the recipient’s with one letter of the last name, the bank it goes to and where the money is; not full names, account numbers or fees.",
    make: "Create a tracking link",
    link: "Tracking link",
    whatsapp: "Send by WhatsApp",
    other: "Share",
    see: "The message and the link",
    notified: "{name} has had an SMS from us at {time}, with the amount, your name, the deadline and this link.",
    handOn: "This message does not contain the pickup code. Pass the code on separately, directly to the recipient.",
    language: "Language of the message",
    languages: { ID: "Bahasa Indonesia", EN: "English" },
    message: {
      in_transit: "{receives} from me is on its way to {place} with {brand}. See where it is: {link}",
      ready: "{receives} from me with {brand} is ready to collect at an outlet. See where and until when: {link}",
      arrived: "{receives} from me with {brand} has arrived at {place}. See the details: {link}",
      collected: "{receives} from me with {brand} has been collected. See the details: {link}",
      unsettled: "I am sending you {receives} with {brand}. See the status: {link}",
    },
    arrival: "Share the news",
    pickup:
      "{receives} from me with {brand} is ready for you to collect in cash at an outlet until {by}. Bring a valid original identity document ({documents}), the 13-digit pickup code from me, and this phone for the one-time code. Tell the pickup code to the cashier only. Nearest outlets: {link}",
    copied: "The message was copied. Paste it in your chat with the recipient.",
    notCopied: "The message was not copied. Copy the tracking link on this page.",
    stop: "Turn off the link",
  },
  account: {
    title: "Account for the refund",
    awardTitle: "Account for the money from us",
    awardGive: "Send to this account",
    awardSubmit: "Approve this payment",
    award:
      "Enter an account in your own name; we check the name with the bank. We send {amount} there once you have approved it.",
    chosen:
      "Enter an account in your own name; we check the name with the bank. We send {amount} there once you have approved it.",
    text: "{amount} could not be refunded to the account it was paid from. Enter another account in your name; we check the name with the bank.",
    bank: "Bank",
    number: "Account number",
    give: "Refund to this account",
    submit: "Approve this refund",
    refused: "This account cannot be used yet",
    other: "Enter another account",
  },
  receipt: {
    title: "Receipt",
    text: "A PDF with a QR code, so that anyone can verify it.",
    in: { ID: "Download in Bahasa Indonesia", EN: "Download in English" },
    done: "The receipt was downloaded.",
  },
};
export const asideMessages = { ID: id, EN: en };
