/** Messages of the recipient form, and of the bank's answer about a name. */

const id = {
  country: "Negara tujuan",
  method: "Cara menerima",
  methods: { bank: "Ke rekening bank", bankOrWallet: "Ke bank atau dompet digital", cash: "Tunai di gerai" },
  methodTexts: {
    bank: "Masuk ke rekening penerima.",
    bankOrWallet: "Masuk ke rekening atau dompet penerima.",
    cash: "Penerima mengambilnya dengan kartu identitas, kode ambil dari Anda, dan OTP di ponselnya.",
  },
  nickname: "Nama panggilan",
  nicknameHint: "Hanya Anda yang melihatnya, misalnya Ibu atau Kakak.",
  checking: "Memeriksa nama di bank…",
  holder: {
    find: "Cek nama pemilik",
    finding: "Bank mencari nama pemilik…",
    question: "Apakah ini penerimanya?",
    textWallet: "Nama ini dari dompet digital penerima. Uang yang terkirim ke orang lain sulit kembali.",
    text: "Nama ini dari bank penerima. Uang yang terkirim ke orang lain sulit kembali.",
    yes: "Ya, ini penerimanya",
    no: "Bukan, ubah nomornya",
    announced: "Pemilik rekening menurut bank: {name}. Apakah ini penerimanya?",
    byHand: "Bank belum dapat menyebut namanya",
    byHandText:
      "Periksa nomornya dua kali dan tulis nama sesuai rekening. Uang dikirim ke nomor ini, juga bila bank tetap tidak menjawab.",
  },
  sure: "Saya yakin ini penerimanya. Simpan nama yang saya tulis.",
  check: {
    match: "Nama cocok. Nama di bank: {name}",
    closeTitle: "Nama di bank hampir sama",
    differentTitle: "Nama di bank berbeda",
    differentText: "Uang yang terkirim ke orang lain sulit kembali. Pastikan nomor rekeningnya benar.",
    atBank: "Menurut bank",
    typed: "Yang Anda tulis",
    use: "Pakai nama dari bank",
    takenTitle: "Nama ini dari bank, bukan dari Anda",
    takenText:
      "Anda menulis {typed}; bank menyebut pemilik rekening ini {name}. Pastikan ini benar orang yang Anda maksud: uang yang terkirim ke orang lain sulit kembali.",
    noWalletTitle: "Nomor ini tidak ditemukan",
    noWalletText:
      "Nomor ini tidak terdaftar di dompet digital itu, atau tidak dapat menerima uang. Periksa dompet dan nomor ponselnya.",
    noAccountTitle: "Rekening ini tidak ditemukan",
    noAccountText: "Menurut bank, rekening ini tidak ada atau tidak dapat menerima uang. Periksa bank dan nomor rekeningnya.",
    later: "Nama belum dapat diperiksa",
    laterText: "Bank belum menjawab. Anda tetap dapat menyimpan; kami menanyakannya lagi nanti.",
  },
};
const en: typeof id = {
  country: "Destination country",
  method: "How it is received",
  methods: { bank: "To a bank account", bankOrWallet: "To a bank or e-wallet", cash: "In cash at an outlet" },
  methodTexts: {
    bank: "Credited to the recipient's account.",
    bankOrWallet: "Credited to the recipient's account or wallet.",
    cash: "The recipient collects it with an identity card, the pickup code from you, and a one-time code sent to their phone.",
  },
  nickname: "Nickname",
  nicknameHint: "Only you see this, for example Mum or Sister.",
  checking: "Checking the name at the bank…",
  holder: {
    find: "Check the holder’s name",
    finding: "The bank is looking up the holder…",
    question: "Is this the person?",
    textWallet: "This name comes from the recipient’s e-wallet. Money sent to the wrong person is hard to get back.",
    text: "This name comes from the recipient’s bank. Money sent to the wrong person is hard to get back.",
    yes: "Yes, this is the person",
    no: "No, change the number",
    announced: "Account holder according to the bank: {name}. Is this the person?",
    byHand: "The bank cannot name the holder yet",
    byHandText:
      "Check the number twice and enter the name as on the account. The money goes to this number, even if the bank still does not answer.",
  },
  sure: "I am sure that this is the right person. Save the name that I entered.",
  check: {
    match: "The name matches. Name at the bank: {name}",
    closeTitle: "The name at the bank is nearly the same",
    differentTitle: "The bank has a different name",
    differentText: "Money sent to the wrong person is hard to get back. Make sure that the account number is correct.",
    atBank: "Name at the bank",
    typed: "Your entry",
    use: "Use the bank's name",
    takenTitle: "This is the bank’s name, not the one you entered",
    takenText:
      "You entered {typed}; according to the bank, the account belongs to {name}. Make sure that this is the right person: money sent to the wrong person is hard to get back.",
    noWalletTitle: "This number was not found",
    noWalletText:
      "The number is not registered with that wallet, or cannot receive money. Check the wallet and the mobile number.",
    noAccountTitle: "This account was not found",
    noAccountText:
      "According to the bank, this account does not exist or cannot receive money. Check the bank and the account number.",
    later: "The name has not been checked yet",
    laterText: "The bank has not answered. You can save the recipient anyway; we will check again later.",
  },
};
export const formMessages = { ID: id, EN: en };
