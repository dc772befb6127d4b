/** Messages of transfers: the reasons, each with what one can do, and why an action is not possible. */

const reasonId = {
  PAYIN_SHORT: {
    says: "Pembayaran Anda kurang dari jumlah yang harus dibayar.",
    canDo: "Bayar kekurangannya ke nomor virtual account yang sama.",
  },
  PAYIN_NOT_MADE: { says: "Pembayaran tidak kami terima sampai batas waktunya.", canDo: "Ulangi kiriman dengan harga hari ini." },
  EXTRA_CHECK: {
    says: "Kiriman ini sedang kami periksa lebih lanjut.",
    canDo: "Anda tidak perlu melakukan apa pun. Kami kabari begitu selesai.",
  },
  SANCTIONS_HIT: { says: "Ada kemiripan dengan daftar sanksi.", canDo: "Tidak boleh diberitahukan kepada pelanggan." },
  SUSPICION: {
    says: "Transaksi ini mencurigakan menurut aturan pemantauan.",
    canDo: "Tidak boleh diberitahukan kepada pelanggan.",
  },
  RECIPIENT_OVER_LIMIT: {
    says: "Penerima sudah mencapai batas kiriman dari semua pengirim.",
    canDo: "Jangan beri tahu pengirim berapa yang dikirim orang lain. Lepaskan, atau kembalikan seluruhnya.",
  },
  FROZEN_BY_ORDER: { says: "Dibekukan atas perintah pihak berwenang.", canDo: "Tidak boleh diberitahukan kepada pelanggan." },
  DOCUMENTS_NEEDED: { says: "Kami memerlukan dokumen dari Anda.", canDo: "Unggah dokumen yang diminta sebelum batas waktu." },
  ABROAD_DOCUMENT_NEEDED: {
    says: "Kiriman Anda ke luar negeri bulan ini mencapai jumlah yang menurut ketentuan Bank Indonesia memerlukan dokumen pendukung.",
    canDo:
      "Kirim dokumen yang menunjukkan tujuannya (tagihan, kontrak, surat sekolah atau rumah sakit) sebelum batas waktu, atau batalkan tanpa biaya.",
  },
  DOCUMENTS_NOT_GIVEN: {
    says: "Dokumen yang diminta tidak kami terima pada waktunya.",
    canDo: "Uang Anda kami kembalikan. Anda dapat mengirim lagi setelah dokumen siap.",
  },
  NOT_ACCEPTED: {
    says: "Kiriman ini tidak dapat kami terima.",
    canDo: "Uang Anda kami kembalikan seluruhnya. Anda dapat meminta petugas kami memeriksanya sekali lagi.",
  },
  SANCTIONS_CONFIRMED: {
    says: "Kecocokan dengan daftar sanksi dipastikan.",
    canDo: "Tidak boleh diberitahukan kepada pelanggan.",
  },
  PAYOUT_DELAYED: {
    says: "Kiriman ini tertunda di pihak kami atau mitra kami.",
    canDo: "Anda tidak perlu melakukan apa pun. Kami mencobanya lagi.",
  },
  PAYOUT_NOT_POSSIBLE: {
    says: "Bank atau mitra tidak dapat dihubungi. Kiriman ini tidak berhasil setelah beberapa kali kami coba.",
    canDo: "Uang Anda kembali seluruhnya. Coba lagi nanti, atau kirim ke rekening di bank lain.",
  },
  PAYOUT_UNCLEAR: {
    says: "Bank atau mitra belum memastikan apakah uang sudah sampai.",
    canDo: "Anda tidak perlu melakukan apa pun. Kami menanyakannya sampai jelas, dan tidak mengirim dua kali.",
  },
  ACCOUNT_INVALID: {
    says: "Nomor rekening penerima tidak terdaftar di bank itu.",
    canDo: "Perbaiki nomor rekening, atau batalkan kiriman.",
  },
  ACCOUNT_CLOSED: {
    says: "Rekening penerima sudah ditutup.",
    canDo: "Ganti ke rekening lain milik penerima, atau batalkan kiriman.",
  },
  ACCOUNT_DORMANT: {
    says: "Rekening penerima tidak aktif.",
    canDo: "Minta penerima mengaktifkannya, ganti rekening, atau batalkan kiriman.",
  },
  NAME_MISMATCH: {
    says: "Nama penerima tidak sama dengan nama pemilik rekening.",
    canDo: "Perbaiki nama atau nomor rekening, atau batalkan kiriman.",
  },
  ACCOUNT_NOT_PERMITTED: {
    says: "Bank tidak mengizinkan kiriman ini masuk ke rekening itu.",
    canDo:
      "Uang Anda kembali seluruhnya. Pilih rekening lain milik penerima, atau minta penerima menanyakan kepada banknya kiriman apa yang boleh diterima rekening itu.",
  },
  WALLET_FULL: {
    says: "Dompet digital penerima tidak dapat menerima jumlah ini: sudah penuh atau belum ditingkatkan.",
    canDo: "Uang Anda kembali seluruhnya. Kirim ke rekening atau dompet lain milik penerima.",
  },
  AMOUNT_OVER_LIMIT: {
    says: "Jumlahnya melebihi batas bank penerima.",
    canDo: "Uang Anda kembali seluruhnya. Kirim dalam jumlah yang lebih kecil, atau ke rekening di bank lain.",
  },
  PARTY_REFUSED: {
    says: "Bank atau mitra menolak kiriman ini. Sebab pastinya tidak kami ketahui.",
    canDo:
      "Uang Anda kembali seluruhnya. Anda dapat mengirim lagi: periksa dulu nama dan nomor rekening bersama penerima, atau pilih rekening lain.",
  },
  PARTY_COMPLIANCE: { says: "Mitra menolak karena alasan kepatuhan.", canDo: "Tidak boleh diberitahukan kepada pelanggan." },
  RECIPIENT_NOT_CORRECTED: {
    says: "Rekening penerima tidak diperbaiki pada waktunya.",
    canDo: "Uang Anda kami kembalikan. Periksa nomor rekening bersama penerima sebelum mengirim lagi.",
  },
  CANCELLED_BY_SENDER: { says: "Dibatalkan oleh pengirim.", canDo: "Uang yang sudah Anda bayar, jika ada, kembali kepada Anda." },
  RECALLED_BY_US: {
    says: "Kami menarik kembali kiriman ini.",
    canDo: "Anda tidak perlu melakukan apa pun. Jika penarikannya berhasil, uang Anda kembali seluruhnya.",
  },
  RECALL_TOO_LATE: {
    says: "Penarikan kembali tidak berhasil: uangnya sudah telanjur dibayarkan.",
    canDo: "Hubungi penerima. Uang yang sudah diterima hanya dapat dikembalikan olehnya.",
  },
  WRONG_PAYOUT: {
    says: "Gerai membayar kepada orang yang salah. Ini sudah kami perbaiki.",
    canDo: "Pakai kode ambil yang baru.",
  },
  PICKUP_NOT_COLLECTED: {
    says: "Uang tunai tidak diambil sampai batas waktunya.",
    canDo: "Uangnya kami kembalikan kepada pengirim.",
  },
  REFUNDED_MEANWHILE: {
    says: "Dananya sudah kami kembalikan sebelumnya.",
    canDo: "Periksa mutasi rekening Anda. Jika masih ingin mengirim, buat kiriman baru.",
  },
  REFUND_BOUNCED: {
    says: "Bank menolak pengembalian dana ke rekening itu.",
    canDo: "Isi rekening lain atas nama Anda.",
  },
  ESCHEATED_BY_ORDER: {
    says: "Uang ini diserahkan kepada negara berdasarkan putusan pengadilan.",
    canDo: "Keberatan diajukan kepada pengadilan yang memutuskannya. Kami dapat memberikan nomor putusannya.",
  },
  SENDER_UNTRACEABLE: {
    says: "Pengirim tidak dapat dihubungi; uang diserahkan kepada Balai Harta Peninggalan.",
    canDo: "Ajukan permohonan kepada Balai Harta Peninggalan.",
  },
};
const reasonEn: typeof reasonId = {
  PAYIN_SHORT: { says: "You paid less than the amount due.", canDo: "Pay the rest to the same virtual account number." },
  PAYIN_NOT_MADE: { says: "We did not receive your payment in time.", canDo: "Repeat the transfer at today’s price." },
  EXTRA_CHECK: {
    says: "This transfer needs an extra check.",
    canDo: "You do not need to do anything. We will tell you when it is done.",
  },
  SANCTIONS_HIT: { says: "Possible match with a sanctions list.", canDo: "Do not disclose this to the customer." },
  SUSPICION: { says: "A monitoring rule finds this transaction suspicious.", canDo: "Do not disclose this to the customer." },
  RECIPIENT_OVER_LIMIT: {
    says: "The recipient has reached the limit for transfers from all senders together.",
    canDo: "Do not disclose to the sender what others have sent. Release the transfer, or refund it in full.",
  },
  FROZEN_BY_ORDER: { says: "Frozen by order of an authority.", canDo: "Do not disclose this to the customer." },
  DOCUMENTS_NEEDED: { says: "We need documents from you.", canDo: "Upload the requested documents before the deadline." },
  ABROAD_DOCUMENT_NEEDED: {
    says: "Your transfers abroad this month have reached the amount from which Bank Indonesia requires a supporting document.",
    canDo:
      "Send a document that shows the purpose (an invoice, a contract, a letter from a school or hospital) before the deadline, or cancel free of charge.",
  },
  DOCUMENTS_NOT_GIVEN: {
    says: "We did not receive the documents in time.",
    canDo: "We are refunding your money. You can send again once the documents are ready.",
  },
  NOT_ACCEPTED: {
    says: "We cannot accept this transfer.",
    canDo: "We are refunding all of your money. You can ask for a second review by our staff.",
  },
  SANCTIONS_CONFIRMED: { says: "A match with a sanctions list was confirmed.", canDo: "Do not disclose this to the customer." },
  PAYOUT_DELAYED: {
    says: "This transfer is delayed on our side or our partner’s.",
    canDo: "You do not need to do anything. We are trying again.",
  },
  PAYOUT_NOT_POSSIBLE: {
    says: "We could not reach the bank or partner, and sending the money failed after several attempts.",
    canDo: "You get all your money back. Try again later, or send to an account at another bank.",
  },
  PAYOUT_UNCLEAR: {
    says: "The bank or partner has not confirmed whether the money has arrived.",
    canDo: "You do not need to do anything. We keep checking until it is clear, and never send it twice.",
  },
  ACCOUNT_INVALID: {
    says: "The recipient’s bank has no account with this number.",
    canDo: "Correct the account number, or cancel the transfer.",
  },
  ACCOUNT_CLOSED: {
    says: "The recipient’s account is closed.",
    canDo: "Choose another account of the recipient, or cancel the transfer.",
  },
  ACCOUNT_DORMANT: {
    says: "The recipient’s account is dormant.",
    canDo: "Ask the recipient to reactivate it, choose another account, or cancel the transfer.",
  },
  NAME_MISMATCH: {
    says: "The recipient’s name differs from the name on the account.",
    canDo: "Correct the name or the account number, or cancel the transfer.",
  },
  ACCOUNT_NOT_PERMITTED: {
    says: "The bank does not allow this transfer to that account.",
    canDo:
      "You get all your money back. Choose another account of the recipient, or ask the recipient to check with the bank which transfers the account can receive.",
  },
  WALLET_FULL: {
    says: "The recipient’s e-wallet cannot take this amount: it is full or has not been upgraded.",
    canDo: "You get all your money back. Send it to another account or wallet of the recipient.",
  },
  AMOUNT_OVER_LIMIT: {
    says: "The amount is above the limit of the recipient’s bank.",
    canDo: "You get all your money back. Send a smaller amount, or choose an account at another bank.",
  },
  PARTY_REFUSED: {
    says: "The bank or partner refused this transfer. We do not know the exact reason.",
    canDo:
      "You get all your money back. You can send again: check the name and account number with the recipient first, or choose another account.",
  },
  PARTY_COMPLIANCE: { says: "The partner refused it for reasons of compliance.", canDo: "Do not disclose this to the customer." },
  RECIPIENT_NOT_CORRECTED: {
    says: "The recipient’s account was not corrected in time.",
    canDo: "We are refunding your money. Check the account number with the recipient before you send again.",
  },
  CANCELLED_BY_SENDER: {
    says: "Cancelled by the sender.",
    canDo: "If you have already paid, we refund your payment.",
  },
  RECALLED_BY_US: {
    says: "We are recalling this transfer.",
    canDo: "You do not need to do anything. If the recall succeeds, you get all your money back.",
  },
  RECALL_TOO_LATE: {
    says: "The recall did not succeed: the money was already being paid out.",
    canDo: "Contact the recipient. Only the recipient can return money that has arrived.",
  },
  WRONG_PAYOUT: { says: "The outlet paid the wrong person. We have corrected this.", canDo: "Use the new pickup code." },
  PICKUP_NOT_COLLECTED: { says: "The cash was not collected in time.", canDo: "The money is being refunded to the sender." },
  REFUNDED_MEANWHILE: {
    says: "We have already refunded the money.",
    canDo: "Check your bank account’s history. If you still want to send, start a new transfer.",
  },
  REFUND_BOUNCED: {
    says: "The bank refused the refund to that account.",
    canDo: "Enter another account in your name.",
  },
  ESCHEATED_BY_ORDER: {
    says: "This money was transferred to the state by a court decision.",
    canDo: "File objections with the court that decided. We can give you the number of the decision.",
  },
  SENDER_UNTRACEABLE: {
    says: "The sender cannot be reached. The money was transferred to the state’s estate office.",
    canDo: "Apply to the estate office (Balai Harta Peninggalan).",
  },
};
/** For transfers paid in cash, in place of a reason's own advice: what the sender does next, from the choice to the counter. */
export const refundChoiceMessages = {
  ID: {
    account_needed: "Pilih cara menerima kembali uang Anda: ke rekening Anda, atau tunai di gerai.",
    cash_ready: "Ambil uang Anda di gerai mana pun yang melayani pengambilan tunai, dengan kode pengembalian di SMS Anda.",
    cash_collecting: "Gerai sedang menyerahkan uang Anda.",
  },
  EN: {
    account_needed: "Choose how you receive your refund: to your bank account, or in cash at an outlet.",
    cash_ready: "Collect your money at any outlet that pays out cash, with the refund code in your SMS.",
    cash_collecting: "An outlet is handing the money to you.",
  },
};
export const reasonMessages = { ID: reasonId, EN: reasonEn };

/**
 * The same reasons with the party named, where the rail identifies it: a bank for domestic payouts, our partner for payouts abroad.
 */
const bankId = {
  PAYOUT_NOT_POSSIBLE: "Bank tidak dapat dihubungi. Kiriman ini tidak berhasil setelah beberapa kali kami coba.",
  PAYOUT_UNCLEAR: "Bank belum memastikan apakah uangnya sudah sampai.",
  PARTY_REFUSED: "Bank menolak kiriman ini. Sebab pastinya tidak kami ketahui.",
};
const bankEn: typeof bankId = {
  PAYOUT_NOT_POSSIBLE: "We could not reach the bank, and sending the money failed after several attempts.",
  PAYOUT_UNCLEAR: "The bank has not confirmed whether the money has arrived.",
  PARTY_REFUSED: "The bank refused this transfer. We do not know the exact reason.",
};
const partnerId: typeof bankId = {
  PAYOUT_NOT_POSSIBLE:
    "Mitra kami di luar negeri tidak dapat dihubungi. Kiriman ini tidak berhasil setelah beberapa kali kami coba.",
  PAYOUT_UNCLEAR: "Mitra kami di luar negeri belum memastikan apakah uangnya sudah sampai.",
  PARTY_REFUSED: "Mitra kami di luar negeri menolak kiriman ini. Sebab pastinya tidak kami ketahui.",
};
const partnerEn: typeof bankId = {
  PAYOUT_NOT_POSSIBLE: "We could not reach our partner abroad, and sending the money failed after several attempts.",
  PAYOUT_UNCLEAR: "Our partner abroad has not confirmed whether the money has arrived.",
  PARTY_REFUSED: "Our partner abroad refused this transfer. We do not know the exact reason.",
};
export const partyMessages = {
  ID: { local: bankId, international: partnerId, cash_pickup: {} },
  EN: { local: bankEn, international: partnerEn, cash_pickup: {} },
};

/** What one can do after an account was refused and the money is refunded: nothing can be corrected or cancelled any more. */
export const refusedAccountMessages = {
  ID: "Uang Anda kembali. Sebelum mengirim lagi, periksa nama dan nomor rekening bersama penerima, atau pilih rekening lain.",
  EN: "You get your money back. Before you send again, check the name and account number with the recipient, or choose another account.",
};

/** The advice between a refusal and its consequence, which is decided automatically. */
export const settlingFailureMessages = {
  ID: "Anda tidak perlu melakukan apa pun sekarang. Sebentar lagi halaman ini menunjukkan langkah berikutnya.",
  EN: "You do not need to do anything now. In a moment this page shows the next step.",
};
